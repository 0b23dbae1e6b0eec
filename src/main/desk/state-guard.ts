import type { Alarm } from '../../shared/model/alarm.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { PollOutcome } from './poller.ts'
import type { AlarmListSource } from './ports.ts'

export interface StateGuardParts {
  source: AlarmListSource
  alarms(): Iterable<Alarm>
  /** How often the desk's alarms have changed so far. */
  changes(): number
  clock: Pick<Clock, 'steady'>
  log: Log
}

/**
 * Watches a long list between two readings of it: the service counts its alarms of each state, in a request each. An
 * acknowledgement or a return to normal by somebody else moves an alarm to another state, so a count tells of it.
 */
export interface StateGuard {
  /** Whether counting is possible now and takes fewer requests than reading a list in pages of this size. */
  saves(pageSize: number): boolean
  /** `differs`: a count is not the desk's, so the list has to be read. */
  check(signal: AbortSignal): Promise<PollOutcome>
  /** The list was read completely. */
  listRead(): void
}

/** More states would cost more requests than they save. */
const maxStates = 8
/** A service whose filter means something else differs for ever, and is not asked for a while. */
const maxFalseAlarms = 3
const pauseMs = 3_600_000

export function createStateGuard({ source, alarms, changes, clock, log }: StateGuardParts): StateGuard {
  let falseAlarms = 0
  let pausedUntil = 0
  /** The changes when a count differed; null: it did not, or the list was read since. */
  let differedAt: number | null = null

  /** What there is to ask for, counted once for each change; null: it cannot be asked for. */
  let counted: { at: number; counts: ReadonlyMap<number, number> | null } | null = null
  const countsNow = (): ReadonlyMap<number, number> | null => {
    if (clock.steady() < pausedUntil) return null
    if (counted?.at === changes()) return counted.counts
    const counts = new Map<number, number>()
    for (const { state } of alarms()) counts.set(state, (counts.get(state) ?? 0) + 1)
    const canAsk = [...counts.keys()].every((state) => Number.isInteger(state) && state >= 0)
    counted = { at: changes(), counts: canAsk && counts.size <= maxStates ? counts : null }
    return counted.counts
  }

  return {
    saves(pageSize) {
      const counts = countsNow()
      if (counts === null) return false
      return counts.values().reduce((all, count) => all + count, 0) / pageSize > counts.size
    },
    async check(signal) {
      const counts = countsNow()
      if (counts === null) return 'ok'
      const before = changes()
      for (const [alarmState, count] of counts) {
        const page = await source.listAlarms({ alarmState, offset: 0, limit: 1, sort: '-id' }, signal)
        if (!page.ok) return page.error
        // What changed meanwhile was counted by the service and not here, or the other way round.
        if (changes() !== before) return 'ok'
        if (page.value.paging.total === count) continue
        differedAt = before
        return 'differs'
      }
      falseAlarms = 0
      return 'ok'
    },
    listRead() {
      if (differedAt === null) return
      falseAlarms = changes() === differedAt ? falseAlarms + 1 : 0
      differedAt = null
      if (falseAlarms < maxFalseAlarms) return
      falseAlarms = 0
      pausedUntil = clock.steady() + pauseMs
      log('info', 'the service counts alarms of a state differently; the list is read without its counts')
    },
  }
}
