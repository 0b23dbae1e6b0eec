import { hash } from 'node:crypto'
import { z } from 'zod'
import { readAlarm, readAlarmId, type Alarm } from '../../shared/model/alarm.ts'
import { rawPageSchema, type Paging } from '../../shared/model/list-query.ts'
import type { ServiceFilter } from '../../shared/model/saved-view.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { mapInTurns } from './lists.ts'
import type { HttpTransport } from './transport.ts'
import type { AlarmCreation } from '../../shared/model/alarm-creation.ts'
import type { AcknowledgeRequest } from '../../shared/model/server-profile.ts'

/** The service's list of current alarms (interface 4.1). */
export interface AlarmListClient {
  /**
   * `revision` counts what has changed at whoever asks. While it is the same, a page that is byte for byte as it was
   * has only the ids of its alarms: reading it again would cost a desk at rest more than everything else.
   */
  listAlarms(
    request: ServiceFilter & { offset: number; limit: number; sort: '+id' | '-id' },
    signal: AbortSignal,
    revision?: () => number,
  ): Promise<
    Result<{
      alarms: Alarm[]
      sameIds?: readonly number[]
      malformed: number
      unreadableIds?: number[]
      paging: Paging
    }>
  >
}

/** What tells whether a page is as it was. */
interface PageMark {
  digest: string
  revision: number
}

/** A page as it was read last. */
interface KnownPage extends PageMark {
  ids: readonly number[]
  paging: Paging
}

/** More pages than the longest list has. */
const maxKnownPages = 1_000

export function createAlarmList(transport: HttpTransport): AlarmListClient {
  /** By the request; those that were asked for last come last. */
  const known = new Map<string, KnownPage>()
  const keep = (key: string, page: KnownPage) => {
    known.delete(key)
    known.set(key, page)
    const [oldest] = known.keys()
    if (known.size > maxKnownPages && oldest !== undefined) known.delete(oldest)
  }

  return {
    async listAlarms(request, signal, revision) {
      const key = JSON.stringify(request)
      const last = known.get(key)
      const received: { mark: PageMark | null } = { mark: null }
      const isLast = ({ digest, revision: at }: PageMark) => digest === last?.digest && at === last.revision
      const isKnown =
        revision &&
        ((body: Buffer) => {
          const mark = { digest: hash('sha256', body), revision: revision() }
          received.mark = mark
          return isLast(mark)
        })
      const answer = await transport.get('/api/v1/alarms', request, signal, isKnown)
      if (!answer.ok) return answer
      const { mark } = received
      if (last && mark && isLast(mark))
        return succeed({ alarms: [], sameIds: last.ids, malformed: 0, paging: last.paging })
      const page = rawPageSchema.safeParse(answer.value)
      if (!page.success) return fail('malformed-answer', 'the list of alarms is not a page of items')
      const { items, paging } = page.data
      const read = await mapInTurns(items, readAlarm)
      const alarms = read.filter((alarm) => alarm !== null)
      const malformed = items.length - alarms.length
      if (malformed === 0) {
        if (mark) keep(key, { ...mark, ids: alarms.map(({ id }) => id), paging })
        return succeed({ alarms, malformed, paging })
      }
      const unreadable = items.filter((_, index) => read[index] === null)
      const unreadableIds = (await mapInTurns(unreadable, readAlarmId)).filter((id) => id !== null)
      return succeed({ alarms, malformed, unreadableIds, paging })
    },
  }
}

const digits = z.string().regex(/^\d+$/).transform(Number)
const idSchema = z.union([z.int(), digits.pipe(z.int()), z.object({ id: z.int() }).transform(({ id }) => id)])
const maxShownAnswer = 200

/** POST /api/v1/alarms (interface 4.2); resolves to the id of the new alarm. */
export async function raiseAlarm(transport: HttpTransport, creation: AlarmCreation): Promise<Result<number>> {
  const answer = await transport.post('/api/v1/alarms', creation)
  if (!answer.ok) return answer
  const id = idSchema.safeParse(answer.value)
  if (id.success) return succeed(id.data)
  const shown = JSON.stringify(answer.value).slice(0, maxShownAnswer)
  return fail('malformed-answer', `the service created the alarm but returned no id: ${shown}`)
}

/** What the placeholders of a profile's request stand for. */
interface AcknowledgeFields {
  id: number
  /** The path of the tag. */
  tag: string
  /** Who acknowledges. */
  user: string
}

const placeholder = /\{(id|tag|user)\}/g

const filledText = (text: string, fields: AcknowledgeFields, encode: (text: string) => string): string =>
  text.replace(placeholder, (_, name: keyof AcknowledgeFields) => encode(String(fields[name])))

/** A value of a JSON template; a string that is nothing but a placeholder becomes the value itself, number or text. */
function filledValue(value: unknown, fields: AcknowledgeFields): unknown {
  if (value === '{id}') return fields.id
  if (typeof value === 'string') return filledText(value, fields, String)
  if (Array.isArray(value)) return value.map((item) => filledValue(item, fields))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filledValue(inner, fields)]))
}

/** The path and body of the request for one alarm. The profile's schema has checked that the body is JSON. */
export function fillAcknowledgement(
  { path, body }: Pick<AcknowledgeRequest, 'path' | 'body'>,
  fields: AcknowledgeFields,
): { path: string; body: unknown } {
  return {
    path: filledText(path, fields, encodeURIComponent),
    body: body === '' ? undefined : filledValue(JSON.parse(body), fields),
  }
}

/** Sends the request by which a service takes an acknowledgement, which the interface does not have. */
export function acknowledgeAlarm(
  transport: Pick<HttpTransport, 'submit'>,
  request: AcknowledgeRequest,
  { id, path: tag }: Pick<Alarm, 'id' | 'path'>,
  user: string,
): Promise<Result<unknown>> {
  const filled = fillAcknowledgement(request, { id, tag, user })
  return transport.submit(request.method, filled.path, filled.body)
}
