import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { messageOf, stackOf } from '../../shared/errors.ts'
import type { Endpoint, StreamEndpoint, UpgradeEndpoint } from './endpoint.ts'
import { readFormBody, readJsonBody } from './request-body.ts'
import { problem, send, sendOnSocket, type ApiResponse } from './responses.ts'

interface HttpServerOptions {
  endpoints: readonly Endpoint[]
  streamEndpoints?: readonly StreamEndpoint[]
  upgrades: readonly UpgradeEndpoint[]
  authenticate: Authenticate
  log: (line: string) => void
}

/** A slow sender must not occupy a socket for minutes. */
const headersTimeoutMs = 15_000
const requestTimeoutMs = 60_000
/** Longer than clients poll: a connection that closes just as it is used again fails their request. */
const keepAliveTimeoutMs = 75_000

/**
 * Routes requests to endpoints. Errors are checked in this order: 404 (no such path), 401 (token), 405 (method),
 * 415, 413 and 400 (body), then the endpoint's own.
 */
export function createHttpServer({
  endpoints,
  streamEndpoints: streamEndpoints = [],
  upgrades,
  authenticate,
  log,
}: HttpServerOptions): Server {
  const byPath = Map.groupBy<string, Endpoint | StreamEndpoint>(
    [...endpoints, ...streamEndpoints],
    ({ path }) => path,
  )
  const findUpgrade = (request: IncomingMessage) => {
    const { path } = parseTarget(request)
    const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket'
    return isWebSocket ? upgrades.find((upgrade) => upgrade.path === path) : undefined
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<ApiResponse | null> => {
    const { path, query } = parseTarget(request)
    const candidates = byPath.get(path)
    if (!candidates) return notFound
    const { authorization } = request.headers
    const queryToken = candidates.some(({ allowsQueryToken }) => allowsQueryToken)
      ? query.get('access_token')
      : null
    const rejection = candidates.every((candidate) => 'isPublic' in candidate && candidate.isPublic)
      ? null
      : authenticate({ authorization, queryToken })
    if (rejection) return rejection
    const endpoint = candidates.find(({ method }) => method === request.method)
    if (!endpoint) {
      const allowed = candidates.map(({ method }) => method).join(', ')
      return problem(405, `Only ${allowed} here.`, { headers: { Allow: allowed } })
    }
    if ('serve' in endpoint) return endpoint.serve({ request, response, query })
    if (!endpoint.bodyType) return endpoint.handle({ query, body: undefined, authorization })
    const body = await (endpoint.bodyType === 'json' ? readJsonBody(request) : readFormBody(request))
    return body.ok ? endpoint.handle({ query, body: body.value, authorization }) : body.response
  }

  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      // Other upgrades (h2c, for example) are ordinary requests with a header to ignore.
      shouldUpgradeCallback: (request) => findUpgrade(request) !== undefined,
    },
    (request, response) => {
      respond(request, response)
        .catch((error: unknown) => {
          log(`request failed: ${request.method} ${parseTarget(request).path}: ${stackOf(error)}`)
          return problem(500, 'Internal error; see the service log.')
        })
        .then((outcome) => {
          if (outcome) send(response, outcome)
        })
        .catch((error: unknown) => {
          log(`response failed: ${stackOf(error)}`)
          response.destroy()
        })
    },
  )

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Until the hub takes over the socket, a reset by the peer must not be an unhandled error.
    const ignoreReset = (error: Error) => {
      log(`upgrade: ${error.message}`)
    }
    socket.on('error', ignoreReset)
    const { query } = parseTarget(request)
    const upgrade = findUpgrade(request)
    const rejection = upgrade
      ? (authenticate({
          authorization: request.headers.authorization,
          queryToken: query.get('access_token'),
        }) ?? upgrade.reject(query))
      : notFound
    if (!upgrade || rejection) {
      sendOnSocket(socket, rejection ?? notFound)
      return
    }
    socket.off('error', ignoreReset)
    upgrade.accept(request, socket, head, query)
  })
  return server
}

const notFound = problem(404, 'There is nothing at this address.')

// Not with the URL class, which throws: any request line must get a response.
function parseTarget(request: IncomingMessage): { path: string; query: URLSearchParams } {
  const target = request.url ?? '/'
  const mark = target.indexOf('?')
  return mark < 0
    ? { path: target, query: new URLSearchParams() }
    : { path: target.slice(0, mark), query: new URLSearchParams(target.slice(mark + 1)) }
}

interface Credentials {
  authorization: string | undefined
  /** The `access_token` of the query, where the endpoint allows it. */
  queryToken: string | null
}

/** Checks a request's token; null when it is valid. */
type Authenticate = (credentials: Credentials) => ApiResponse | null

/** Bearer authentication of every path but the public ones. */
export function createAuthentication(isTokenValid: (token: string) => boolean): Authenticate {
  return ({ authorization, queryToken }) => {
    const presented = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? queryToken
    if (presented === null) return unauthorized('The request has no bearer token.', 'Bearer')
    if (isTokenValid(presented)) return null
    return unauthorized('The bearer token is not valid or has expired.', 'Bearer error="invalid_token"')
  }
}

function unauthorized(detail: string, challenge: string): ApiResponse {
  return problem(401, detail, { headers: { 'WWW-Authenticate': challenge } })
}

/** How long requests in progress may take once the service stops. */
const drainTimeoutMs = 1_000

/** Settles with the port once the server listens. */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(`cannot listen on ${host} port ${port}: ${listenError(error)}`, { cause: error })
  }
  // Only a pipe has a string for an address.
  return (server.address() as AddressInfo).port
}

function listenError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'the port is in use'
  if (code === 'EACCES') return 'permission denied'
  return messageOf(error)
}

/** Closes the server once the requests in progress are answered, or after a second. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const drainTimer = setTimeout(() => {
    server.closeAllConnections()
  }, drainTimeoutMs)
  await closed
  clearTimeout(drainTimer)
}
