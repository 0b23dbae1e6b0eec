import type { ReportSettings } from '../../model/report-settings.ts'
import type { SplitPart } from './priority-split.ts'

/** What a figure must not exceed, or must stay below. */
export interface Target {
  is: 'atMost' | 'below'
  value: number
}

/** How a figure stands, for its sign. */
export type Grade = 'good' | 'fair' | 'bad' | 'none'

/** The same in a word. */
export type VerdictWord =
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

export interface Verdict {
  grade: Grade
  word: VerdictWord
}

const verdict = (grade: Grade, word: VerdictWord): Verdict => ({ grade, word })

export const noTarget = verdict('none', 'noTarget')
/** There was nothing to measure. */
export const nothing = verdict('none', 'nothing')
/** Too little was read to say. */
export const unknown = verdict('none', 'unknown')

/** Held against a target. */
export function judge(value: number, target: Target): Verdict {
  const isMet = target.is === 'below' ? value < target.value : value <= target.value
  return isMet ? verdict('good', 'met') : verdict('bad', 'missed')
}

/** An average rate; the limits are those of the same stretch of time (EEMUA 191). */
export function judgeRate(
  rate: number,
  limits: Pick<ReportSettings, 'acceptable' | 'manageable' | 'unacceptable'>,
): Verdict {
  if (rate <= limits.acceptable) return verdict('good', 'acceptable')
  if (rate <= limits.manageable) return verdict('fair', 'manageable')
  if (rate <= limits.unacceptable) return verdict('bad', 'demanding')
  return verdict('bad', 'unacceptable')
}

/** The first 10 minutes after an upset (EEMUA 191). */
export function judgeUpset(
  count: number,
  limits: Pick<ReportSettings, 'upsetManageable' | 'upsetExcessive'>,
): Verdict {
  if (count < limits.upsetManageable) return verdict('good', 'manageable')
  return count > limits.upsetExcessive ? verdict('bad', 'excessive') : verdict('fair', 'hard')
}

/** Too many urgent alarms are the fault, and so too few of the least urgent; the other way round is none. */
export function judgeSplit(
  parts: readonly SplitPart[],
  tolerancePercent: number,
  complete: boolean,
): Verdict[] {
  return parts.map(({ share, advised }, place) => {
    if (share === null) return nothing
    // The records not read may be of any priority.
    if (!complete) return unknown
    const isLeast = place === parts.length - 1
    const excess = isLeast ? advised - share : share - advised
    // Shares are quotients of counts: what is as far off as allowed must not fail by a rounding.
    const isWithin = excess * 100 <= tolerancePercent + 1e-9
    return isWithin ? verdict('good', 'advised') : verdict('bad', 'notAdvised')
  })
}
