import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { contentSecurityPolicy, type PageFile } from '../main/platform/page-files.ts'
import type { Download } from './downloads.ts'

const securityHeaders = {
  'Content-Security-Policy': contentSecurityPolicy("'self'"),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Answers with a file of the page. */
export function sendFile(response: ServerResponse, { type, content }: PageFile): void {
  response
    .writeHead(200, { ...securityHeaders, 'Content-Type': type, 'Cache-Control': 'no-cache' })
    .end(content)
}

/** Answers with a file for the reader to keep; settles once it is sent or the reader is gone. */
export async function sendDownload(response: ServerResponse, download: Download): Promise<void> {
  response.writeHead(200, {
    ...securityHeaders,
    'Content-Type': 'application/octet-stream',
    'Content-Length': download.size,
    // The plain name for old readers, the whole one for all others (RFC 6266).
    'Content-Disposition': `attachment; filename="${download.name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(download.name)}`,
    'Cache-Control': 'no-store',
  })
  try {
    await pipeline(download.content.createReadStream({ autoClose: false }), response)
  } catch (error) {
    // A reader that goes away in the middle has its reasons.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
      throw error
  } finally {
    await download.end()
  }
}

/** Sends the browser on, with a cookie where one was earned. */
export function redirect(response: ServerResponse, to: string, cookie?: string): void {
  const headers = { ...securityHeaders, Location: to, 'Cache-Control': 'no-store' }
  response.writeHead(303, cookie === undefined ? headers : { ...headers, 'Set-Cookie': cookie }).end()
}

/** A refusal in plain text. */
export function refuse(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, {
      ...securityHeaders,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    .end(`${text}\n`)
}
