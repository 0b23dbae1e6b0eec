/** A time at which an alarm was raised. */
export interface Activation {
  at: number
  message: string
  tag: string
  /** The number of the alarm if it is active; an entry of the alarm history has none. */
  alarmId: number | null
  /** The number of its entry in the alarm history; null if it is known from the list of active alarms. */
  entryId: number | null
}

/** A call later than this after an alarm is hardly about it. */
export const maxCallDelayMs = 10 * 60_000

/** In order of time, for many searches. */
export function orderActivations(activations: readonly Activation[]): Activation[] {
  return activations.filter(({ at }) => !Number.isNaN(at)).toSorted((a, b) => a.at - b.at)
}

/** The last alarm raised shortly before a call; a guess by time, and to be presented as one. */
export function lastActivationBefore(ordered: readonly Activation[], calledAt: number): Activation | null {
  let low = 0
  let high = ordered.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ordered[middle]?.at ?? Infinity) <= calledAt) low = middle + 1
    else high = middle
  }
  const last = ordered[low - 1]
  return last && calledAt - last.at <= maxCallDelayMs ? last : null
}
