import type { TagRaise } from './bursts.ts'
import { learnJudge, type Judge } from './judge.ts'
import type { Happening } from './views.ts'

/** A past burst that somebody has named, with its raises in the order of time. */
export interface NamedBurst {
  name: string
  raises: readonly TagRaise[]
}

/** What a burst was probably called before; the right name is among these with the probability said. */
interface ProbableNames {
  names: string[]
  /** 0 to 1. */
  probability: number
}

/** Tells which of the names that people gave a burst under way would get; null where more than two come into question. */
type NameJudge = (raises: readonly TagRaise[], now: number) => ProbableNames | null

/** What was learnt from named bursts, and which they were. */
export interface LearntNames {
  key: string
  namesOf: NameJudge | null
}

/** Learns names, unless these are the bursts that were learnt before: what was raised since changes none of them. */
export function* relearnNames(
  bursts: readonly NamedBurst[],
  before: LearntNames | null,
): Generator<void, LearntNames> {
  const key = JSON.stringify(bursts.map(({ name, raises }) => [name, raises[0]?.raisedAt, raises.length]))
  return key === before?.key ? before : { key, namesOf: yield* learnNames(bursts) }
}

/** The judge holds back every fourth: it learns nothing of a smaller family. */
const minMembers = 4
const maxNames = 2

/** Learns to tell names apart, in short steps; null where people have not named enough bursts. */
export function* learnNames(bursts: readonly NamedBurst[]): Generator<void, NameJudge | null> {
  const families = [...Map.groupBy(bursts, ({ name }) => name)].filter(
    ([, members]) => members.length >= minMembers,
  )
  if (families.length < 2) return null
  const numbers = new Map<string, number>()
  const episodes = families.flatMap(([, members], family) =>
    members.map(({ raises }) => ({ happenings: happeningsOf(raises, numbers), family })),
  )
  // A tag that no named burst has says nothing.
  const known = new Map(numbers)
  const oddsOf: Judge = yield* learnJudge(episodes, families.length, known.size)
  return (raises, now) => {
    const from = raises[0]?.raisedAt ?? now
    const happenings = happeningsOf(
      raises.filter(({ tag }) => known.has(tag)),
      known,
      from,
      now,
    )
    if (happenings.length === 0) return null
    const { odds, among } = oddsOf(happenings, now - from)
    const named = odds.slice(0, among)
    // One that names them all says nothing.
    if (named.length > maxNames || named.length === families.length) return null
    return {
      names: named.map(({ family }) => families[family]?.[0] ?? ''),
      probability: named.reduce((sum, { probability }) => sum + probability, 0),
    }
  }
}

/** Raises and clearings since the burst began; numbers new tags. */
function happeningsOf(
  raises: readonly TagRaise[],
  numbers: Map<string, number>,
  from = raises[0]?.raisedAt ?? 0,
  until = Infinity,
): Happening[] {
  const numberOf = (tag: string) => {
    const number = numbers.get(tag) ?? numbers.size
    numbers.set(tag, number)
    return number
  }
  return raises
    .flatMap(({ tag, raisedAt, clearedAt }): Happening[] => [
      { tag: numberOf(tag), isClearing: false, at: raisedAt - from },
      ...(clearedAt === null || clearedAt > until
        ? []
        : [{ tag: numberOf(tag), isClearing: true, at: clearedAt - from }]),
    ])
    .sort((a, b) => a.at - b.at)
}
