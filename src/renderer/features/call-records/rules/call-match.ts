/** A time that an alarm was raised. */
export interface Raise {
  at: number
  message: string
  tag: string
  /** The alarm's number where it is current; an entry of the histories has none. */
  alarmId: number | null
  /** The number of its entry in the histories; null where it is known from the list of current alarms. */
  entryId: number | null
}

/** Called later than this after an alarm, a call is hardly about it. */
export const matchMillis = 10 * 60_000

/** Raises in order of time, for many questions. */
export function orderRaises(raises: readonly Raise[]): Raise[] {
  return raises.filter(({ at }) => !Number.isNaN(at)).toSorted((a, b) => a.at - b.at)
}

/** The last alarm raised before a call, if shortly before; a guess by time, and to be told as one. */
export function raisedBefore(ordered: readonly Raise[], calledAt: number): Raise | null {
  let low = 0
  let high = ordered.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ordered[middle]?.at ?? Infinity) <= calledAt) low = middle + 1
    else high = middle
  }
  const last = ordered[low - 1]
  return last && calledAt - last.at <= matchMillis ? last : null
}
