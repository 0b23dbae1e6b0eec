import type { Alarm } from '../../shared/model/alarm.ts'
import { alarmCreationSchema } from '../../shared/model/alarm-creation.ts'
import type { AlarmStore } from '../store/alarm-store.ts'
import { alarmOfCreation } from './alarm-of-creation.ts'
import { answer } from './answer.ts'
import type { Endpoint } from './endpoint.ts'
import { checkBody } from './validation.ts'

/**
 * POST /api/v1/alarms (interface 4.2): stored first, then announced, then answered with the bare id.
 * With `raised: false` the alarm is stored and answered, but neither current nor announced.
 */
export function createAlarm(options: {
  store: Pick<AlarmStore, 'create'>
  announce: (alarm: Alarm) => void
  now: () => number
}): Endpoint {
  return {
    method: 'POST',
    path: '/api/v1/alarms',
    takesJson: true,
    handle({ body }) {
      const checked = checkBody(alarmCreationSchema, body)
      if (!checked.ok) return checked.refusal
      const wanted = alarmOfCreation(checked.value)
      const alarm = options.store.create(wanted, options.now())
      if (wanted.raised) options.announce(alarm)
      return answer(alarm.id)
    },
  }
}
