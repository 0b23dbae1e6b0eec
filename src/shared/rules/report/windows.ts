import type { Period } from '../periods.ts'

/** Stretches of one length, one after the other from the beginning of a period; the last is cut by its end. */
export interface Windows {
  period: Period
  size: number
  /** How many alarms were raised in each. */
  counts: number[]
}

/** Counts what was raised in the period, window by window. */
export function countWindows(raised: readonly number[], period: Period, size: number): Windows {
  const { from, to } = period
  const counts = Array.from({ length: Math.ceil((to - from) / size) }, () => 0)
  for (const instant of raised) {
    if (instant < from || instant >= to) continue
    const place = Math.floor((instant - from) / size)
    counts[place] = (counts[place] ?? 0) + 1
  }
  return { period, size, counts }
}

/** The share of the period, 0 to 1, that lies in windows with more than `limit`. */
export function shareOver({ period, size, counts }: Windows, limit: number): number {
  const { from, to } = period
  let over = 0
  for (const [place, count] of counts.entries()) {
    if (count > limit) over += Math.min(from + (place + 1) * size, to) - (from + place * size)
  }
  return over / (to - from)
}
