import type { ReportSettings } from '../../model/report-settings.ts'
import type { BandId, PriorityScale } from '../../model/priority-band.ts'
import { bandOf } from '../alarm-state.ts'

/** What a figure must not exceed, or must stay below. */
export interface Target {
  is: 'atMost' | 'below'
  value: number
}

/** How a figure stands, for its sign. */
export type Grade = 'good' | 'fair' | 'bad' | 'none'

/** The same in a word. */
export type Rating =
  | 'met'
  | 'missed'
  | 'acceptable'
  | 'manageable'
  | 'demanding'
  | 'unacceptable'
  | 'hard'
  | 'excessive'
  | 'advised'
  | 'notAdvised'
  | 'noTarget'
  | 'nothing'
  | 'unknown'

export interface Assessment {
  grade: Grade
  word: Rating
}

const assessment = (grade: Grade, word: Rating): Assessment => ({ grade, word })

export const noTarget = assessment('none', 'noTarget')
/** There was nothing to measure. */
export const nothing = assessment('none', 'nothing')
/** Too little was read to say. */
export const unknown = assessment('none', 'unknown')

/** Held against a target. */
export function assessTarget(value: number, target: Target): Assessment {
  const isMet = target.is === 'below' ? value < target.value : value <= target.value
  return isMet ? assessment('good', 'met') : assessment('bad', 'missed')
}

/** An average rate; the limits are those of the same stretch of time (EEMUA 191). */
export function assessRate(
  rate: number,
  limits: Pick<ReportSettings, 'acceptable' | 'manageable' | 'unacceptable'>,
): Assessment {
  if (rate <= limits.acceptable) return assessment('good', 'acceptable')
  if (rate <= limits.manageable) return assessment('fair', 'manageable')
  if (rate <= limits.unacceptable) return assessment('bad', 'demanding')
  return assessment('bad', 'unacceptable')
}

/** The first 10 minutes after an upset (EEMUA 191). */
export function assessUpset(
  count: number,
  limits: Pick<ReportSettings, 'upsetManageable' | 'upsetExcessive'>,
): Assessment {
  if (count < limits.upsetManageable) return assessment('good', 'manageable')
  return count > limits.upsetExcessive ? assessment('bad', 'excessive') : assessment('fair', 'hard')
}

/** Too many urgent alarms are the fault, and so too few of the least urgent; the other way round is none. */
export function assessSplit(
  parts: readonly SplitPart[],
  tolerancePercent: number,
  complete: boolean,
): Assessment[] {
  return parts.map(({ share, advised }, place) => {
    if (share === null) return nothing
    // The records not read may be of any priority.
    if (!complete) return unknown
    const isLeast = place === parts.length - 1
    const excess = isLeast ? advised - share : share - advised
    // Shares are quotients of counts: what is as far off as allowed must not fail by a rounding.
    const isWithin = excess * 100 <= tolerancePercent + 1e-9
    return isWithin ? assessment('good', 'advised') : assessment('bad', 'notAdvised')
  })
}

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
