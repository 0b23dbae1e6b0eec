import { familiarityOf, leastFamiliarity, weightOf, type Neighbour } from './burst-index.ts'
import type { Begun } from './likeness.ts'

/** A tag that usually follows, with the past cases that say so. */
export interface FollowingTag {
  tag: string
  /** In how many of `cases`. */
  count: number
  cases: number
  /** When it was raised in those that have it. */
  evidence: readonly number[]
}

export const followWindowMs = 600_000
export const maxFollowers = 3

interface Candidate {
  tag: string
  /** The share of the neighbours in which it comes within the window, by weight; late or early by little counts in part. */
  share: number
  evidence: number[]
}

/** What a neighbour raised long before this moment may still come, the less likely the longer ago. */
const overdueMs = 600_000
/** At the end of the window a tag comes in it or just after. */
const edgeMs = 60_000

/** What may come next in a burst, by the bursts that are like it; the most likely first. */
export function rankFollowers(begun: Begun, neighbours: readonly Neighbour[]): Candidate[] {
  const raised = begun.marks.filter(({ isClearing }) => !isClearing)
  const known = new Set(raised.map(({ tag }) => tag))
  const total = neighbours.reduce((sum, one) => sum + weightOf(one), 0)
  const candidates = new Map<string, Candidate>()
  for (const neighbour of neighbours) {
    const { burst } = neighbour
    const now = presentIn(neighbour, begun)
    for (const { tag, isClearing, at } of burst.marks) {
      if (isClearing || known.has(tag)) continue
      const chance = chanceOf(at - now)
      if (chance < 0.02) continue
      const candidate = candidates.get(tag) ?? { tag, share: 0, evidence: [] }
      candidate.share += (weightOf(neighbour) / total) * chance
      candidate.evidence.push(burst.from + at)
      candidates.set(tag, candidate)
    }
  }
  return [...candidates.values()].sort((a, b) => b.share - a.share)
}

/** What a past burst raised next, in the order of time, without what the one under way has raised already. */
export function nextIn(neighbour: Neighbour, begun: Begun): string[] {
  const known = new Set(begun.marks.map(({ tag }) => tag))
  const now = presentIn(neighbour, begun)
  return neighbour.burst.marks
    .filter(({ tag, isClearing, at }) => !isClearing && at > now && !known.has(tag))
    .slice(0, maxFollowers)
    .map(({ tag }) => tag)
}

/**
 * The moment in a past burst that corresponds to now: half way between the same elapsed time and the moment that the
 * last common alarm points at, since bursts of one cause run at different speeds.
 */
function presentIn({ burst }: Neighbour, { elapsed, marks }: Begun): number {
  const then = new Map(burst.marks.filter((mark) => !mark.isClearing).map(({ tag, at }) => [tag, at]))
  const last = marks.findLast(({ tag, isClearing }) => !isClearing && then.has(tag))
  if (last === undefined) return elapsed
  return ((then.get(last.tag) ?? last.at) - last.at) / 2 + elapsed
}

function chanceOf(delay: number): number {
  if (delay < 0) return Math.exp(delay / overdueMs)
  return 1 / (1 + Math.exp((delay - followWindowMs + edgeMs) / edgeMs))
}

/** Below this share the desk says nothing of a tag. */
export const leastShare = 0.75

/** What usually follows in a burst like this; nothing where it is not familiar, or the neighbours do not agree. */
export function followersOf(begun: Begun, neighbours: readonly Neighbour[]): FollowingTag[] {
  if (familiarityOf(neighbours) < leastFamiliarity) return []
  return rankFollowers(begun, neighbours)
    .slice(0, maxFollowers)
    .filter(({ share }) => share >= leastShare)
    .map(({ tag, evidence }) => ({ tag, count: evidence.length, cases: neighbours.length, evidence }))
}

/** What is at least this likely, as far as this number of cases can say (Wilson's lower bound, 95%). */
export function atLeastLikely(count: number, cases: number): number {
  if (cases === 0) return 0
  const z = 1.96
  const share = count / cases
  const spread = z * Math.sqrt((share * (1 - share)) / cases + (z * z) / (4 * cases * cases))
  return (share + (z * z) / (2 * cases) - spread) / (1 + (z * z) / cases)
}
