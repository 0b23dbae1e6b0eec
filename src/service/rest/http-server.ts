import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Endpoint, Exchange, UpgradeEndpoint } from './endpoint.ts'
import { readFormBody, readJsonBody } from './request-body.ts'
import { problem, send, sendOnSocket, type Answer } from './responses.ts'

interface HttpServerOptions {
  endpoints: readonly Endpoint[]
  exchanges?: readonly Exchange[]
  upgrades: readonly UpgradeEndpoint[]
  gate: Gate
  log: (line: string) => void
}

/** A sender that dawdles must not hold a socket for minutes. */
const headersTimeoutMillis = 15_000
const requestTimeoutMillis = 60_000

/**
 * Routes requests to endpoints. Refusals come in this order: 404 (no such path), 401 (token), 405 (method),
 * 415, 413 and 400 (body), then whatever the endpoint itself refuses.
 */
export function createHttpServer({
  endpoints,
  exchanges = [],
  upgrades,
  gate,
  log,
}: HttpServerOptions): Server {
  const byPath = Map.groupBy<string, Endpoint | Exchange>([...endpoints, ...exchanges], ({ path }) => path)
  const upgradeOf = (request: IncomingMessage) => {
    const { path } = addressOf(request)
    const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket'
    return isWebSocket ? upgrades.find((upgrade) => upgrade.path === path) : undefined
  }

  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<Answer | null> => {
    const { path, query } = addressOf(request)
    const candidates = byPath.get(path)
    if (!candidates) return notFound
    const { authorization } = request.headers
    const queryToken = candidates.some(({ tokenInQuery }) => tokenInQuery) ? query.get('access_token') : null
    const refusal = candidates.every((candidate) => 'open' in candidate && candidate.open)
      ? null
      : gate({ authorization, queryToken })
    if (refusal) return refusal
    const endpoint = candidates.find(({ method }) => method === request.method)
    if (!endpoint) {
      const allowed = candidates.map(({ method }) => method).join(', ')
      return problem(405, `Only ${allowed} here.`, { headers: { Allow: allowed } })
    }
    if ('serve' in endpoint) return endpoint.serve({ request, response, query })
    if (!endpoint.takes) return endpoint.handle({ query, body: undefined, authorization })
    const body = await (endpoint.takes === 'json' ? readJsonBody(request) : readFormBody(request))
    return body.ok ? endpoint.handle({ query, body: body.value, authorization }) : body.refusal
  }

  const server = createServer(
    {
      headersTimeout: headersTimeoutMillis,
      requestTimeout: requestTimeoutMillis,
      // Upgrades that nobody takes (h2c, say) are ordinary requests with a header to ignore.
      shouldUpgradeCallback: (request) => upgradeOf(request) !== undefined,
    },
    (request, response) => {
      answerTo(request, response)
        .catch((error: unknown) => {
          log(`failed: ${request.method} ${addressOf(request).path}: ${describe(error)}`)
          return problem(500, 'The service failed; its log says why.')
        })
        .then((answer) => {
          if (answer) send(response, answer)
        })
        .catch((error: unknown) => {
          log(`could not answer: ${describe(error)}`)
          response.destroy()
        })
    },
  )

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Until the hub takes the socket over, a peer that hangs up must not be an unhandled error.
    const ignoreReset = (error: Error) => {
      log(`upgrade: ${error.message}`)
    }
    socket.on('error', ignoreReset)
    const { query } = addressOf(request)
    const upgrade = upgradeOf(request)
    const refusal = upgrade
      ? (gate({ authorization: request.headers.authorization, queryToken: query.get('access_token') }) ??
        upgrade.refuse(query))
      : notFound
    if (!upgrade || refusal) {
      sendOnSocket(socket, refusal ?? notFound)
      return
    }
    socket.off('error', ignoreReset)
    upgrade.accept(request, socket, head, query)
  })
  return server
}

const notFound = problem(404, 'There is nothing at this address.')

// Not by the URL class: whatever stands in the request line must get an answer, never an exception.
function addressOf(request: IncomingMessage): { path: string; query: URLSearchParams } {
  const target = request.url ?? '/'
  const mark = target.indexOf('?')
  return mark < 0
    ? { path: target, query: new URLSearchParams() }
    : { path: target.slice(0, mark), query: new URLSearchParams(target.slice(mark + 1)) }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

interface Credentials {
  authorization: string | undefined
  /** The `access_token` of the address, where the endpoint takes one. */
  queryToken: string | null
}

/** Says whether a token is good now. */
type Authorise = (token: string) => boolean

/** Decides on a request's token: null lets it through. */
type Gate = (credentials: Credentials) => Answer | null

/** The gate before every path but the open ones. */
export function createGate(authorise: Authorise): Gate {
  return ({ authorization, queryToken }) => {
    const presented = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? queryToken
    if (presented === null) return refusal('This request carries no bearer token.', 'Bearer')
    if (authorise(presented)) return null
    return refusal('The bearer token is not valid or has expired.', 'Bearer error="invalid_token"')
  }
}

function refusal(detail: string, challenge: string): Answer {
  return problem(401, detail, { headers: { 'WWW-Authenticate': challenge } })
}

/** How long requests that are being answered may take once the service stops. */
const drainMillis = 1_000

/** Settles with the port once the server listens. */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(`cannot listen on ${host} port ${port}: ${reasonOf(error)}`, { cause: error })
  }
  // A server that listens on a port has an address of this kind; a string would be a pipe.
  return (server.address() as AddressInfo).port
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'the port is in use'
  if (code === 'EACCES') return 'the port is not allowed'
  return error instanceof Error ? error.message : String(error)
}

/** Closes the server once the requests in progress are answered, or after a second. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const impatience = setTimeout(() => {
    server.closeAllConnections()
  }, drainMillis)
  await closed
  clearTimeout(impatience)
}
