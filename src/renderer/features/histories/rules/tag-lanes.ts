import type { AlarmHistory } from '../../../../shared/model/records.ts'
import type { Period } from '../../../../shared/rules/periods.ts'

/** Part of a lane as shares of the stretch that is shown: 0 is its start, 1 its end. */
export interface LaneSpan {
  start: number
  end: number
}

/** One time that the tag was in alarm, as the lanes show it. What did not happen, or lies outside, is null. */
export interface LaneEntry {
  entry: AlarmHistory
  /** From the raise to the reset, or on to the end where it was not reset. */
  standing: LaneSpan | null
  reset: boolean
  /** From the raise to the acknowledgement, and where that lies. */
  reaction: LaneSpan | null
  acknowledgedAt: number | null
  /** From the acknowledgement (or the raise, without one) to the reset. */
  intervention: LaneSpan | null
  resetAt: number | null
}

const instantOf = (text: string | undefined): number | null => {
  const instant = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(instant) ? null : instant
}

/**
 * A tag's alarms, acknowledgements and resets within a stretch. One that was never reset stands until `until`,
 * which is when the question was asked.
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
    const raised = instantOf(entry.alarmTime)
    if (raised === null) return []
    const acknowledged = instantOf(entry.ackTime)
    const reset = instantOf(entry.resetTime)
    const standing = spanOf(raised, reset ?? Math.max(raised, until))
    const reaction = acknowledged === null ? null : spanOf(raised, acknowledged)
    const intervention = reset === null ? null : spanOf(acknowledged ?? raised, reset)
    // An alarm may be acknowledged long after it was reset: then it is in view by that alone.
    if (standing === null && reaction === null) return []
    return {
      entry,
      standing,
      reset: reset !== null,
      reaction,
      acknowledgedAt: placeOf(acknowledged),
      intervention,
      resetAt: placeOf(reset),
    }
  })
}
