import type { PriorityScale } from '../../../../shared/model/priority-band.ts'

export type Urgency = PriorityScale['urgency']

/** The bands with low or high numbers as urgent, fitted to the priorities of the sample. */
export function scaleOver(
  urgency: Urgency,
  priorities: readonly number[],
  { bands }: PriorityScale,
): PriorityScale {
  const direction = urgency === 'lowest-first' ? 1 : -1
  const byUrgency = (a: number, b: number) => (a - b) * direction
  const usual = bands.map(({ until }) => until).sort(byUrgency)
  const seen = [...new Set(priorities)].sort(byUrgency)
  const limits = seen.every((priority) => usual.includes(priority))
    ? usual
    : spread(seen, bands.length, direction)
  return { urgency, bands: bands.map((band, place) => ({ ...band, until: limits[place] ?? band.until })) }
}

// Each band gets an equal share of the priorities seen; with fewer priorities than bands, the last bands stay empty.
function spread(seen: readonly number[], bands: number, direction: number): number[] {
  const last = seen.at(-1) ?? 0
  return Array.from({ length: bands }, (_, place) => {
    if (seen.length > bands) return seen[Math.ceil((seen.length * (place + 1)) / bands) - 1] ?? last
    return seen[place] ?? last + direction * (place - seen.length + 1)
  })
}

const maxPerPriority = 2
const maxSampleAlarms = 10

/** A few alarms of every priority, in the given order: enough to see which end is urgent. */
export function fewOfEach<A extends { priority: number }>(alarms: readonly A[]): A[] {
  const seen = new Map<number, number>()
  return alarms
    .filter(({ priority }) => {
      const count = (seen.get(priority) ?? 0) + 1
      seen.set(priority, count)
      return count <= maxPerPriority
    })
    .slice(0, maxSampleAlarms)
}
