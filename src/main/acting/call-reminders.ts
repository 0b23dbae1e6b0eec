import type { Alarm } from '../../shared/model/alarm.ts'
import type { CallAudit, CallReminder } from '../../shared/model/call-audit.ts'
import { isAcknowledged } from '../../shared/rules/is-acknowledged.ts'
import type { Clock } from '../platform/clock.ts'

/** An alarm as the desk has it; null: gone; unknown: the service has not said yet. */
export type AlarmStanding = Pick<Alarm, 'ackUser'> | null | 'unknown'

export interface RecallWatchParts {
  clock: Clock
  /** Minutes after which a call that nobody answered by acknowledging is reminded of; 0: never. */
  recallMinutes(): number
  standing(alarmId: number): AlarmStanding
  /** A call has become due: once for each. */
  onDue(reminder: CallReminder): void
  /** A call that was due wants nothing any more. */
  onSettled(id: string): void
  /** The reminders are others than before. */
  onChange(): void
}

export interface RecallWatch {
  /** Calls that were placed, or were on record when the desk started, oldest first. */
  called(entries: readonly CallAudit[]): void
  /** Alarms or settings may have changed. */
  look(): void
  /** Calls that are due and that nobody has dealt with. */
  reminders(): CallReminder[]
  dismiss(id: string): void
  stop(): void
}

interface Watched {
  id: string
  alarmId: number
  path: string
  message: string
  calledAt: number
  due: boolean
}

/*
 * Watches each alarm that somebody was called about, by its latest call.
 *
 *   called ──▶ waiting ── the set time ──▶ due ── dismissed ──▶ let go
 *                 │                          │
 *                 └── acknowledged, gone, or called again ──▶ let go, or waiting anew
 */
export function createRecallWatch(parts: RecallWatchParts): RecallWatch {
  const { clock } = parts
  const watched = new Map<number, Watched>()
  let cancel: (() => void) | null = null
  let stopped = false

  const dueAt = ({ calledAt }: Watched) => calledAt + parts.recallMinutes() * 60_000
  const reminderOf = ({ due: _due, ...call }: Watched, at: number): CallReminder => ({ ...call, dueAt: at })

  const isSettled = (alarmId: number) => {
    const standing = parts.standing(alarmId)
    return standing !== 'unknown' && (standing === null || isAcknowledged(standing))
  }

  /** Whether that changes the reminders. */
  const letGo = (call: Watched): boolean => {
    watched.delete(call.alarmId)
    if (call.due) parts.onSettled(call.id)
    return call.due
  }

  const look = () => {
    cancel?.()
    cancel = null
    if (stopped) return
    let changed = false
    const off = parts.recallMinutes() === 0
    const waits: number[] = []
    for (const call of watched.values()) {
      if (off || isSettled(call.alarmId)) {
        changed = letGo(call) || changed
        continue
      }
      if (call.due) continue
      const at = dueAt(call)
      if (at > clock.now()) waits.push(at)
      // Of an alarm that is not known yet nobody can say whether it was acknowledged.
      else if (parts.standing(call.alarmId) !== 'unknown') {
        call.due = true
        changed = true
        parts.onDue(reminderOf(call, at))
      }
    }
    if (waits.length > 0) cancel = clock.after(Math.min(...waits) - clock.now(), look)
    if (changed) parts.onChange()
  }

  /** Whether that changes the reminders. */
  const take = ({ id, at, order: { about }, answers, recallDismissedAt }: CallAudit): boolean => {
    // An alarm without a number cannot be followed.
    if (!about || about.alarmId === null || !answers.some(({ placed }) => placed === true)) return false
    const { alarmId } = about
    const before = watched.get(alarmId)
    if (before && (before.id === id || before.calledAt > at)) return false
    const changed = before !== undefined && letGo(before)
    if (recallDismissedAt === undefined)
      watched.set(alarmId, { id, ...about, alarmId, calledAt: at, due: false })
    return changed
  }

  return {
    called(entries) {
      // All are taken in before one is told of: a later call ends the wait for an earlier one.
      const changed = entries.map(take).some(Boolean)
      if (changed) parts.onChange()
      look()
    },
    look,
    reminders: () =>
      [...watched.values()].filter(({ due }) => due).map((call) => reminderOf(call, dueAt(call))),
    dismiss(id) {
      const call = [...watched.values()].find((other) => other.id === id)
      if (call && letGo(call)) parts.onChange()
    },
    stop() {
      stopped = true
      cancel?.()
      cancel = null
    },
  }
}
