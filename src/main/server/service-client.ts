import http from 'node:http'
import https from 'node:https'
import axios from 'axios'
import { readAlarm, type Alarm } from '../../shared/model/alarm.ts'
import type { ServiceFilter } from '../../shared/model/saved-view.ts'
import { rawPageSchema, type Paging } from '../../shared/model/paging.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { failureOf } from './failures.ts'

export interface ServiceClientParts {
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

export interface ServiceClient {
  listAlarms(
    request: ServiceFilter & { offset: number; limit: number; sort: '+id' | '-id' },
    signal: AbortSignal,
  ): Promise<Result<{ alarms: Alarm[]; malformed: number; paging: Paging }>>
  /** The service's clock minus ours, from its last answer; null before that. */
  clockOffsetMillis(): number | null
  stop(): void
}

const answerMillis = 10_000

/** The service's REST half: requests out, parsed answers or failures back. */
export function createServiceClient({ baseUrl, tokens, now }: ServiceClientParts): ServiceClient {
  const agents = {
    httpAgent: new http.Agent({ keepAlive: true }),
    httpsAgent: new https.Agent({ keepAlive: true }),
  }
  const service = axios.create({ baseURL: baseUrl, timeout: answerMillis, maxRedirects: 0, ...agents })

  let clockOffsetMillis: number | null = null

  const attempt = async (path: string, params: object, signal: AbortSignal): Promise<Result<unknown>> => {
    const bearer = tokens.token()
    if (bearer === null) return fail('not-authorised', 'there is no token for this service')
    try {
      const headers = { Authorization: `Bearer ${bearer}` }
      const answer = await service.get<unknown>(path, { params, signal, headers })
      const served = Date.parse(String(answer.headers.date))
      if (!Number.isNaN(served)) clockOffsetMillis = served - now()
      return succeed(answer.data)
    } catch (error) {
      return { ok: false, error: failureOf(error) }
    }
  }

  // A refused token is renewed once; refused again, it is somebody's business to give another.
  const get = async (path: string, params: object, signal: AbortSignal): Promise<Result<unknown>> => {
    const answer = await attempt(path, params, signal)
    if (answer.ok || answer.error.code !== 'not-authorised' || !(await tokens.renew())) return answer
    return attempt(path, params, signal)
  }

  return {
    async listAlarms(request, signal) {
      const answer = await get('/api/v1/alarms', request, signal)
      if (!answer.ok) return answer
      const page = rawPageSchema.safeParse(answer.value)
      if (!page.success) return fail('malformed-answer', 'the list of alarms is not a page of items')
      const read = page.data.items.map(readAlarm)
      const alarms = read.filter((alarm) => alarm !== null)
      return succeed({ alarms, malformed: read.length - alarms.length, paging: page.data.paging })
    },
    clockOffsetMillis: () => clockOffsetMillis,
    stop() {
      agents.httpAgent.destroy()
      agents.httpsAgent.destroy()
    },
  }
}
