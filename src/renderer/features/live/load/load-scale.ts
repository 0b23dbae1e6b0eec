/** As high as the strip reaches at least, in alarms: every usual limit is on it. */
const leastTop = 20

/**
 * Where a figure stands in the strip, as a share of its height. Logarithmic: one and two alarms are told apart,
 * and so are thirty and three hundred.
 */
export function loadHeights(counts: readonly number[]): (count: number) => number {
  const top = Math.max(leastTop, ...counts)
  return (count) => Math.log1p(count) / Math.log1p(top)
}
