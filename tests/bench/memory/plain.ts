import { describeBurst, type TagRaise } from '../../../src/main/memory/bursts.ts'
import { followWindowMs, maxFollowers } from '../../../src/main/memory/followers.ts'
import type { Run } from './runs.ts'

const nearestCount = 5

/** The first raise of each tag, since the run began. */
const firstRaises = (occurrences: readonly TagRaise[]) =>
  (describeBurst(occurrences)?.marks ?? []).filter(({ isClearing }) => !isClearing)
const beganAt = ({ occurrences }: Run) => occurrences[0]?.raisedAt ?? 0

/**
 * The plain method that the goals were measured with: the nearest by Jaccard over the different tags raised by then,
 * and what the five nearest raised most often in the ten minutes after the same elapsed time.
 */
export function askPlainly(learn: readonly Run[], run: Run, elapsed: number) {
  const tagsOf = ({ occurrences }: Run) =>
    new Set(firstRaises(occurrences).flatMap(({ tag, at }) => (at <= elapsed ? [tag] : [])))
  const known = tagsOf(run)
  const nearest = learn
    .map((past) => {
      const tags = tagsOf(past)
      const common = [...known].filter((tag) => tags.has(tag)).length
      return { past, likeness: common / (known.size + tags.size - common) }
    })
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, nearestCount)
  const counts = new Map<string, number>()
  for (const { past } of nearest) {
    const now = beganAt(past) + elapsed
    const next = past.occurrences.filter(
      ({ tag, raisedAt }) => raisedAt > now && raisedAt <= now + followWindowMs && !known.has(tag),
    )
    for (const tag of new Set(next.map((one) => one.tag))) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const follows = [...counts].sort((a, b) => b[1] - a[1]).slice(0, maxFollowers)
  return { fault: nearest[0]?.past.fault, follows: follows.map(([tag]) => tag) }
}
