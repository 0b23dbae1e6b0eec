import type { Burst } from './bursts.ts'
import { blurOf, markKey, type Begun } from './likeness.ts'

/** A past burst that is like the one under way. */
export interface Neighbour {
  burst: Burst
  /** 0 to 1. */
  likeness: number
}

/** The bursts of the past, found by what they have in common with one that is under way. */
export interface BurstIndex {
  add(burst: Burst): void
  size(): number
  /** The most like first; those with nothing in common are left out. */
  nearest(begun: Begun, count: number): Neighbour[]
}

/** The marks of a burst in the order of time, by their numbers. */
interface Indexed {
  burst: Burst
  keys: Uint32Array
  times: Float64Array
}

/** Computes what `likenessOf` does, for all bursts that share a mark, without looking at the others. */
export function createBurstIndex(): BurstIndex {
  const bursts: Indexed[] = []
  const numbers = new Map<string, number>()
  /** For each mark: the bursts that have it, and when. */
  const holders: { bursts: number[]; times: number[] }[] = []

  const numberOf = (key: string) => {
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, holders.length)
    holders.push({ bursts: [], times: [] })
    return holders.length - 1
  }

  /** What a past burst has of its own by now, beside the marks of the one under way. */
  const otherMarks = ({ keys, times }: Indexed, known: ReadonlySet<number>, elapsed: number) => {
    const scale = blurOf(elapsed)
    let sum = 0
    for (let place = 0; place < keys.length; place++) {
      const at = times[place] ?? Infinity
      if (at > elapsed) break
      if (!known.has(keys[place] ?? -1)) sum += 1 - Math.exp((at - elapsed) / scale)
    }
    return sum
  }

  return {
    add(burst) {
      const place = bursts.length
      const keys = Uint32Array.from(burst.marks, (mark) => numberOf(markKey(mark)))
      const times = Float64Array.from(burst.marks, ({ at }) => at)
      keys.forEach((key, index) => {
        holders[key]?.bursts.push(place)
        holders[key]?.times.push(times[index] ?? 0)
      })
      bursts.push({ burst, keys, times })
    },
    size: () => bursts.length,
    nearest({ marks, elapsed }, count) {
      const scale = blurOf(elapsed)
      const common = new Float64Array(bursts.length)
      const known = new Set<number>()
      for (const mark of marks) {
        const key = numbers.get(markKey(mark))
        if (key === undefined) continue
        known.add(key)
        const held = holders[key]
        held?.bursts.forEach((place, index) => {
          const at = held.times[index] ?? Infinity
          common[place] = (common[place] ?? 0) + (at <= elapsed ? 1 : Math.exp((elapsed - at) / scale))
        })
      }
      const found: { place: number; likeness: number }[] = []
      // With nothing of their own they would be this like: what cannot be among the nearest is not computed.
      const candidates = [...common.keys()].filter((place) => (common[place] ?? 0) > 0)
      candidates.sort((a, b) => (common[b] ?? 0) - (common[a] ?? 0) || b - a)
      for (const place of candidates) {
        const [shared, indexed] = [common[place] ?? 0, bursts[place]]
        const least = found.length < count ? 0 : (found.at(-1)?.likeness ?? 0)
        if (indexed === undefined || shared / marks.length < least) break
        const likeness = shared / (marks.length + otherMarks(indexed, known, elapsed))
        // Of those that are equally like, the later one.
        const rank = found.findIndex((other) => other.likeness < likeness)
        found.splice(rank === -1 ? found.length : rank, 0, { place, likeness })
        found.length = Math.min(found.length, count)
      }
      return found.flatMap(({ place, likeness }) => {
        const indexed = bursts[place]
        return indexed ? [{ burst: indexed.burst, likeness }] : []
      })
    },
  }
}

/** How many of the most similar bursts predict what comes next. */
export const neighbourCount = 5
/** Below this the desk says nothing: sequences at random stay under it. */
export const leastFamiliarity = 0.7
const familiarCount = 3

/** How familiar a burst is, 0 to 1: the mean likeness of the nearest three, since one alone may be chance. */
export function familiarityOf(neighbours: readonly Neighbour[]): number {
  return neighbours.slice(0, familiarCount).reduce((sum, { likeness }) => sum + likeness, 0) / familiarCount
}

/** The weight of a neighbour: one that is twice as similar counts eight times. */
export const weightOf = ({ likeness }: Neighbour) => likeness ** 3
