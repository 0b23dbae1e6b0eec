import type { Alarm, AlarmKey, Occurrence } from '../model/alarm.ts'
import { bandIds } from '../model/constants.ts'
import type { PriorityScale } from '../model/priority-band.ts'
import { bandOf, isAcknowledged } from './alarm-state.ts'
import { readInstant } from './service-time.ts'
import { samePathForm } from './tag-path.ts'

/** The one name of an alarm as it is now, by which everybody speaks of it. */
export const occurrenceOf = (alarm: Pick<Alarm, 'id' | 'path' | 'alarmTime'>): Occurrence => ({
  alarmId: alarm.id,
  path: alarm.path,
  raisedAt: raisedAtOf(alarm),
})

/** Whether a key names this alarm, whichever raise of it. */
export const isOfAlarm = ({ alarmId, path }: AlarmKey, alarm: Pick<Alarm, 'id' | 'path'>): boolean =>
  alarmId === alarm.id && isSameTag(path, alarm.path)

/** Whether two paths are of one tag. */
export const isSameTag = (a: string, b: string): boolean => a === b || samePathForm(a) === samePathForm(b)

/** What is known about the last occurrence of an alarm. */
export interface KnownOccurrence {
  path: string
  /** Milliseconds since 1970; null where the service gave no valid time. */
  raisedAt: number | null
  isAcknowledged: boolean
  isMasked: boolean
  /** Its last known state; null: not known. */
  state: number | null
  /** The state in which it was raised; null where nobody saw it raised. */
  raisedState: number | null
  /** It has left the list of current alarms. */
  isCleared: boolean
}

/** Why a newer state of a known alarm is another occurrence of it. */
export type RealarmCause =
  'another-tag' | 'cleared-before' | 'later-alarm-time' | 'acknowledgement-withdrawn' | 'back-from-reset'

/**
 * Whether a newer state of a known alarm is a new occurrence, and why; null where it is the same one.
 *
 * The meaning of `state` is left open by the interface, so a reset is seen by what it does: the alarm leaves the
 * state in which it was raised, and a re-alarm brings that state back. Masking may change the state too, and its
 * end is no re-alarm.
 */
export function realarmCause(known: KnownOccurrence, next: Alarm): RealarmCause | null {
  if (!isSameTag(known.path, next.path)) return 'another-tag'
  if (known.isCleared) return 'cleared-before'
  if (isLaterRaise(known.raisedAt, raisedAtOf(next))) return 'later-alarm-time'
  if (isAcknowledged(next)) return null
  if (known.isAcknowledged) return 'acknowledgement-withdrawn'
  const isBack = known.state !== next.state && next.state === known.raisedState
  return isBack && !known.isMasked ? 'back-from-reset' : null
}

/**
 * Whether an alarm has come to demand a response without being raised again: it was masked and is not, or has become
 * more urgent, and nobody has acknowledged it.
 */
export function becameDemanding(before: Alarm, now: Alarm, scale: PriorityScale): boolean {
  if (now.masked || isAcknowledged(now)) return false
  const rankOf = ({ priority }: Alarm) => bandIds.indexOf(bandOf(priority, scale).id)
  return before.masked || rankOf(now) < rankOf(before)
}

/** What a later state of an alarm is compared with. */
export function knownOccurrence(alarm: Alarm, raisedState: number | null): KnownOccurrence {
  return {
    path: alarm.path,
    raisedAt: raisedAtOf(alarm),
    isAcknowledged: isAcknowledged(alarm),
    isMasked: alarm.masked,
    state: alarm.state,
    raisedState,
    isCleared: false,
  }
}

/** When an alarm was raised, in milliseconds since 1970; null where the service gave no valid time. */
export function raisedAtOf({ alarmTime }: Pick<Alarm, 'alarmTime'>): number | null {
  return readInstant(alarmTime)
}

/** Whether two times are of one raise; a source may give it in whole seconds only. */
export function isSameRaise(a: number, b: number): boolean {
  const isWholeSecond = a % 1_000 === 0 || b % 1_000 === 0
  return isWholeSecond ? Math.floor(a / 1_000) === Math.floor(b / 1_000) : a === b
}

/** Whether the second time is of a later raise; an earlier or a more exact time corrects the first. */
export function isLaterRaise(known: number | null, next: number | null): boolean {
  return known !== null && next !== null && next > known && !isSameRaise(known, next)
}
