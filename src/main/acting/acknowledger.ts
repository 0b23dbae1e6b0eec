import type { Reply } from '../../shared/ipc/requests.ts'
import type { Alarm, AlarmKey } from '../../shared/model/alarm.ts'
import { fail, type Result } from '../../shared/result.ts'
import { isAcknowledged } from '../../shared/rules/alarm-state.ts'
import { isOfAlarm } from '../../shared/rules/occurrence.ts'

export interface AcknowledgerParts {
  desk: { alarm(id: number): Alarm | undefined; check(): Promise<void> }
  send: (alarm: Alarm, user: string) => Promise<Result<unknown>>
  /** The service has taken it. */
  onSent: (alarm: Alarm, user: string) => void
}

/** Acknowledges alarms at the service. Nothing is assumed: what became of them is read from its list. */
export interface Acknowledger {
  acknowledge(alarms: readonly AlarmKey[], user: string): Promise<Reply<'alarms.acknowledge'>>
}

/** A service is not flooded by one key. */
const maxAtOnce = 4

export function createAcknowledger({ desk, send, onSent }: AcknowledgerParts): Acknowledger {
  /** An id that has gone to another tag is not the alarm that somebody meant. */
  const current = (key: AlarmKey) => {
    const alarm = desk.alarm(key.alarmId)
    return alarm && isOfAlarm(key, alarm) ? alarm : undefined
  }
  const acknowledgeOne = async (key: AlarmKey, user: string) => {
    const alarm = current(key)
    const answer = alarm
      ? await send(alarm, user)
      : fail('not-found', 'the alarm is no longer among the current alarms')
    if (alarm && answer.ok) onSent(alarm, user)
    return { key, failure: answer.ok ? null : answer.error }
  }

  return {
    async acknowledge(alarms, user) {
      const waiting = [...new Map(alarms.map((key) => [key.alarmId, key])).values()]
      const outcomes: Awaited<ReturnType<typeof acknowledgeOne>>[] = []
      while (waiting.length > 0) {
        const batch = waiting.splice(0, maxAtOnce)
        outcomes.push(...(await Promise.all(batch.map((key) => acknowledgeOne(key, user)))))
      }
      await desk.check()
      const isOpen = (key: AlarmKey) => {
        const alarm = current(key)
        return Boolean(alarm && !isAcknowledged(alarm))
      }
      return {
        failures: outcomes.flatMap(({ key, failure }) => (failure ? [{ id: key.alarmId, failure }] : [])),
        unconfirmed: outcomes
          .filter(({ key, failure }) => !failure && isOpen(key))
          .map(({ key }) => key.alarmId),
      }
    },
  }
}
