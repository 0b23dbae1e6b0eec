import { readInstant } from '../../../../shared/rules/service-time.ts'
import type { AlarmHistory } from '../../../../shared/model/records.ts'
import type { Period } from '../../../../shared/rules/periods.ts'

/** Part of a lane in shares of the visible range: 0 is its start, 1 its end. */
export interface LaneSpan {
  start: number
  end: number
}

/** One activation of a tag as the lanes show it. What did not happen, or lies outside, is null. */
export interface LaneEntry {
  entry: AlarmHistory
  /** From the activation to the reset, or to the end if it was not reset. */
  active: LaneSpan | null
  reset: boolean
  /** From the activation to the acknowledgement, and the position of that. */
  reaction: LaneSpan | null
  acknowledgedAt: number | null
  /** From the acknowledgement, or from the activation if there is none, to the reset. */
  intervention: LaneSpan | null
  resetAt: number | null
}

const readTime = (text: string | undefined): number | null => readInstant(text ?? '')

/**
 * The activations, acknowledgements and resets of a tag within a range. An alarm that was never reset is active
 * until `until`, the time of the request.
 */
export function tagLanes(entries: readonly AlarmHistory[], { from, to }: Period, until: number): LaneEntry[] {
  const share = (instant: number) => (instant - from) / (to - from)
  const spanOf = (start: number, end: number): LaneSpan | null =>
    end < from || start > to || end < start
      ? null
      : { start: Math.max(0, share(start)), end: Math.min(1, share(end)) }
  const placeOf = (instant: number | null) =>
    instant === null || instant < from || instant > to ? null : share(instant)

  return entries.flatMap((entry) => {
    const raised = readTime(entry.alarmTime)
    if (raised === null) return []
    const acknowledged = readTime(entry.ackTime)
    const reset = readTime(entry.resetTime)
    const active = spanOf(raised, reset ?? Math.max(raised, until))
    const reaction = acknowledged === null ? null : spanOf(raised, acknowledged)
    const intervention = reset === null ? null : spanOf(acknowledged ?? raised, reset)
    // An alarm may be acknowledged long after it was reset, and is then visible by its acknowledgement only.
    if (active === null && reaction === null) return []
    return {
      entry,
      active,
      reset: reset !== null,
      reaction,
      acknowledgedAt: placeOf(acknowledged),
      intervention,
      resetAt: placeOf(reset),
    }
  })
}
