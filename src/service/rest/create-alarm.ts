import { z } from 'zod'
import type { Alarm } from '../../shared/model/alarm.ts'
import { alarmCreationSchema } from '../../shared/model/alarm-creation.ts'
import type { AlarmStore } from '../store/alarm-store.ts'
import { alarmOfCreation } from './alarm-of-creation.ts'
import { accept } from './checked.ts'
import type { Endpoint } from './endpoint.ts'
import { writing } from './operation.ts'

/**
 * POST /api/v1/alarms (interface 4.2): stored first, then announced, then answered with the bare id.
 * With `raised: false` the alarm is stored and answered, but neither current nor announced.
 */
export function createAlarm(options: {
  store: Pick<AlarmStore, 'create'>
  announce: (alarm: Alarm) => void
  now: () => number
}): Endpoint {
  return writing({
    id: 'createAlarm',
    path: '/api/v1/alarms',
    summary: 'Creates an alarm and answers its identifier.',
    body: alarmCreationSchema,
    reply: z.int(),
    handle(creation) {
      const wanted = alarmOfCreation(creation)
      const alarm = options.store.create(wanted, options.now())
      if (wanted.raised) options.announce(alarm)
      return accept(alarm.id)
    },
  })
}
