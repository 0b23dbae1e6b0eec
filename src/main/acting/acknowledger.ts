import type { Reply } from '../../shared/ipc/requests.ts'
import type { Alarm } from '../../shared/model/alarm.ts'
import { fail, type Result } from '../../shared/result.ts'
import { isAcknowledged } from '../../shared/rules/alarm-state.ts'

export interface AcknowledgerParts {
  desk: { alarm(id: number): Alarm | undefined; check(): Promise<void> }
  send: (alarm: Alarm, user: string) => Promise<Result<unknown>>
}

/** Acknowledges alarms at the service. Nothing is assumed: what became of them is read from its list. */
export interface Acknowledger {
  acknowledge(ids: readonly number[], user: string): Promise<Reply<'alarms.acknowledge'>>
}

/** A service is not flooded by one key. */
const maxAtOnce = 4

export function createAcknowledger({ desk, send }: AcknowledgerParts): Acknowledger {
  const acknowledgeOne = async (id: number, user: string) => {
    const alarm = desk.alarm(id)
    const answer = alarm
      ? await send(alarm, user)
      : fail('not-found', 'the alarm is no longer among the current alarms')
    return { id, failure: answer.ok ? null : answer.error }
  }

  return {
    async acknowledge(ids, user) {
      const waiting = [...new Set(ids)]
      const outcomes: Awaited<ReturnType<typeof acknowledgeOne>>[] = []
      while (waiting.length > 0) {
        const batch = waiting.splice(0, maxAtOnce)
        outcomes.push(...(await Promise.all(batch.map((id) => acknowledgeOne(id, user)))))
      }
      await desk.check()
      const isOpen = (id: number) => {
        const alarm = desk.alarm(id)
        return Boolean(alarm && !isAcknowledged(alarm))
      }
      return {
        failures: outcomes.flatMap(({ id, failure }) => (failure ? [{ id, failure }] : [])),
        unconfirmed: outcomes.filter(({ id, failure }) => !failure && isOpen(id)).map(({ id }) => id),
      }
    },
  }
}
