import http from 'node:http'
import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { dataLimits } from '../../shared/model/data-limits.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import {
  narrowBounds,
  serviceClockOf,
  type ClockBounds,
  type ServiceClock,
} from '../../shared/rules/service-clock.ts'
import type { Clock } from '../platform/clock.ts'
import type { Secrets } from '../platform/secrets.ts'
import { createTurns } from '../platform/turns.ts'
import { readAnswer } from './answer.ts'
import { deadlinesMs, readDeadlineMs, requestWithin } from './deadline.ts'
import { redactFailure } from './failures.ts'
import type { Network } from './network.ts'

export interface TransportParts {
  /** Asked before every request where it may change. */
  baseUrl: string | (() => string)
  tokens: TokenSource
  network: Network
  clock: Clock
  secrets: Secrets
}

/** The source of the token, read before every request so that a new one applies at once. */
export interface TokenSource {
  token(): string | null
  /** Why there is none although one may be stored. */
  withheld?: string
  /** Gets a new token after a refusal; false where only a person can enter one. */
  renew(): Promise<boolean>
}

/** Authenticated requests to one service; failures are values. */
export interface HttpTransport {
  /** `isKnown` says of the body of an answer that it need not be read; the value is null then. */
  get(
    path: string,
    params: object,
    signal?: AbortSignal,
    isKnown?: (body: Buffer) => boolean,
  ): Promise<Result<unknown>>
  /** `timeoutMs` overrides the usual idle limit, and lengthens the deadline with it. */
  post(path: string, body: object, timeoutMs?: number): Promise<Result<unknown>>
  /** A request that the interface does not describe, as a profile defines it. */
  submit(method: 'POST' | 'PUT' | 'PATCH', path: string, body: unknown): Promise<Result<unknown>>
  /** The clock of the service by the Date of its answers; null before the first. */
  serviceClock(): ServiceClock | null
}

interface Limits {
  deadlineMs: number
  signal?: AbortSignal | undefined
  isKnown?: ((body: Buffer) => boolean) | undefined
}

/** How long a connection may be idle; `deadline.ts` limits the whole request. */
const answerTimeoutMs = 10_000

export function createTransport(parts: TransportParts): HttpTransport {
  const { tokens, clock, secrets } = parts
  const baseUrl = () => (typeof parts.baseUrl === 'string' ? parts.baseUrl : parts.baseUrl())
  const { httpAgent, httpsAgent } = parts.network
  const service = axios.create({
    timeout: answerTimeoutMs,
    maxRedirects: 0,
    httpAgent,
    httpsAgent,
    // As bytes, which are read in turns: axios would parse them all at once.
    responseType: 'arraybuffer',
    // The agents know the way; axios itself would take it from the environment alone.
    proxy: false,
    // Of the uncompressed answer: a few hundred kilobytes can unpack to gigabytes.
    maxContentLength: dataLimits.maxAnswerBytes,
  })
  const turns = createTurns()
  let bounds: { of: string; is: ClockBounds } | null = null
  /** Another address is another machine, with its own clock. */
  const measure = (of: string, header: unknown, sentAt: number) => {
    const date = Date.parse(String(header))
    if (Number.isNaN(date)) return
    const known = bounds?.of === of ? bounds.is : null
    bounds = { of, is: narrowBounds(known, { date, sentAt, receivedAt: clock.steady() }) }
  }

  const request = async (config: AxiosRequestConfig): Promise<AxiosResponse<Buffer>> => {
    for (;;) {
      try {
        return await service.request<Buffer>(config)
      } catch (error) {
        // A GET can be repeated safely; a POST may already have taken effect.
        if (config.method !== 'GET' || !isStaleKeepAliveReset(error)) throw error
      }
    }
  }

  const attempt = async (config: AxiosRequestConfig, limits: Limits): Promise<Result<unknown>> => {
    const bearer = tokens.token()
    if (bearer === null)
      return fail('not-authorised', tokens.withheld ?? 'there is no token for this service', {
        notSent: true,
      })
    secrets.add(bearer)
    const answered = await requestWithin({ ...limits, clock }, async (signal) => {
      const headers = { Authorization: `Bearer ${bearer}` }
      const [baseURL, sentAt] = [baseUrl(), clock.steady()]
      const answer = await request({ ...config, baseURL, headers, signal })
      measure(baseURL, answer.headers.date, sentAt)
      const body = takeBody(answer)
      if (limits.isKnown?.(body)) return succeed(null)
      return turns.finish(readAnswer(body), signal)
    })
    return answered.ok ? answered : { ok: false, error: redactFailure(answered.error, secrets) }
  }

  // A refused token is renewed once; if it is refused again, a person has to enter another.
  const send = async (config: AxiosRequestConfig, limits: Limits): Promise<Result<unknown>> => {
    const answer = await attempt(config, limits)
    if (answer.ok || answer.error.code !== 'not-authorised' || !(await tokens.renew())) return answer
    return attempt(config, limits)
  }

  return {
    get: (url, params, signal, isKnown) =>
      send({ method: 'GET', url, params }, { signal, isKnown, deadlineMs: readDeadlineMs(params) }),
    post: (url, data, timeout = answerTimeoutMs) =>
      send({ method: 'POST', url, data, timeout }, { deadlineMs: Math.max(deadlinesMs.change, timeout * 2) }),
    submit: (method, url, data) => send({ method, url, data }, { deadlineMs: deadlinesMs.change }),
    serviceClock: () => bounds && serviceClockOf(bounds.is, { now: clock.now(), steady: clock.steady() }),
  }
}

/**
 * Whether the service closed a keep-alive connection just as it was reused, which says nothing about the service. A
 * new connection never fails this way, so repeating the request ends.
 */
function isStaleKeepAliveReset(error: unknown): boolean {
  if (!axios.isAxiosError(error) || error.code !== 'ECONNRESET') return false
  return error.request instanceof http.ClientRequest && error.request.reusedSocket
}

/**
 * The body of an answer, taken out of it. axios's listeners hold every byte of it, and V8 does not let go of one answer
 * of a connection after the other, only of all at its next full collection: a long list would be kept several times.
 */
function takeBody(answer: AxiosResponse<Buffer>): Buffer {
  const { data } = answer
  answer.data = Buffer.alloc(0)
  const request: unknown = answer.request
  const res = request instanceof http.ClientRequest && 'res' in request ? request.res : null
  // Node's own listener for the end has run by then.
  if (res instanceof http.IncomingMessage && res.readableEnded) res.removeAllListeners()
  return data
}
