import type { DigestedAlarms } from './alarm-digest.ts'

/** What another desk says it sees does not fit what this one sees, or saw lately. */
export interface Mismatch {
  /** By the steady clock. */
  since: number
  /** What the other one saw first; null: something else since. */
  other: string | null
}

type Sight = Pick<DigestedAlarms, 'count' | 'digest'>

/** Desks hear of a change at different moments; what lasts longer is a difference. */
const maxMismatchMs = 10_000

/** Whether another desk sees what this one sees or saw lately; null: it does. */
export function mismatchOf(
  before: Mismatch | null,
  own: readonly DigestedAlarms[],
  other: Sight,
  steady: number,
): Mismatch | null {
  if (own.some(({ digest }) => digest === other.digest)) return null
  if (!before) return { since: steady, other: other.digest }
  return { since: before.since, other: before.other === other.digest ? other.digest : null }
}

/**
 * Whether a mismatch is a difference that people must know. While both change all the time, as in a flood, the same
 * state is seldom seen on both; then only counts tell, where they are out of the range of this desk's own.
 */
export function isDifference(
  { since, other: steadyOther }: Mismatch,
  own: readonly DigestedAlarms[],
  other: Sight,
  steady: number,
): boolean {
  if (steady - since <= maxMismatchMs) return false
  const counts = own.map(({ count }) => count)
  const isOutOfRange = other.count < Math.min(...counts) || other.count > Math.max(...counts)
  const isOwnSteady = (own.at(-1)?.at ?? 0) <= since
  return steadyOther !== null || isOwnSteady || isOutOfRange
}
