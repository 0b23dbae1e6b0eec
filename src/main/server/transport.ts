import http from 'node:http'
import https from 'node:https'
import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { fail, succeed, type Failure, type Result } from '../../shared/result.ts'
import { failureOf } from './failures.ts'

export interface TransportParts {
  baseUrl: string
  tokens: Tokens
  now: () => number
}

/** Where the token comes from. Asked before every request, so that a new one serves at once. */
export interface Tokens {
  token(): string | null
  /** A fresh one after a refusal; false where there is none to be had without asking somebody. */
  renew(): Promise<boolean>
}

/** Requests to one service with its token; answers and failures as values. */
export interface Transport {
  get(path: string, params: object, signal?: AbortSignal): Promise<Result<unknown>>
  /** `patienceMillis`: how long the answer may take, where that is longer than usual. */
  post(path: string, body: object, patienceMillis?: number): Promise<Result<unknown>>
  /** The service's clock minus ours, from its last answer; null before that. */
  clockOffsetMillis(): number | null
  stop(): void
}

const answerMillis = 10_000

export function createTransport({ baseUrl, tokens, now }: TransportParts): Transport {
  const agents = {
    httpAgent: new http.Agent({ keepAlive: true }),
    httpsAgent: new https.Agent({ keepAlive: true }),
  }
  const service = axios.create({ baseURL: baseUrl, timeout: answerMillis, maxRedirects: 0, ...agents })
  let clockOffsetMillis: number | null = null

  const ask = async (request: AxiosRequestConfig): Promise<AxiosResponse<unknown>> => {
    for (;;) {
      try {
        return await service.request<unknown>(request)
      } catch (error) {
        // Reading again changes nothing at the service; whether a POST arrived there nobody knows.
        if (request.method !== 'GET' || !wasLetGo(error)) throw error
      }
    }
  }

  const attempt = async (request: AxiosRequestConfig): Promise<Result<unknown>> => {
    const bearer = tokens.token()
    if (bearer === null) return fail('not-authorised', 'there is no token for this service')
    try {
      const answer = await ask({ ...request, headers: { Authorization: `Bearer ${bearer}` } })
      const served = Date.parse(String(answer.headers.date))
      if (!Number.isNaN(served)) clockOffsetMillis = served - now()
      return succeed(answer.data)
    } catch (error) {
      return { ok: false, error: withoutSecret(failureOf(error, now()), bearer) }
    }
  }

  // A refused token is renewed once; refused again, it is somebody's business to give another.
  const send = async (request: AxiosRequestConfig): Promise<Result<unknown>> => {
    const answer = await attempt(request)
    if (answer.ok || answer.error.code !== 'not-authorised' || !(await tokens.renew())) return answer
    return attempt(request)
  }

  return {
    get: (url, params, signal) => send({ method: 'GET', url, params, ...(signal && { signal }) }),
    post: (url, data, timeout = answerMillis) => send({ method: 'POST', url, data, timeout }),
    clockOffsetMillis: () => clockOffsetMillis,
    stop() {
      agents.httpAgent.destroy()
      agents.httpsAgent.destroy()
    },
  }
}

/**
 * The service ended a kept connection just as it was used again, which says nothing about the service. A new
 * connection is never one of these, so that asking again comes to an end.
 */
function wasLetGo(error: unknown): boolean {
  if (!axios.isAxiosError(error) || error.code !== 'ECONNRESET') return false
  return error.request instanceof http.ClientRequest && error.request.reusedSocket
}

const shortestSecret = 8

// A service may repeat in a refusal what it was sent, and refusals are shown and kept.
function withoutSecret(failure: Failure, secret: string): Failure {
  // Hiding a very short one would only garble what was said.
  if (secret.length < shortestSecret) return failure
  const hide = (text: string) => text.replaceAll(secret, '…')
  const fields = failure.fields?.map(({ field, message }) => ({ field, message: hide(message) }))
  return { ...failure, message: hide(failure.message), ...(fields && { fields }) }
}
