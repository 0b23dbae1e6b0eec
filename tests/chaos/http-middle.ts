import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'

export interface Exchange {
  method: string
  path: string
  query: URLSearchParams
  /** Any header of the request. */
  header(name: string): string
  /** The body, where it is a form. */
  form: URLSearchParams
  /** Sends the request on, with other values in its query where given, and returns the answer's body. */
  pass(query?: Readonly<Record<string, number>>): Promise<{ status: number; body: unknown }>
  response: ServerResponse
}

/** What somebody between desk and service does. */
export interface Meddling {
  /** Answers a request itself (true), or lets it pass (false). */
  answer?(exchange: Exchange): Promise<boolean> | boolean
  /** Messages of the hub to the desk, in place of one. */
  hubMessage?(text: string): readonly string[]
  /** An upgrade is neither accepted nor refused. */
  stallsUpgrade?: boolean
}

/** Somebody between desk and service who reads HTTP and the hub's messages, and may change them. */
export interface HttpMiddle {
  readonly port: number
  set(meddling: Meddling): void
  /** Says something on every hub connection. */
  sayOnHub(text: string): void
  /** Ends every hub connection. */
  closeHub(): void
  stop(): Promise<void>
}

export async function startHttpMiddle(targetPort: () => number): Promise<HttpMiddle> {
  const sockets = new Set<Duplex>()
  const hubs = new Set<WebSocket>()
  const upgrades = new WebSocketServer({ noServer: true })
  let meddling: Meddling = {}

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bytesOf(request)
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
    const send = (url = request.url) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const { method = 'GET', headers } = request
        const behind = forward({ host: '127.0.0.1', port: targetPort(), path: url, method, headers }, resolve)
        behind.on('error', reject)
        behind.end(body)
        response.on('close', () => behind.destroy())
      })
    const pass = async (changes: Readonly<Record<string, number>> = {}) => {
      const changed = new URLSearchParams(query)
      for (const [name, value] of Object.entries(changes)) changed.set(name, String(value))
      const answered = await send(`${path}?${changed.toString()}`)
      const text = (await bytesOf(answered)).toString()
      return { status: answered.statusCode ?? 502, body: JSON.parse(text) as unknown }
    }
    const header = (name: string) => String(request.headers[name] ?? '')
    const form = new URLSearchParams(body.toString())
    const exchange: Exchange = { method: request.method ?? 'GET', path, query, header, form, pass, response }
    if (await meddling.answer?.(exchange)) return
    const answered = await send()
    response.writeHead(answered.statusCode ?? 502, answered.headers)
    answered.pipe(response)
    answered.on('error', () => response.destroy())
  }

  const server = createServer((request, response) => {
    // A service that is not there breaks the connection, as it would without anybody between.
    answer(request, response).catch(() => request.socket.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (request, socket, head) => {
    if (meddling.stallsUpgrade) return
    const { authorization = '' } = request.headers
    const far = new WebSocket(`ws://127.0.0.1:${targetPort()}${request.url}`, { headers: { authorization } })
    far.on('error', () => socket.destroy())
    far.on('open', () => {
      upgrades.handleUpgrade(request, socket, head, (near) => {
        hubs.add(near)
        near.on('error', () => far.terminate())
        near.on('close', () => {
          hubs.delete(near)
          far.terminate()
        })
        near.on('message', (data, isBinary) => far.send(data, { binary: isBinary }))
        far.on('message', (data: Buffer, isBinary) => {
          const texts = isBinary ? null : meddling.hubMessage?.(data.toString())
          if (texts) for (const text of texts) near.send(text)
          else near.send(data, { binary: isBinary })
        })
        far.on('close', () => near.terminate())
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      meddling = next
    },
    sayOnHub(text) {
      for (const hub of hubs) hub.send(text)
    },
    closeHub() {
      for (const hub of hubs) hub.terminate()
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const hub of hubs) hub.terminate()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
