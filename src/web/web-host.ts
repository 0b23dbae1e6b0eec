import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { WebSocket, WebSocketServer } from 'ws'
import type { Admit, Router } from '../main/ipc/router.ts'
import type { Log } from '../main/platform/log.ts'
import {
  contentSecurityPolicy,
  permissionsPolicy,
  readPageFile,
  type PageFile,
} from '../main/platform/page-files.ts'
import { requestFrameSchema, type ServerFrame } from '../shared/ipc/requests.ts'
import { stackOf } from '../shared/errors.ts'
import { cookieOf, type Access } from './access.ts'
import type { Download, Downloads } from './downloads.ts'
import { parseJson } from '../shared/json.ts'

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
// Enough for a call's audio or ten thousand contacts.
const maxFrameBytes = 16 * 1024 * 1024
// A page that stops reading is disconnected; it reconnects and requests a snapshot.
const maxBufferedBytes = 64 * 1024 * 1024

/** Serves the page, and the contract over a WebSocket, to browsers with a session. */
export function createWebHost(parts: WebHostOptions): WebHost {
  const { access, router, admit, log } = parts
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes })
  let port = parts.port

  const loopback = parts.host === '127.0.0.1' || parts.host === 'localhost' || parts.host === '::1'
  const shownHost = parts.host === '0.0.0.0' || parts.host === '::' ? '127.0.0.1' : parts.host
  const origin = () => `http://${shownHost.includes(':') ? `[${shownHost}]` : shownHost}:${port}`
  const cookieName = () => `tocsin-${port}`

  // DNS rebinding: another site's name can resolve to this host; then the Host header is that name.
  const isOwnHost = (header: string | undefined): boolean => {
    if (header === undefined) return false
    return loopback ? [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`].includes(header) : true
  }
  const isOwnOrigin = (request: IncomingMessage) =>
    request.headers.origin === `http://${request.headers.host}`

  /** Null for a request line that is no address, which any client can send. */
  const targetOf = ({ url = '/' }: IncomingMessage): URL | null =>
    URL.canParse(url, origin()) ? new URL(url, origin()) : null

  const hasSession = (request: IncomingMessage) =>
    access.isSession(cookieOf(request.headers.cookie, cookieName()))

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isOwnHost(request.headers.host)) return sendError(response, 421, 'Wrong host.')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendError(response, 405, 'Only GET is served.')
    const target = targetOf(request)
    if (target === null) return sendError(response, 400, 'This is not an address.')
    const { pathname, searchParams } = target
    const key = searchParams.get('key')
    const session = key === null ? null : access.redeem(key)
    if (session !== null) {
      return redirect(response, '/', `${cookieName()}=${session}; HttpOnly; SameSite=Strict; Path=/`)
    }
    if (!hasSession(request)) {
      log('warn', 'browser refused: no valid key')
      return sendError(
        response,
        401,
        'This address has no valid key. Open the address that Tocsin printed last.',
      )
    }
    // A used key from a browser with a session: a reload or a bookmark.
    if (key !== null) return redirect(response, '/')
    // HEAD must not use the download up.
    const download = request.method === 'GET' ? await parts.downloads.take(pathname) : null
    if (download) return sendDownload(response, download)
    const file = await readPageFile(parts.pageFolder, pathname)
    if (file) sendFile(response, file)
    else sendError(response, 404, 'Not found')
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      log('error', `${request.url} failed: ${stackOf(error)}`)
      if (!response.headersSent) sendError(response, 500, 'Internal error; see the log.')
    })
  })

  server.on('upgrade', (request, socket, head) => {
    // A client that resets a rejected upgrade must not end the host.
    socket.on('error', (error) => log('warn', `connection failed: ${error.message}`))
    if (
      targetOf(request)?.pathname !== bridgePath ||
      !isOwnHost(request.headers.host) ||
      !isOwnOrigin(request)
    ) {
      log('warn', `connection refused: origin ${request.headers.origin ?? 'missing'}`)
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (page) => {
      // A page cannot see why an upgrade was rejected, but it sees the close code.
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
    // The page names the server that it shows, so that a reconnect does not move it to another plant.
    const { searchParams } = new URL(request.url ?? '/', origin())
    const memory = { own: searchParams.get('server'), last: searchParams.get('last') }
    const admitted = admit((push) => send({ kind: 'push', push }), memory)
    page.on('close', admitted.leave)
    page.on('error', (error) => log('warn', `page connection failed: ${error.message}`))
    page.on('message', (data: Buffer) => {
      const frame = parseFrame(data)
      if (!frame) {
        log('warn', 'page sent an invalid frame')
        page.close(1003, 'invalid frame')
        return
      }
      const sender = {
        page: hasSession(request) ? admitted.page : null,
        isMainFrame: true,
        // The Origin was checked against the Host at the upgrade; the router knows one origin.
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
  const frame = requestFrameSchema.safeParse(parseJson(data.toString('utf8')))
  return frame.success ? frame.data : null
}

const securityHeaders = {
  'Content-Security-Policy': contentSecurityPolicy("'self'"),
  'Permissions-Policy': permissionsPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Sends a file of the page. */
function sendFile(response: ServerResponse, { type, content }: PageFile): void {
  response
    .writeHead(200, { ...securityHeaders, 'Content-Type': type, 'Cache-Control': 'no-cache' })
    .end(content)
}

/** Sends a download; settles once it is sent or the client disconnected. */
async function sendDownload(response: ServerResponse, download: Download): Promise<void> {
  response.writeHead(200, {
    ...securityHeaders,
    'Content-Type': 'application/octet-stream',
    'Content-Length': download.size,
    // An ASCII fallback and the full name (RFC 6266).
    'Content-Disposition': `attachment; filename="${download.name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(download.name)}`,
    'Cache-Control': 'no-store',
  })
  try {
    await pipeline(download.content.createReadStream({ autoClose: false }), response)
  } catch (error) {
    // A client may cancel a download.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
      throw error
  } finally {
    await download.end()
  }
}

/** Redirects, with a cookie if given. */
function redirect(response: ServerResponse, to: string, cookie?: string): void {
  const headers = { ...securityHeaders, Location: to, 'Cache-Control': 'no-store' }
  response.writeHead(303, cookie === undefined ? headers : { ...headers, 'Set-Cookie': cookie }).end()
}

/** An error in plain text. */
function sendError(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, {
      ...securityHeaders,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    .end(`${text}\n`)
}
