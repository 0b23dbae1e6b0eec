import type { Alarm, AlarmKey } from '../../shared/model/alarm.ts'
import type { CallAudit, CallReminder } from '../../shared/model/call.ts'
import { isAcknowledged } from '../../shared/rules/alarm-state.ts'
import { createClockWatch, type Clock } from '../platform/clock.ts'

/** An alarm as the desk knows it; null: cleared, or its id is another tag's; unknown: the list was not read yet. */
export type KnownAlarm = Pick<Alarm, 'ackUser'> | null | 'unknown'

export interface CallRemindersParts {
  clock: Clock
  /** How long a call may go without an acknowledgement before a reminder; 0: no reminders. */
  delayMinutes(): number
  knownAlarm(key: AlarmKey): KnownAlarm
  /** A reminder became due; called once for each. */
  onDue(reminder: CallReminder): void
  /** A due reminder is settled. */
  onSettled(id: string): void
  /** The due reminders changed. */
  onChange(): void
}

export interface CallReminders {
  /** Follows up calls that were placed now, or restored from the audit log, oldest first. */
  follow(entries: readonly CallAudit[]): void
  /** Call after alarms or settings changed. */
  evaluate(): void
  /** The reminders that are due and not settled. */
  due(): CallReminder[]
  dismiss(id: string): void
  stop(): void
}

interface FollowedCall extends AlarmKey {
  id: string
  message: string
  calledAt: number
  isDue: boolean
}

/*
 * Follows the latest call about each alarm.
 *
 *   called ──▶ waiting ── the delay ──▶ due ── dismissed ──▶ settled
 *                 │                          │
 *                 └── acknowledged, cleared, or called again ──▶ settled, or waiting again
 */
export function createCallReminders(parts: CallRemindersParts): CallReminders {
  const { clock } = parts
  const calls = new Map<number, FollowedCall>()
  const clockShift = createClockWatch(clock)
  let cancel: (() => void) | null = null
  let stopped = false

  const dueAt = ({ calledAt }: FollowedCall) => calledAt + parts.delayMinutes() * 60_000
  const reminderOf = ({ isDue: _isDue, ...call }: FollowedCall, at: number): CallReminder => ({
    ...call,
    dueAt: at,
  })

  const isSettled = (call: FollowedCall) => {
    const alarm = parts.knownAlarm(call)
    return alarm !== 'unknown' && (alarm === null || isAcknowledged(alarm))
  }

  /** Whether that changes the due reminders. */
  const settle = (call: FollowedCall): boolean => {
    calls.delete(call.alarmId)
    if (call.isDue) parts.onSettled(call.id)
    return call.isDue
  }

  /** A clock that was set puts no reminder off, and hurries none. */
  const followClock = () => {
    const shiftMs = clockShift()
    if (shiftMs !== 0) for (const call of calls.values()) call.calledAt += shiftMs
  }

  const evaluate = () => {
    cancel?.()
    cancel = null
    if (stopped) return
    followClock()
    let changed = false
    const isOff = parts.delayMinutes() === 0
    const dueTimes: number[] = []
    for (const call of calls.values()) {
      if (isOff || isSettled(call)) {
        changed = settle(call) || changed
        continue
      }
      if (call.isDue) continue
      const at = dueAt(call)
      if (at > clock.now()) dueTimes.push(at)
      // An alarm that is not known yet may have been acknowledged.
      else if (parts.knownAlarm(call) !== 'unknown') {
        call.isDue = true
        changed = true
        parts.onDue(reminderOf(call, at))
      }
    }
    if (dueTimes.length > 0) cancel = clock.after(Math.min(...dueTimes) - clock.now(), evaluate)
    if (changed) parts.onChange()
  }

  /** Whether that changes the due reminders. */
  const followOne = ({ id, at, order: { about }, answers, recallDismissedAt }: CallAudit): boolean => {
    // An alarm without an id cannot be followed.
    if (!about || about.alarmId === null || !answers.some(({ placed }) => placed === true)) return false
    const { alarmId } = about
    const before = calls.get(alarmId)
    if (before && (before.id === id || before.calledAt > at)) return false
    const changed = before !== undefined && settle(before)
    if (recallDismissedAt === undefined)
      // A call in the future was made before the clock was set back.
      calls.set(alarmId, { id, ...about, alarmId, calledAt: Math.min(at, clock.now()), isDue: false })
    return changed
  }

  return {
    follow(entries) {
      followClock()
      // All are added before evaluating, since a later call supersedes an earlier one.
      const changed = entries.map(followOne).some(Boolean)
      if (changed) parts.onChange()
      evaluate()
    },
    evaluate,
    due: () => [...calls.values()].filter(({ isDue }) => isDue).map((call) => reminderOf(call, dueAt(call))),
    dismiss(id) {
      const call = [...calls.values()].find((other) => other.id === id)
      if (call && settle(call)) parts.onChange()
    },
    stop() {
      stopped = true
      cancel?.()
      cancel = null
    },
  }
}
