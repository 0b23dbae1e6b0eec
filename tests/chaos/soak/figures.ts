/** One reading of a process: when, and what. */
export interface Reading {
  atMs: number
  /** Another one after a restart. */
  pid: number
  heapMB: number
  /** Files, handles or nodes: what must not add up. */
  held: Record<string, number>
}

export interface ProcessGrowth {
  /** How many readings the figures are from. */
  readings: number
  /** The heap at the first and at the last of them. */
  fromMB: number
  toMB: number
  /** The time they were taken over. */
  minutes: number
  /** The slope of the heap, which says little where the time is short. */
  heapMBPerHour: number
  /** The same times the time it was measured over. */
  heapMB: number
  /** What was held at the last of them. */
  holds: Record<string, number>
  /** From the smallest of the first half to the smallest of the second: what is only busy now and then does not count. */
  held: Record<string, number>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The slope of a straight line through the points, by least squares. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const meanX = mean(points.map(([x]) => x))
  const meanY = mean(points.map(([, y]) => y))
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
}

/** Of the warm-up, what a process that is started later has for itself: its page still loads. */
const ownWarmUpShare = 1 / 2

/** How a process grew after its warm-up, over the time since it last started. */
export function growthOf(readings: readonly Reading[], warmUpMs: number): ProcessGrowth {
  const pid = readings.at(-1)?.pid
  const startedMs = readings.find((reading) => reading.pid === pid)?.atMs ?? 0
  const warmMs = Math.max(warmUpMs, startedMs + warmUpMs * ownWarmUpShare)
  const own = readings.filter((reading) => reading.pid === pid && reading.atMs >= warmMs)
  const spanMs = (own.at(-1)?.atMs ?? 0) - (own[0]?.atMs ?? 0)
  const middle = Math.floor(own.length / 2)
  const smallest = (some: readonly Reading[], key: string) =>
    Math.min(...some.map(({ held }) => held[key] ?? 0))
  const keys = Object.keys(own[0]?.held ?? {})
  const slope = slopeOf(own.map(({ atMs, heapMB }) => [atMs, heapMB] as const))
  return {
    readings: own.length,
    fromMB: own[0]?.heapMB ?? 0,
    toMB: own.at(-1)?.heapMB ?? 0,
    minutes: spanMs / minuteMs,
    heapMBPerHour: slope * hourMs,
    heapMB: slope * spanMs,
    holds: own.at(-1)?.held ?? {},
    held: Object.fromEntries(
      own.length < 2
        ? []
        : keys.map((key) => [key, smallest(own.slice(middle), key) - smallest(own.slice(0, middle), key)]),
    ),
  }
}

/** What a shift may leave behind in a process; the journal at its limits takes 5 MB of it. */
export const maxHeapGrowthMB = 24
/** A connection more or less is chance; a leak of one at every fault is not. */
export const maxHeldGrowth: Record<string, number> = {
  files: 8,
  handles: 8,
  timers: 12,
  listeners: 4,
  nodes: 4_000,
  pageListeners: 400,
}

/** What of it is too much, in words; empty: nothing. */
export function growthProblems(process: string, growth: ProcessGrowth): string[] {
  const problems: string[] = []
  if (growth.heapMB > maxHeapGrowthMB)
    problems.push(`the heap of the ${process} grew by ${growth.heapMB.toFixed(1)} MB`)
  for (const [key, value] of Object.entries(growth.held))
    if (value > (maxHeldGrowth[key] ?? 0)) problems.push(`${key} of the ${process} grew by ${value}`)
  return problems
}
