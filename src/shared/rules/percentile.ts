/** A percentile by the nearest rank: one of the values, not the mean of two; null where there are none. */
export function percentileOf(sorted: readonly number[], share: number): number | null {
  return sorted[Math.ceil(share * sorted.length) - 1] ?? null
}
