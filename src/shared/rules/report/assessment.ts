import type { ReportSettings } from '../../model/report-settings.ts'
import type { BandId, PriorityScale } from '../../model/priority-band.ts'
import { bandOf } from '../alarm-state.ts'

/** A target: a figure must not exceed it, or must stay below it. */
export interface Target {
  is: 'atMost' | 'below'
  value: number
}

/** The grade of a figure, for its mark. */
export type Grade = 'good' | 'fair' | 'bad' | 'none'

/** The rating that names the grade. */
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
/** Nothing to measure. */
export const nothing = assessment('none', 'nothing')
/** Too few records were read. */
export const unknown = assessment('none', 'unknown')

/** Compares a value with its target. */
export function assessTarget(value: number, target: Target): Assessment {
  const isMet = target.is === 'below' ? value < target.value : value <= target.value
  return isMet ? assessment('good', 'met') : assessment('bad', 'missed')
}

/** Assesses an average rate (EEMUA 191). */
export function assessRate(
  rate: number,
  limits: Pick<ReportSettings, 'acceptable' | 'manageable' | 'unacceptable'>,
): Assessment {
  if (rate <= limits.acceptable) return assessment('good', 'acceptable')
  if (rate <= limits.manageable) return assessment('fair', 'manageable')
  if (rate <= limits.unacceptable) return assessment('bad', 'demanding')
  return assessment('bad', 'unacceptable')
}

/** Assesses the first 10 minutes after an upset (EEMUA 191). */
export function assessUpset(
  count: number,
  limits: Pick<ReportSettings, 'upsetManageable' | 'upsetExcessive'>,
): Assessment {
  if (count < limits.upsetManageable) return assessment('good', 'manageable')
  return count > limits.upsetExcessive ? assessment('bad', 'excessive') : assessment('fair', 'hard')
}

/** Too many urgent alarms, or too few of the least urgent, miss the advised split; the reverse does not. */
export function assessSplit(
  parts: readonly SplitPart[],
  tolerancePercent: number,
  complete: boolean,
): Assessment[] {
  return parts.map(({ share, advised }, place) => {
    if (share === null) return nothing
    // Unread records may be of any priority.
    if (!complete) return unknown
    const isLeast = place === parts.length - 1
    const excess = isLeast ? advised - share : share - advised
    // Shares are quotients, so the tolerance allows for rounding.
    const isWithin = excess * 100 <= tolerancePercent + 1e-9
    return isWithin ? assessment('good', 'advised') : assessment('bad', 'notAdvised')
  })
}

export interface SplitPart {
  band: BandId
  count: number
  /** 0 to 1; null where there are no alarms. */
  share: number | null
  /** The share that the standards advise for this rank, 0 to 1. */
  advised: number
}

/** The advised shares in per cent, from the least urgent band to the most. */
export type AdvisedShares = readonly [low: number, medium: number, high: number, highest: number]

/** The distribution of alarms over the scale's bands, most urgent first. */
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

/** With fewer than three bands the most urgent one gets the shares of the missing ones. */
function sharesOfRanks(bands: number, [low, medium, high, highest]: AdvisedShares): number[] {
  if (bands === 1) return [100]
  if (bands === 2) return [low, medium + high]
  return [low, medium, high, highest]
}
