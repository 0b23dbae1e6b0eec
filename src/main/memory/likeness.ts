import type { Burst, Mark } from './bursts.ts'

/** A burst that is under way: what is known of it after `elapsed`. */
export interface Begun {
  elapsed: number
  marks: readonly Mark[]
}

/** The burst as it was after `elapsed`. */
export function begunOf(burst: Pick<Burst, 'marks'>, elapsed: number): Begun {
  return { elapsed, marks: burst.marks.filter(({ at }) => at <= elapsed) }
}

/** Two bursts of one cause run at different speeds: what is early or late by less than this counts in part. */
const blur = { share: 1, ms: 300_000 }
export const blurOf = (elapsed: number) => blur.share * elapsed + blur.ms

/** A mark and its kind, for a map. */
export const markKey = ({ tag, isClearing }: Pick<Mark, 'tag' | 'isClearing'>) =>
  isClearing ? `-${tag}` : `+${tag}`

/**
 * How like a past burst is one that is under way, 0 to 1: the share of common marks among all marks of both (Jaccard),
 * cut at the same elapsed time, with a blurred edge.
 */
export function likenessOf(begun: Begun, past: ReadonlyMap<string, number>): number {
  const { elapsed } = begun
  const scale = blurOf(elapsed)
  const known = new Set<string>()
  let common = 0
  let all = 0
  for (const mark of begun.marks) {
    const key = markKey(mark)
    known.add(key)
    all += 1
    const at = past.get(key)
    if (at !== undefined) common += at <= elapsed ? 1 : Math.exp((elapsed - at) / scale)
  }
  // In the order of time.
  for (const [key, at] of past) {
    if (at > elapsed) break
    if (!known.has(key)) all += 1 - Math.exp((at - elapsed) / scale)
  }
  return all === 0 ? 0 : common / all
}
