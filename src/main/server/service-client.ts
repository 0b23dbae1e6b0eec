import http from 'node:http'
import https from 'node:https'
import axios from 'axios'
import { readAlarm, type Alarm } from '../../shared/model/alarm.ts'
import { rawPageSchema, type Paging } from '../../shared/model/paging.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { failureOf } from './failures.ts'

export interface ServiceClientParts {
  baseUrl: string
  /** Asked before every request, so that a new token serves at once. */
  token: () => string | null
}

export interface ServiceClient {
  listAlarms(
    request: { offset: number; limit: number; sort: '+id' | '-id' },
    signal: AbortSignal,
  ): Promise<Result<{ alarms: Alarm[]; malformed: number; paging: Paging }>>
  stop(): void
}

const answerMillis = 10_000

/** The service's REST half: requests out, parsed answers or failures back. */
export function createServiceClient({ baseUrl, token }: ServiceClientParts): ServiceClient {
  const agents = {
    httpAgent: new http.Agent({ keepAlive: true }),
    httpsAgent: new https.Agent({ keepAlive: true }),
  }
  const service = axios.create({ baseURL: baseUrl, timeout: answerMillis, maxRedirects: 0, ...agents })

  const get = async (path: string, params: object, signal: AbortSignal): Promise<Result<unknown>> => {
    const bearer = token()
    if (bearer === null) return fail('not-authorised', 'there is no token for this service')
    try {
      const headers = { Authorization: `Bearer ${bearer}` }
      return succeed((await service.get<unknown>(path, { params, signal, headers })).data)
    } catch (error) {
      return { ok: false, error: failureOf(error) }
    }
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
    stop() {
      agents.httpAgent.destroy()
      agents.httpsAgent.destroy()
    },
  }
}
