import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ServiceClient } from './service.ts'

/** What happens to a request instead of its answer. */
export type Fault =
  | { kind: 'answer'; status: number; body?: unknown; headers?: Record<string, string> }
  /** The connection breaks before anything is answered. */
  | { kind: 'drop' }
  /** Nothing is ever answered, and the connection stays. */
  | { kind: 'silence' }
  /** The service answers, and what it says is changed on the way. */
  | { kind: 'change'; body: (answered: unknown) => unknown }

/** Which requests a fault is for. */
export interface FaultMatch {
  method: 'GET' | 'POST'
  /** Without its query. */
  path: string
  /** What the query must say; anything else may stand in it. */
  query?: Readonly<Record<string, string>>
}

export interface SeenRequest extends Pick<FaultMatch, 'method' | 'path'> {
  query: URLSearchParams
  /** Whether who asked hung up before the answer. */
  abandoned: boolean
  headers: IncomingMessage['headers']
  /** The parsed JSON body; undefined where there is none. */
  body: unknown
}

/** A service whose answers a test can spoil; otherwise it is the service behind it, hub and all. */
export interface FaultyService {
  readonly url: string
  readonly token: string
  /** Spoils the next matching request; several wait in their order. */
  next(match: FaultMatch, fault: Fault): void
  /** Applies a fault to every matching request from now on; those given to `next` come first. */
  always(match: FaultMatch, fault: Fault): void
  /** Every request that arrived, in order. */
  readonly seen: readonly SeenRequest[]
  /** Those to one path. */
  to(method: FaultMatch['method'], path: string): SeenRequest[]
  stop(): Promise<void>
}

/** A real HTTP proxy before a service that injects the faults it is given. */
export async function startFaultyService(
  service: Pick<ServiceClient, 'port' | 'token'>,
): Promise<FaultyService> {
  const waiting: { match: FaultMatch; fault: Fault }[] = []
  const standing: { match: FaultMatch; fault: Fault }[] = []
  const seen: SeenRequest[] = []
  const sockets = new Set<Duplex>()
  const keep = (socket: Duplex) => {
    sockets.add(socket)
    // A broken connection is what some tests are about; there is nothing to do about it here.
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }

  const isFor =
    ({ method, path, query }: SeenRequest) =>
    ({ match }: { match: FaultMatch }) =>
      match.method === method &&
      match.path === path &&
      Object.entries(match.query ?? {}).every(([name, text]) => query.get(name) === text)
  const faultFor = (request: SeenRequest): Fault | null => {
    const index = waiting.findIndex(isFor(request))
    const [first] = index < 0 ? [] : waiting.splice(index, 1)
    return (first ?? standing.findLast(isFor(request)))?.fault ?? null
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = await bytesOf(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const method = request.method === 'POST' ? 'POST' : 'GET'
    const body: unknown = bytes.length === 0 ? undefined : parsed(bytes)
    const { headers } = request
    const asked: SeenRequest = {
      method,
      path: pathname,
      query: searchParams,
      headers,
      body,
      abandoned: false,
    }
    seen.push(asked)
    response.on('close', () => (asked.abandoned = !response.writableFinished))
    const fault = faultFor(asked)
    if (fault?.kind === 'silence') return
    if (fault?.kind === 'drop') return void request.socket.destroy()
    if (fault?.kind === 'answer') {
      const type = fault.status < 400 ? 'application/json' : 'application/problem+json'
      response.writeHead(fault.status, { 'Content-Type': type, ...fault.headers })
      return void response.end(fault.body === undefined ? '' : JSON.stringify(fault.body))
    }
    const behind = forward({
      host: '127.0.0.1',
      port: service.port,
      path: request.url,
      method: request.method,
      headers: request.headers,
    })
    behind.on('error', () => request.socket.destroy())
    behind.on('response', (answered) => {
      if (fault?.kind !== 'change') {
        response.writeHead(answered.statusCode ?? 502, answered.headers)
        return void answered.pipe(response)
      }
      void bytesOf(answered).then((given) => {
        response.writeHead(answered.statusCode ?? 502, { 'Content-Type': 'application/json' })
        response.end(JSON.stringify(fault.body(parsed(given))))
      })
    })
    behind.end(bytes)
  }

  const server = createServer((request, response) => void answer(request, response))
  server.on('connection', keep)
  // The hub's WebSocket goes straight through.
  server.on('upgrade', (request: IncomingMessage, near: Duplex, head: Buffer) => {
    const far = connect(service.port, '127.0.0.1')
    keep(far)
    const lines = request.rawHeaders.flatMap((value, at, all) =>
      at % 2 === 0 ? [`${value}: ${all[at + 1] ?? ''}`] : [],
    )
    far.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    far.write(head)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    token: service.token,
    next: (match, fault) => void waiting.push({ match, fault }),
    always: (match, fault) => void standing.push({ match, fault }),
    seen,
    to: (method, path) => seen.filter((request) => request.method === method && request.path === path),
    async stop() {
      const closed = once(server, 'close')
      server.close()
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

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return bytes.toString('utf8')
    throw error
  }
}
