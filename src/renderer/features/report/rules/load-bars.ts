import type { Windows } from '../../../../shared/rules/report/occurrences.ts'

const tenMinutes = 600_000
/** Half an hour, an hour, three, six, a day: in windows of 10 minutes. */
const steps = [1, 3, 6, 18, 36, 144]

export interface LoadBars {
  /** The length of time that each bar represents. */
  size: number
  /** The busiest 10 minutes within each, so that a limit for 10 minutes holds for every bar. */
  bars: { from: number; to: number; count: number }[]
}

/** The load of a period, in no more bars than a reader can tell apart. */
export function loadBars({ period, size, counts }: Windows, most: number): LoadBars {
  const step = steps.find((windows) => counts.length / windows <= most) ?? Math.ceil(counts.length / most)
  const bars: LoadBars['bars'] = []
  for (let place = 0; place < counts.length; place += step) {
    const from = period.from + place * size
    const to = Math.min(from + step * size, period.to)
    bars.push({ from, to, count: Math.max(...counts.slice(place, place + step)) })
  }
  return { size: step * tenMinutes, bars }
}

/** The limits whose lines and words do not run into one another on a scale up to `top`; the highest stays. */
export function apartLimits<L extends { value: number }>(limits: readonly L[], top: number): L[] {
  const least = top / 12
  const shown: L[] = []
  for (const limit of limits.toSorted((a, b) => b.value - a.value)) {
    const above = shown.at(-1)
    if (limit.value <= top && (!above || above.value - limit.value >= least)) shown.push(limit)
  }
  return shown
}

/**
 * How far a scale must reach: to the highest bar, unless a few bars would flatten all others. Those are cut, and what
 * is left reaches above every other bar and every limit.
 */
export function scaleReach(counts: readonly number[], highestLimit: number): number {
  const byHeight = counts.toSorted((a, b) => b - a)
  const mostSpikes = Math.min(5, Math.ceil(counts.length / 50))
  for (let spikes = 1; spikes <= mostSpikes; spikes++) {
    const rest = Math.max(byHeight[spikes] ?? 0, highestLimit)
    if ((byHeight[spikes - 1] ?? 0) > 2.5 * rest) return 1.25 * rest
  }
  return Math.max(byHeight[0] ?? 0, highestLimit)
}

/** Which of the bars that are cut say how high they are: of those whose words would run into one another the highest. */
export function namedSpikes(counts: readonly number[], top: number): ReadonlySet<number> {
  // On a phone a fifth of the chart is as wide as the words.
  const apart = counts.length / 5
  const named = new Set<number>()
  const cut = [...counts.entries()].filter(([, count]) => count > top)
  for (const [place] of cut.toSorted(([, a], [, b]) => b - a))
    if ([...named].every((other) => Math.abs(other - place) >= apart)) named.add(place)
  return named
}

/** A scale from nothing to at least `most`, in steps that people count by. */
export function niceScale(most: number): { top: number; step: number } {
  const rough = Math.max(most, 1) / 4
  const ten = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ten * ([1, 2, 5, 10].find((times) => times * ten >= rough) ?? 10))
  return { top: Math.ceil(Math.max(most, 1) / step) * step, step }
}
