import type { Alarm } from '../../shared/model/alarm.ts'
import type { AlarmLoad } from '../../shared/model/desk.ts'
import type { JournalEntry, Raise } from '../../shared/model/journal.ts'
import type { AlarmHistory } from '../../shared/model/records.ts'
import { heldOffset, type ServiceClock } from '../../shared/rules/service-clock.ts'
import { readInstant, withOffset } from '../../shared/rules/service-time.ts'
import type { Zone } from '../../shared/rules/zone.ts'

const minuteMs = 60_000
const secondMs = 1_000

export type ClockCorrection = ReturnType<typeof createClockCorrection>

/**
 * The times of one server by the clock of this machine, so that its alarms can be compared with those of others. The
 * offset changes with a generation of the page only: an alarm keeps its time, which is part of its name.
 */
export function createClockCorrection(zone: Zone) {
  let offsetMs = 0
  const instant = (own: number) => own - offsetMs
  const orNull = (own: number | null) => (own === null ? null : instant(own))
  const text = (own: string) => {
    const at = offsetMs === 0 ? null : readInstant(own)
    return at === null ? own : new Date(instant(at)).toISOString()
  }
  const shifted = (from: number, stepMs: number) => from - Math.round(offsetMs / stepMs) * stepMs

  return {
    /** Whether times are wrong by more than anybody can tell. */
    isOutdated: (clock: ServiceClock | undefined) => heldOffset(offsetMs, clock) !== offsetMs,
    take(clock: ServiceClock | undefined) {
      offsetMs = heldOffset(offsetMs, clock)
    },
    instant,
    text,
    /** As the server has it. */
    ownInstant: (at: number) => at + offsetMs,
    alarm: <A extends { [field in 'alarmTime' | 'lastChange']?: Alarm[field] | undefined }>(own: A): A => ({
      ...own,
      ...(own.alarmTime !== undefined && { alarmTime: text(own.alarmTime) }),
      // A page of all servers has no zone in which to read it.
      ...(own.lastChange !== undefined && { lastChange: text(withOffset(own.lastChange, zone)) }),
    }),
    raise: <R extends Pick<Raise, 'raisedAt' | 'lastRaisedAt'>>(own: R): R => ({
      ...own,
      raisedAt: instant(own.raisedAt),
      lastRaisedAt: instant(own.lastRaisedAt),
    }),
    /** What the desk saw itself has its own time already. */
    entry(own: JournalEntry): JournalEntry {
      if (offsetMs === 0) return own
      const isReported = own.gap !== null || own.alarmId === null
      return {
        ...own,
        raisedAt: instant(own.raisedAt),
        goneAt: isReported ? orNull(own.goneAt) : own.goneAt,
        acknowledged:
          own.acknowledged && isReported
            ? { ...own.acknowledged, at: orNull(own.acknowledged.at) }
            : own.acknowledged,
        steps: own.steps.map((step) =>
          step.kind === 'appeared' ? { ...step, raisedAt: instant(step.raisedAt) } : step,
        ),
      }
    },
    history: (own: AlarmHistory): AlarmHistory => ({
      ...own,
      alarmTime: text(own.alarmTime),
      ...(own.ackTime !== undefined && { ackTime: text(own.ackTime) }),
      ...(own.resetTime !== undefined && { resetTime: text(own.resetTime) }),
    }),
    /** Counted by the minute and by the second, so that they move by whole ones. */
    load(own: AlarmLoad): AlarmLoad {
      if (offsetMs === 0) return own
      const { flood } = own
      return {
        ...own,
        from: shifted(own.from, minuteMs),
        recent: { ...own.recent, from: shifted(own.recent.from, secondMs) },
        flood: flood && {
          ...flood,
          since: instant(flood.since),
          onset: flood.onset && { ...flood.onset, at: instant(flood.onset.at) },
          until: orNull(flood.until),
        },
      }
    },
  }
}
