import type { AlarmHistory } from '../../../../shared/model/records.ts'
import { readDuration } from '../../../../shared/model/duration.ts'
import { percentileOf } from '../../../../shared/rules/report/occurrences.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The edges of the classes of durations, in milliseconds. */
const classEdges = [
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

/** How durations are distributed. */
export interface Distribution {
  classes: readonly DurationClass[]
  count: number
  /** Half of the durations are no longer; null if there are none. */
  median: number | null
  /** Nine of ten are no longer. */
  percentile90: number | null
}

export function distributionOf(durations: readonly number[]): Distribution {
  const sorted = durations.toSorted((a, b) => a - b)
  const counts = classEdges.map(() => 0)
  for (const duration of sorted) {
    const place = Math.max(
      0,
      classEdges.findLastIndex((edge) => edge <= duration),
    )
    counts[place] = (counts[place] ?? 0) + 1
  }
  return {
    classes: classEdges.map((from, place) => ({
      from,
      to: classEdges[place + 1] ?? null,
      count: counts[place] ?? 0,
    })),
    count: sorted.length,
    median: percentileOf(sorted, 0.5),
    percentile90: percentileOf(sorted, 0.9),
  }
}

/** The position of a duration on an axis of classes: 2.5 is the middle of the third class. */
export function placeInClasses(classes: readonly DurationClass[], duration: number): number {
  const place = classes.findLastIndex(({ from }) => from <= duration)
  const { from = 0, to = null } = classes[place] ?? {}
  return Math.max(0, place) + (to === null ? 0.5 : (duration - from) / (to - from))
}

export const phases = ['reaction', 'intervention'] as const
/** From the alarm to its acknowledgement, or from there to its reset. */
export type Phase = (typeof phases)[number]

/** The durations of the alarm history; one that is missing is calculated from its start and end if both are known. */
export function durationsOf(histories: readonly AlarmHistory[], phase: Phase): number[] {
  return histories.flatMap((entry) => {
    const given = phase === 'reaction' ? entry.reactionDuration : entry.interventionDuration
    const [start, end] =
      phase === 'reaction' ? [entry.alarmTime, entry.ackTime] : [entry.ackTime, entry.resetTime]
    const ms = given === undefined ? Date.parse(end ?? '') - Date.parse(start ?? '') : readDuration(given)
    return ms !== null && ms >= 0 ? [ms] : []
  })
}

/** Round times for the marks of an axis. */
const axisSteps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 4, 6, 12].map((count) => count * hour),
]

/** The distance between about `count` marks on an axis up to `max`, as a round time. */
export function durationStep(max: number, count: number): number {
  const minStep = max / count
  return axisSteps.find((step) => step >= minStep) ?? Math.ceil(minStep / day) * day
}
