import { nothingRecalled, type Following, type LikeBurst, type Recall } from '../../shared/model/memory.ts'
import {
  createBurstIndex,
  familiarityOf,
  leastFamiliarity,
  neighbourCount,
  type BurstIndex,
} from './burst-index.ts'
import {
  burstRuleFor,
  eachStretch,
  findBursts,
  ordinaryRate,
  type BurstRule,
  type TagRaise,
} from './bursts.ts'
import { atLeastLikely, followersOf, followWindowMs, maxFollowers, nextIn } from './followers.ts'
import { lanesOf } from './lanes.ts'
import { begunOf, type Begun } from './likeness.ts'
import { relearnNames, type LearntNames, type NamedBurst } from './named-bursts.ts'
import { nothingSaid, type Said } from './remark-rules.ts'
import { tellApart } from './distinctive-tags.ts'

/** A raise as the live list has it: the records may know its tag by any of these names. */
export interface NamedRaise extends Omit<TagRaise, 'tag'> {
  names: readonly string[]
}

/** What is recalled from the raises alone: each past burst with its tags, by which what people wrote is found. */
export interface Remembered extends Omit<Recall, 'like'> {
  like: (Omit<LikeBurst, 'written'> & { tags: readonly string[] })[]
}

/** Everything that is remembered of one server, ready for questions. */
export interface Recollection {
  /** About the burst that is under way among these raises, in the order of time. */
  recall(recent: readonly NamedRaise[], now: number, said?: Said): Remembered
  /** What usually follows a tag, which may have any of these names. */
  follows(names: readonly string[], now: number): Following[]
  /** For the next learning. */
  names: LearntNames
}

/** Of a tag that is raised all the time the latest cases say enough. */
const maxCases = 200
const maxEvidence = 20
/** By then what follows a raise has happened and has been read, which is done every few minutes. */
const settledMs = 2 * followWindowMs
/** A tag is said to follow where that is this likely at least, and twice as likely as at any other time. */
const leastLikely = 0.5
const leastLift = 2

/** Raises between two steps. */
const stepSize = 5_000

/**
 * Learns the past in short steps, between which the thread can answer.
 * @param past in the order of their raises
 * @param named what people have named by now
 * @param before what was learnt before, which saves learning the same names again
 */
export function* learnRecollection(
  past: readonly TagRaise[],
  named: Pick<Said, 'nameOf'> = nothingSaid,
  before: Pick<Recollection, 'names'> | null = null,
): Generator<void, Recollection> {
  const rule = burstRuleFor(ordinaryRate(past))
  yield
  const { index, namedBursts } = yield* indexOf(past, rule, named)
  const names = yield* relearnNames(namedBursts, before?.names ?? null)
  const places = new Map<string, number[]>()
  for (const [place, { tag }] of past.entries()) {
    const known = places.get(tag)
    if (known) known.push(place)
    else places.set(tag, [place])
    if (place % stepSize === 0) yield
  }
  const knownTo = past.at(-1)?.raisedAt ?? null
  const span = (past.at(-1)?.raisedAt ?? 0) - (past[0]?.raisedAt ?? 0)

  const knownAs = (names: readonly string[]) => names.find((name) => places.has(name))

  /** The places of raises up to a moment that are not within the window of an earlier one. */
  const casesOf = (tag: string, until: number): number[] => {
    const cases: number[] = []
    let before = -Infinity
    for (const place of places.get(tag) ?? []) {
      const at = past[place]?.raisedAt ?? before
      if (at > until) break
      if (at - before < followWindowMs) continue
      before = at
      cases.push(place)
    }
    return cases.slice(-maxCases)
  }
  const tagsAfter = (place: number): Set<string> => {
    const tags = new Set<string>()
    const until = (past[place]?.raisedAt ?? 0) + followWindowMs
    for (let next = place + 1; (past[next]?.raisedAt ?? Infinity) <= until; next++)
      tags.add(past[next]?.tag ?? '')
    return tags
  }
  /** How likely a tag is raised in any ten minutes. */
  const chanceOf = (tag: string) =>
    span === 0 ? 1 : Math.min(1, ((places.get(tag)?.length ?? 0) * followWindowMs) / span)

  return {
    names,
    recall(recent, now, said = nothingSaid) {
      const nothing: Remembered = { ...nothingRecalled(knownTo), like: [] }
      const raises = recent.map(({ names, ...times }) => ({
        ...times,
        tag: knownAs(names) ?? names[0] ?? '',
      }))
      const current = findBursts(raises, rule).at(-1)
      if (current === undefined || now - current.to >= rule.pauseMs) return nothing
      const begun = begunOf(current, now - current.from)
      const neighbours = neighboursOf(index, begun, current.from, said)
      const [nearest] = neighbours
      if (nearest === undefined || familiarityOf(neighbours) < leastFamiliarity) return nothing
      const burstRaises = raises.filter(({ raisedAt }) => raisedAt >= current.from)
      const named = knownNames(names.namesOf?.(burstRaises, now), neighbours)
      return {
        from: current.from,
        name: said.nameOf(current.from),
        named,
        apart: tellApart(begun, neighbours, named?.names),
        lanes: lanesOf(begun, nearest.burst),
        like: neighbours.map((one) => {
          const { from, to, count, firstOut, marks } = one.burst
          return {
            from,
            to,
            count,
            firstOut,
            likeness: one.measured,
            next: nextIn(one, begun),
            name: one.name,
            isConfirmed: one.isConfirmed,
            tags: marks.filter(({ isClearing }) => !isClearing).map(({ tag }) => tag),
          }
        }),
        follows: followersOf(begun, neighbours).map((one) => ({ ...one, evidence: latestOf(one.evidence) })),
        knownTo,
      }
    },
    follows(names, now) {
      const tag = knownAs(names)
      if (tag === undefined) return []
      const cases = casesOf(tag, now - settledMs)
      const evidence = new Map<string, number[]>()
      for (const place of cases) {
        const at = past[place]?.raisedAt ?? 0
        for (const other of tagsAfter(place)) {
          if (other === tag) continue
          const known = evidence.get(other)
          if (known) known.push(at)
          else evidence.set(other, [at])
        }
      }
      return [...evidence]
        .map(([other, at]) => ({ other, at, likely: atLeastLikely(at.length, cases.length) }))
        .filter(({ other, likely }) => likely >= Math.max(leastLikely, leastLift * chanceOf(other)))
        .sort((a, b) => b.likely - a.likely)
        .slice(0, maxFollowers)
        .map(({ other, at }) => ({
          tag: other,
          count: at.length,
          cases: cases.length,
          evidence: latestOf(at),
        }))
    },
  }
}

/** The past bursts that are most like one, by what is measured and by what people said of them. */
export function neighboursOf(index: BurstIndex, begun: Begun, from: number, said: Said) {
  return (
    index
      .nearest(begun, 4 * neighbourCount)
      // The service's records may have the burst itself already.
      .filter(({ burst }) => burst.to < from && !said.isRejected(from, burst.from))
      .map(({ burst, likeness }) => ({
        burst,
        measured: likeness,
        likeness: likeness * said.trustIn(burst.from),
        name: said.nameOf(burst.from),
        isConfirmed: said.isConfirmed(from, burst.from),
      }))
      .sort((a, b) => Number(b.isConfirmed) - Number(a.isConfirmed) || b.likeness - a.likeness)
      .slice(0, neighbourCount)
  )
}

/** What is named must be a name of the nearest as well: those that nobody named are never asked about. */
function knownNames(
  found: Recall['named'] | undefined,
  neighbours: readonly { name: string }[],
): Recall['named'] {
  const names = new Set(neighbours.map(({ name }) => name))
  return found?.names.every((name) => names.has(name)) ? found : null
}

const latestOf = (times: readonly number[]) => times.toSorted((a, b) => b - a).slice(0, maxEvidence)

function* indexOf(past: readonly TagRaise[], rule: BurstRule, { nameOf }: Pick<Said, 'nameOf'>) {
  const index = createBurstIndex()
  const namedBursts: NamedBurst[] = []
  let next = 0
  for (const burst of eachStretch(past, rule)) {
    yield
    if (burst === null) continue
    index.add(burst)
    const name = nameOf(burst.from)
    if (name === '') continue
    // Bursts come in the order of time.
    while ((past[next]?.raisedAt ?? Infinity) < burst.from) next++
    namedBursts.push({ name, raises: past.slice(next, next + burst.count) })
  }
  return { index, namedBursts }
}
