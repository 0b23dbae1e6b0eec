const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Steps in which people count time. */
const steps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 4, 6, 12].map((count) => count * hour),
]

/** How far apart the marks of an axis up to `most` stand: about `count` of them, each a round time. */
export function durationStep(most: number, count: number): number {
  const least = most / count
  return steps.find((step) => step >= least) ?? Math.ceil(least / day) * day
}
