import type { Stamp } from '../../shared/model/act.ts'

/** A desk whose clock is further ahead does not pull the others along. */
const maxAheadMs = 5 * 60_000

/** The stamp of what happens now, later than all that was stamped or heard of before. */
export function nextStamp(last: Stamp, now: number): Stamp {
  return now > last.at ? { at: now, count: 0 } : { at: last.at, count: last.count + 1 }
}

/** What a desk's clock has reached once it has heard of a stamp. */
export function heardStamp(last: Stamp, heard: Stamp, now: number): Stamp {
  const isTooFarAhead = heard.at > now + maxAheadMs
  return isTooFarAhead || compareStamps(heard, last) <= 0 ? last : heard
}

/** Negative where the first is earlier. */
export const compareStamps = (a: Stamp, b: Stamp): number => a.at - b.at || a.count - b.count
