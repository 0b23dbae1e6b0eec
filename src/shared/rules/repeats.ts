import type { Announcement } from '../model/attention.ts'

/** How often a chattering alarm was raised, for `notification.repeats`: in seconds below two minutes, then in minutes. */
export function describeRepeats({ count, spanMs }: NonNullable<Announcement['repeats']>) {
  const seconds = Math.max(1, Math.round(spanMs / 1_000))
  return seconds < 120
    ? ({ unit: 'seconds', values: { n: count, span: seconds } } as const)
    : ({ unit: 'minutes', values: { n: count, span: Math.round(seconds / 60) } } as const)
}
