import type { AlarmHistory } from '../../shared/model/records.ts'

/** A time in alarm as a share of a longer period: 0 is its start, 1 its end. */
export interface ActivePeriod {
  start: number
  end: number
}

/** When the tag was in alarm within a period; an alarm still active lasts to its end. */
export function activePeriods(entries: readonly AlarmHistory[], from: number, to: number): ActivePeriod[] {
  const share = (instant: number) => Math.min(1, Math.max(0, (instant - from) / (to - from)))
  return entries.flatMap(({ alarmTime, resetTime }) => {
    const start = Date.parse(alarmTime)
    const end = resetTime === undefined ? to : Date.parse(resetTime)
    if (Number.isNaN(start) || Number.isNaN(end) || end < from || start > to) return []
    return [{ start: share(start), end: share(end) }]
  })
}

/** The median time to acknowledge alarms of this tag; null where none was acknowledged. */
export function medianReaction(entries: readonly AlarmHistory[]): number | null {
  const reactions = entries
    .map(({ alarmTime, ackTime }) =>
      ackTime === undefined ? Number.NaN : Date.parse(ackTime) - Date.parse(alarmTime),
    )
    .filter((ms) => ms >= 0)
    .toSorted((a, b) => a - b)
  const middle = Math.floor(reactions.length / 2)
  const upper = reactions[middle]
  if (upper === undefined) return null
  return reactions.length % 2 === 1 ? upper : ((reactions[middle - 1] ?? upper) + upper) / 2
}
