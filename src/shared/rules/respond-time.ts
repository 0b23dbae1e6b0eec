const minuteMs = 60_000

/** When an alarm wants to be responded to; NaN: not given. */
export const respondBy = (raisedAt: number, minutes: number | null | undefined): number =>
  minutes === null || minutes === undefined ? Number.NaN : raisedAt + minutes * minuteMs

/** A time to respond as it is said: in minutes, or in seconds below one. */
export function respondIn(minutes: number): { unit: 'minutes' | 'seconds'; n: number } {
  return minutes < 1
    ? { unit: 'seconds', n: Math.round(minutes * 60) }
    : { unit: 'minutes', n: Math.round(minutes) }
}
