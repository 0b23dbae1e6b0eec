import type { AlarmHistory } from '../../../../shared/model/records.ts'
import { readDuration } from '../../../../shared/model/duration.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Where one class of durations ends and the next begins, in milliseconds. */
const edges = [
  ...[0, 10 * second, 30 * second],
  ...[minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute],
  ...[hour, 4 * hour, 24 * hour],
]

/** Durations from `from` to before `to`; null: without an end. */
export interface DurationClass {
  from: number
  to: number | null
  count: number
}

/** How durations spread. */
export interface Distribution {
  classes: readonly DurationClass[]
  count: number
  /** Half lasted no longer; null where there are none. */
  median: number | null
  /** Nine of ten lasted no longer. */
  ninth: number | null
}

export function distributionOf(durations: readonly number[]): Distribution {
  const sorted = durations.toSorted((a, b) => a - b)
  const counts = edges.map(() => 0)
  for (const duration of sorted) {
    const place = Math.max(
      0,
      edges.findLastIndex((edge) => edge <= duration),
    )
    counts[place] = (counts[place] ?? 0) + 1
  }
  // The nearest rank: a duration that there was, and no mean of two.
  const reached = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? null
  return {
    classes: edges.map((from, place) => ({ from, to: edges[place + 1] ?? null, count: counts[place] ?? 0 })),
    count: sorted.length,
    median: reached(0.5),
    ninth: reached(0.9),
  }
}

/** Where a duration lies among classes side by side: 2.5 is the middle of the third. */
export function placeInClasses(classes: readonly DurationClass[], duration: number): number {
  const place = classes.findLastIndex(({ from }) => from <= duration)
  const { from = 0, to = null } = classes[place] ?? {}
  return Math.max(0, place) + (to === null ? 0.5 : (duration - from) / (to - from))
}

export const stretches = ['reaction', 'intervention'] as const
/** From the alarm to its acknowledgement, or from there to its reset. */
export type Stretch = (typeof stretches)[number]

/** The durations that histories carry; where one is left out but both its ends are told, what lies between them. */
export function durationsOf(histories: readonly AlarmHistory[], stretch: Stretch): number[] {
  return histories.flatMap((entry) => {
    const told = stretch === 'reaction' ? entry.reactionDuration : entry.interventionDuration
    const [begin, end] =
      stretch === 'reaction' ? [entry.alarmTime, entry.ackTime] : [entry.ackTime, entry.resetTime]
    const millis = told === undefined ? Date.parse(end ?? '') - Date.parse(begin ?? '') : readDuration(told)
    return millis !== null && millis >= 0 ? [millis] : []
  })
}
