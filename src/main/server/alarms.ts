import { readAlarm, readAlarmId, type Alarm } from '../../shared/model/alarm.ts'
import { rawPageSchema, type Paging } from '../../shared/model/list-query.ts'
import type { ServiceFilter } from '../../shared/model/saved-view.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { mapInTurns } from './lists.ts'
import type { HttpTransport } from './transport.ts'
import { z } from 'zod'
import type { AlarmCreation } from '../../shared/model/alarm-creation.ts'

/** The service's list of current alarms (interface 4.1). */
export interface AlarmListClient {
  listAlarms(
    request: ServiceFilter & { offset: number; limit: number; sort: '+id' | '-id' },
    signal: AbortSignal,
  ): Promise<Result<{ alarms: Alarm[]; malformed: number; unreadableIds?: number[]; paging: Paging }>>
}

export function createAlarmList(transport: HttpTransport): AlarmListClient {
  return {
    async listAlarms(request, signal) {
      const answer = await transport.get('/api/v1/alarms', request, signal)
      if (!answer.ok) return answer
      const page = rawPageSchema.safeParse(answer.value)
      if (!page.success) return fail('malformed-answer', 'the list of alarms is not a page of items')
      const { items, paging } = page.data
      const read = await mapInTurns(items, readAlarm)
      const alarms = read.filter((alarm) => alarm !== null)
      const malformed = items.length - alarms.length
      if (malformed === 0) return succeed({ alarms, malformed, paging })
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
