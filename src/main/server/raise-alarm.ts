import { z } from 'zod'
import type { AlarmCreation } from '../../shared/model/alarm-creation.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { Transport } from './transport.ts'

const digits = z.string().regex(/^\d+$/).transform(Number)
const idSchema = z.union([z.int(), digits.pipe(z.int()), z.object({ id: z.int() }).transform(({ id }) => id)])
const longestShown = 200

/** POST /api/v1/alarms (interface 4.2): the identifier that the service gave the alarm. */
export async function raiseAlarm(transport: Transport, creation: AlarmCreation): Promise<Result<number>> {
  const answer = await transport.post('/api/v1/alarms', creation)
  if (!answer.ok) return answer
  const id = idSchema.safeParse(answer.value)
  if (id.success) return succeed(id.data)
  const said = JSON.stringify(answer.value).slice(0, longestShown)
  return fail('malformed-answer', `the service took the alarm but answered no identifier: ${said}`)
}
