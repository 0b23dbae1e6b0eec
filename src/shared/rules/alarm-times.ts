import type { Announcement } from '../model/attention.ts'

const minuteMs = 60_000

/** By when somebody has to respond to an alarm; NaN: no time is given. */
export const respondBy = (raisedAt: number, minutes: number | null | undefined): number =>
  minutes === null || minutes === undefined ? Number.NaN : raisedAt + minutes * minuteMs

/** The time to respond as texts state it: in minutes, or in seconds if it is under one. */
export function respondIn(minutes: number): { unit: 'minutes' | 'seconds'; n: number } {
  return minutes < 1
    ? { unit: 'seconds', n: Math.round(minutes * 60) }
    : { unit: 'minutes', n: Math.round(minutes) }
}

/** How often a chattering alarm was raised, for `notification.repeats`: in seconds for up to two minutes, then in minutes. */
export function describeRepeats({ count, spanMs }: NonNullable<Announcement['repeats']>) {
  const seconds = Math.max(1, Math.round(spanMs / 1_000))
  return seconds < 120
    ? ({ unit: 'seconds', values: { n: count, span: seconds } } as const)
    : ({ unit: 'minutes', values: { n: count, span: Math.round(seconds / 60) } } as const)
}
