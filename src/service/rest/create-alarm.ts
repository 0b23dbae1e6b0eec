import { z } from 'zod'
import { alarmCreationSchema } from '../../shared/model/alarm-creation.ts'
import type { AlarmLife } from '../life/alarm-life.ts'
import { alarmOfCreation } from './alarm-of-creation.ts'
import { problem } from './answer.ts'
import { accept, refuse } from './checked.ts'
import type { Endpoint } from './endpoint.ts'
import { writing } from './operation.ts'

/**
 * POST /api/v1/alarms (interface 4.2): stored first, then announced, then answered with the bare id of the
 * alarm that the request was about. With `raised: false` the tag returns to normal.
 */
export function createAlarm(options: {
  life: Pick<AlarmLife, 'raise' | 'returnToNormal'>
  now: () => number
}): Endpoint {
  const { life, now } = options
  return writing({
    id: 'createAlarm',
    path: '/api/v1/alarms',
    summary: 'Creates an alarm and answers its identifier.',
    body: alarmCreationSchema,
    reply: z.int(),
    handle(creation) {
      const alarm = alarmOfCreation(creation)
      if (creation.raised ?? true) return accept(life.raise(alarm, now(), (creation.alarmDelay ?? 0) * 1000))
      const returned = life.returnToNormal(alarm, now())
      if (returned.kind !== 'latched') return accept(returned.id)
      return refuse(problem(409, `Alarm ${returned.id} is not resettable: acknowledging it ends it.`))
    },
  })
}
