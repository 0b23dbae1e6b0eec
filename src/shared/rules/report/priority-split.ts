import type { BandId, PriorityScale } from '../../model/priority-band.ts'
import { bandOf } from '../band-of.ts'

export interface SplitPart {
  band: BandId
  count: number
  /** Of all, 0 to 1; null where there are none. */
  share: number | null
  /** The share that the standards advise for a band of this rank, 0 to 1. */
  advised: number
}

/** The advised shares in per cent, from the least urgent band to the most. */
export type AdvisedShares = readonly [low: number, medium: number, high: number, highest: number]

/** How the alarms part into the scale's bands, most urgent first as the scale lists them. */
export function splitPriorities(
  priorities: readonly number[],
  scale: PriorityScale,
  advised: AdvisedShares,
): SplitPart[] {
  const counts = new Map<BandId, number>()
  for (const priority of priorities) {
    const { id } = bandOf(priority, scale)
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const shares = sharesOfRanks(scale.bands.length, advised)
  return scale.bands.map(({ id }, place) => {
    const count = counts.get(id) ?? 0
    return {
      band: id,
      count,
      share: priorities.length === 0 ? null : count / priorities.length,
      advised: (shares[scale.bands.length - 1 - place] ?? 0) / 100,
    }
  })
}

/** With fewer than three bands the most urgent one takes what the missing ones would have had. */
function sharesOfRanks(bands: number, [low, medium, high, highest]: AdvisedShares): number[] {
  if (bands === 1) return [100]
  if (bands === 2) return [low, medium + high]
  return [low, medium, high, highest]
}
