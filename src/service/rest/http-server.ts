import type { IncomingMessage } from 'node:http'
import { limits } from '../../shared/model/limits.ts'
import { createEdge, type Edge, type EdgeRequest, type Exchange } from '../../edge/edge.ts'
import type { Endpoint, StreamEndpoint, UpgradeEndpoint } from './endpoint.ts'
import type { GuessLimit } from '../tokens/guess-limit.ts'
import { problem, toAnswer, type ApiResponse, failure, success, type Outcome } from './responses.ts'
import { edgeLimits } from '../../edge/limits.ts'
import { readBody } from '../../edge/read-body.ts'
import { messageOf } from '../../shared/errors.ts'

interface HttpServerOptions {
  endpoints: readonly Endpoint[]
  streamEndpoints?: readonly StreamEndpoint[]
  upgrades: readonly UpgradeEndpoint[]
  authenticate: Authenticate
  guesses?: GuessLimit
  /** The clock of the service, by which clients tell how far theirs is off. */
  now?: () => number
  log: (line: string) => void
}

/** An answer is data and never a page. */
const securityHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

const notFound = problem(404, 'There is nothing at this address.')
const foreign = problem(403, 'Pages of another origin are not answered.')

/** A page in a browser can send a form anywhere; only the browser says where the page is from. */
function isForeign({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`
}

/** The client that a form names; its secret may be guessed from many addresses. */
const clientIn = (body: unknown): string | null =>
  body instanceof URLSearchParams ? (body.get('client_id')?.slice(0, limits.name) ?? null) : null

/**
 * Routes requests to endpoints. Errors are checked in this order: 404 (no such path), 401 (token), 405 (method),
 * 415, 413 and 400 (body), then the endpoint's own.
 */
export function createHttpServer({
  endpoints,
  streamEndpoints = [],
  upgrades,
  authenticate,
  guesses,
  now = Date.now,
  log,
}: HttpServerOptions): Edge {
  const byPath = Map.groupBy<string, Endpoint | StreamEndpoint>(
    [...endpoints, ...streamEndpoints],
    ({ path }) => path,
  )
  const findUpgrade = (path: string) => upgrades.find((upgrade) => upgrade.path === path)

  /** The answer to a wrong guess: its own, or one that says that there were too many, later. */
  const wrong = (
    { address, isAdmitted }: EdgeRequest,
    client: string | null,
    rejection: ApiResponse,
  ): ApiResponse => {
    const answer = guesses?.wrong(client === null ? [address] : [address, `client ${client}`])
    if (!answer || answer.waitSeconds === null || isAdmitted) return rejection
    const headers = { 'Retry-After': String(answer.waitSeconds) }
    const refusal = problem(429, 'Too many wrong tokens came from this address.', { headers })
    return { ...refusal, delayMs: answer.delayMs }
  }

  /** Null, and the connection signed in, when the token is valid. */
  const rejectionOf = (sender: EdgeRequest, queryToken: string | null): ApiResponse | null => {
    const { authorization } = sender.request.headers
    const isGuess = authorization !== undefined || queryToken !== null
    const rejection = authenticate({ authorization, queryToken })
    if (!rejection) sender.admit()
    return rejection && isGuess ? wrong(sender, null, rejection) : rejection
  }

  const respond = async (exchange: Exchange): Promise<ApiResponse | null> => {
    const { request, response: answering, path, query } = exchange
    answering.setHeader('Date', new Date(now()).toUTCString())
    const candidates = byPath.get(path)
    if (!candidates) return notFound
    if (isForeign(request)) return foreign
    const { authorization } = request.headers
    const queryToken = candidates.some(({ allowsQueryToken }) => allowsQueryToken)
      ? query.get('access_token')
      : null
    const isPublic = candidates.every((candidate) => 'isPublic' in candidate && candidate.isPublic)
    const rejection = isPublic ? null : rejectionOf(exchange, queryToken)
    if (rejection) return rejection
    const endpoint = candidates.find(({ method }) => method === request.method)
    if (!endpoint) {
      const allowed = candidates.map(({ method }) => method).join(', ')
      return problem(405, `Only ${allowed} here.`, { headers: { Allow: allowed } })
    }
    if ('serve' in endpoint) return endpoint.serve(exchange)
    if (!endpoint.bodyType) return endpoint.handle({ query, body: undefined, authorization })
    const body = await (endpoint.bodyType === 'json' ? readJsonBody(exchange) : readFormBody(exchange))
    if (!body.ok) return body.response
    // What is public and takes a body is the token endpoint: its secrets can be guessed too.
    const response = endpoint.handle({ query, body: body.value, authorization })
    if (!isPublic || response.status < 400) return response
    return wrong(exchange, clientIn(body.value), response)
  }

  return createEdge({
    headers: securityHeaders,
    log: (_level, line) => log(line),
    errorAnswer: (status, text) => toAnswer(problem(status, text)),
    async respond(exchange) {
      const response = await respond(exchange)
      return response && toAnswer(response)
    },
    canUpgrade: (path) => findUpgrade(path) !== undefined,
    upgrade(sender) {
      const { request, path, query } = sender
      const endpoint = findUpgrade(path)
      if (!endpoint) return toAnswer(notFound)
      if (isForeign(request)) return toAnswer(foreign)
      const rejection = rejectionOf(sender, query.get('access_token')) ?? endpoint.reject(query)
      if (rejection) return toAnswer(rejection)
      return (socket, head) => endpoint.accept(request, socket, head, query)
    },
  })
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

const { maxBodyBytes } = edgeLimits

/** The request whose body is read, and the response that a body without end closes. */
type BodyExchange = Pick<Exchange, 'request' | 'response'>

/** Reads a request's JSON body. */
async function readJsonBody(exchange: BodyExchange): Promise<Outcome<unknown>> {
  const bytes = await readBytes(exchange, 'application/json')
  if (!bytes.ok) return bytes
  try {
    return success(JSON.parse(decode(bytes.value)))
  } catch (error) {
    return unreadable('JSON', error)
  }
}

/** Reads a request's form body. */
async function readFormBody(exchange: BodyExchange): Promise<Outcome<URLSearchParams>> {
  const bytes = await readBytes(exchange, 'application/x-www-form-urlencoded')
  if (!bytes.ok) return bytes
  try {
    return success(new URLSearchParams(decode(bytes.value)))
  } catch (error) {
    return unreadable('a form', error)
  }
}

function decode(bytes: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function unreadable(format: string, error: unknown): Outcome<never> {
  return failure(problem(400, `The body is not ${format}: ${messageOf(error)}`))
}

/** Reads a body of one media type, in UTF-8 and without content encoding. */
async function readBytes({ request, response }: BodyExchange, mediaType: string): Promise<Outcome<Buffer>> {
  const bytes = await readBody(request, response, { maxBytes: maxBodyBytes })
  if (!hasMediaType(request, mediaType)) {
    return failure(problem(415, `The body must be ${mediaType}, in UTF-8, without content encoding.`))
  }
  if (bytes === 'too-large') return failure(problem(413, `The body is larger than ${maxBodyBytes} bytes.`))
  if (bytes === 'aborted') return failure(problem(400, 'The body ended early.'))
  return success(bytes)
}

function hasMediaType({ headers }: IncomingMessage, mediaType: string): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((part) => part.startsWith('charset='))
  const encoding = headers['content-encoding'] ?? 'identity'
  return (
    type.trim() === mediaType &&
    (charset === undefined || /^charset="?utf-8"?$/.test(charset)) &&
    encoding === 'identity'
  )
}
