import type { ServerResponse } from 'node:http'
import { contentSecurityPolicy, type PageFile } from '../main/page-files.ts'

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
