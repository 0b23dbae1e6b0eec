import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { problem, send, sendOnSocket, type Answer } from './answer.ts'
import type { Gate } from './bearer.ts'
import type { Endpoint, UpgradeEndpoint } from './endpoint.ts'
import type { Exchange } from './exchange.ts'
import { readFormBody, readJsonBody } from './request-body.ts'

export interface HttpServerOptions {
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
