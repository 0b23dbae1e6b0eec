import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { WebSocket, WebSocketServer } from 'ws'
import type { Admit, Router } from '../main/ipc/router.ts'
import type { Log } from '../main/platform/log.ts'
import { contentSecurityPolicy, readPageFile, type PageFile } from '../main/platform/page-files.ts'
import { requestFrameSchema, type ServerFrame } from '../shared/ipc/web-frames.ts'
import { cookieOf, type Access } from './access.ts'
import type { Download, Downloads } from './downloads.ts'

interface WebHostOptions {
  host: string
  port: number
  pageFolder: string
  access: Access
  router: Router
  admit: Admit
  downloads: Pick<Downloads, 'take'>
  log: Log
}

interface WebHost {
  /** Settles once it listens; rejects when it cannot. */
  start(): Promise<void>
  stop(): Promise<void>
  origin(): string
}

const bridgePath = '/bridge'
const notAdmittedCode = 4401
// Room for a call's audio and for ten thousand contacts at once.
const maxFrameBytes = 16 * 1024 * 1024
// A page that does not read is let go rather than kept in memory; it comes back and asks for a snapshot.
const maxBufferedBytes = 64 * 1024 * 1024

/** Carries the contract over a WebSocket and serves the page, to whoever holds a session. */
export function createWebHost(parts: WebHostOptions): WebHost {
  const { access, router, admit, log } = parts
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes })
  let port = parts.port

  const loopback = parts.host === '127.0.0.1' || parts.host === 'localhost' || parts.host === '::1'
  const shownHost = parts.host === '0.0.0.0' || parts.host === '::' ? '127.0.0.1' : parts.host
  const origin = () => `http://${shownHost.includes(':') ? `[${shownHost}]` : shownHost}:${port}`
  const cookieName = () => `tocsin-${port}`

  // A page elsewhere can make a browser's name for itself point here; then the Host it sends is its own.
  const isOwnHost = (header: string | undefined): boolean => {
    if (header === undefined) return false
    return loopback ? [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`].includes(header) : true
  }
  const isOwnOrigin = (request: IncomingMessage) =>
    request.headers.origin === `http://${request.headers.host}`

  const hasSession = (request: IncomingMessage) =>
    access.isSession(cookieOf(request.headers.cookie, cookieName()))

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isOwnHost(request.headers.host)) return refuse(response, 421, 'This is not the host you asked for.')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'Only GET is served.')
    const { pathname, searchParams } = new URL(request.url ?? '/', origin())
    const key = searchParams.get('key')
    const session = key === null ? null : access.redeem(key)
    if (session !== null) {
      return redirect(response, '/', `${cookieName()}=${session}; HttpOnly; SameSite=Strict; Path=/`)
    }
    if (!hasSession(request)) {
      log('warn', 'a browser without a valid key was refused')
      return refuse(
        response,
        401,
        'This address has no valid key. Open the address that Tocsin printed last.',
      )
    }
    // A used key in the address of somebody already admitted: a reload, or a bookmark.
    if (key !== null) return redirect(response, '/')
    // Asking what there is must not use it up.
    const download = request.method === 'GET' ? await parts.downloads.take(pathname) : null
    if (download) return sendDownload(response, download)
    const file = await readPageFile(parts.pageFolder, pathname)
    if (file) sendFile(response, file)
    else refuse(response, 404, 'Not found')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log('error', `${request.url} failed: ${error instanceof Error ? error.stack : 'unknown'}`)
      if (!response.headersSent) refuse(response, 500, 'Tocsin failed to answer; its log has the details.')
    })
  })

  server.on('upgrade', (request, socket, head) => {
    const { pathname } = new URL(request.url ?? '/', origin())
    if (pathname !== bridgePath || !isOwnHost(request.headers.host) || !isOwnOrigin(request)) {
      log('warn', `a connection from ${request.headers.origin ?? 'nowhere'} was refused`)
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (page) => {
      // Browsers do not show a page why an upgrade was refused, but they do show why a socket was closed.
      if (hasSession(request)) serve(page, request)
      else page.close(notAdmittedCode, 'no session')
    })
  })

  const serve = (page: WebSocket, request: IncomingMessage) => {
    const send = (frame: ServerFrame) => {
      if (page.readyState !== WebSocket.OPEN) return
      if (page.bufferedAmount > maxBufferedBytes) return page.terminate()
      page.send(JSON.stringify(frame))
    }
    const admitted = admit((push) => send({ kind: 'push', push }))
    page.on('close', admitted.leave)
    page.on('error', (error) => log('warn', `a page's connection failed: ${error.message}`))
    page.on('message', (data: Buffer) => {
      const frame = parseFrame(data)
      if (!frame) {
        log('warn', 'a page sent what is not a frame')
        page.close(1003, 'not a frame')
        return
      }
      const sender = {
        page: hasSession(request) ? admitted.page : null,
        isMainFrame: true,
        // Checked at the upgrade against the Host; from here on there is one name for this host.
        origin: origin(),
      }
      void router.dispatch(sender, frame).then((result) => send({ kind: 'answer', id: frame.id, result }))
    })
  }

  return {
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(parts.port, parts.host, () => {
          server.off('error', reject)
          port = (server.address() as AddressInfo).port
          resolve()
        })
      }),
    async stop() {
      for (const page of sockets.clients) page.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    origin,
  }
}

function parseFrame(data: Buffer) {
  try {
    const frame = requestFrameSchema.safeParse(JSON.parse(data.toString('utf8')))
    return frame.success ? frame.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const securityHeaders = {
  'Content-Security-Policy': contentSecurityPolicy("'self'"),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Answers with a file of the page. */
function sendFile(response: ServerResponse, { type, content }: PageFile): void {
  response
    .writeHead(200, { ...securityHeaders, 'Content-Type': type, 'Cache-Control': 'no-cache' })
    .end(content)
}

/** Answers with a file for the reader to keep; settles once it is sent or the reader is gone. */
async function sendDownload(response: ServerResponse, download: Download): Promise<void> {
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
function redirect(response: ServerResponse, to: string, cookie?: string): void {
  const headers = { ...securityHeaders, Location: to, 'Cache-Control': 'no-store' }
  response.writeHead(303, cookie === undefined ? headers : { ...headers, 'Set-Cookie': cookie }).end()
}

/** A refusal in plain text. */
function refuse(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, {
      ...securityHeaders,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    .end(`${text}\n`)
}
