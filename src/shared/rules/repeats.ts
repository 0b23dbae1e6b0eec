import type { Announcement } from '../model/attention.ts'

/** The message that says how often a chattering alarm was raised: in seconds below two minutes, then in minutes. */
export function describeRepeats({ count, spanMs }: NonNullable<Announcement['repeats']>) {
  const seconds = Math.max(1, Math.round(spanMs / 1_000))
  return seconds < 120
    ? ({ key: 'notification.repeatsSeconds', values: { n: count, span: seconds } } as const)
    : ({ key: 'notification.repeatsMinutes', values: { n: count, span: Math.round(seconds / 60) } } as const)
}
