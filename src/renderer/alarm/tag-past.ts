import type { AlarmHistory } from '../../shared/model/records.ts'

/** A time that a tag was in alarm, as a share of a period: 0 is its start, 1 its end. */
export interface PastBar {
  start: number
  end: number
}

/** When the tag was in alarm within a period; what stands still reaches its end, what began before it its start. */
export function pastBars(entries: readonly AlarmHistory[], from: number, to: number): PastBar[] {
  const share = (instant: number) => Math.min(1, Math.max(0, (instant - from) / (to - from)))
  return entries.flatMap(({ alarmTime, resetTime }) => {
    const start = Date.parse(alarmTime)
    const end = resetTime === undefined ? to : Date.parse(resetTime)
    if (Number.isNaN(start) || Number.isNaN(end) || end < from || start > to) return []
    return [{ start: share(start), end: share(end) }]
  })
}

/** How long people usually take to acknowledge this tag: the median; null where nobody ever did. */
export function usualReaction(entries: readonly AlarmHistory[]): number | null {
  const reactions = entries
    .map(({ alarmTime, ackTime }) =>
      ackTime === undefined ? Number.NaN : Date.parse(ackTime) - Date.parse(alarmTime),
    )
    .filter((millis) => millis >= 0)
    .toSorted((a, b) => a - b)
  const middle = Math.floor(reactions.length / 2)
  const upper = reactions[middle]
  if (upper === undefined) return null
  return reactions.length % 2 === 1 ? upper : ((reactions[middle - 1] ?? upper) + upper) / 2
}
