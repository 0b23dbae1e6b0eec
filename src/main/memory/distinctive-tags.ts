import type { DistinctiveTag } from '../../shared/model/memory.ts'
import type { Neighbour } from './burst-index.ts'
import type { Begun } from './likeness.ts'

/** A past burst that is like the one under way, as people named it; empty: nobody has. */
export interface Candidate extends Neighbour {
  name: string
}

/** Two past bursts come into question where the second is nearly as like as the first. */
const nearBy = 0.1
/** Bursts that nobody named are of one kind where they have at least this share of their tags in common. */
const sameKind = 0.6
/** A tag tells two kinds apart where one has it so often, and the other so rarely. */
const [usual, rare] = [0.75, 0.25]

/**
 * Which tags would tell apart the two kinds of past bursts that one under way is most like: for each the next that it
 * usually raised and the other did not. Empty where one of them is ahead, or no tag would.
 * @param among the two names that come into question, where they are known
 */
export function tellApart(
  begun: Begun,
  neighbours: readonly Candidate[],
  among: readonly string[] = [],
): DistinctiveTag[] {
  const candidates = among.length === 2 ? neighbours.filter(({ name }) => among.includes(name)) : neighbours
  const [first] = candidates
  const second = first && candidates.find((one) => !isOfOneKind(first, one))
  if (!first || !second) return []
  if (among.length !== 2 && first.likeness - second.likeness > nearBy) return []
  const raised = new Set(begun.marks.filter(({ isClearing }) => !isClearing).map(({ tag }) => tag))
  const kinds = [first, second].map((kind) => candidates.filter((one) => isOfOneKind(kind, one)))
  return [first, second].flatMap(({ name, burst }, place) => {
    const [own = [], others = []] = place === 0 ? kinds : kinds.toReversed()
    const tag = burst.marks.find(
      ({ tag: next, isClearing, at }) =>
        !isClearing &&
        at > begun.elapsed &&
        !raised.has(next) &&
        shareOf(own, next) >= usual &&
        shareOf(others, next) <= rare,
    )?.tag
    return tag === undefined ? [] : [{ tag, name, from: burst.from }]
  })
}

function isOfOneKind(one: Candidate, other: Candidate): boolean {
  if (one.name !== '' && other.name !== '') return one.name === other.name
  const [a, b] = [tagsOf(one), tagsOf(other)]
  const common = [...a].filter((tag) => b.has(tag)).length
  return common >= sameKind * (a.size + b.size - common)
}

const tagsOf = ({ burst }: Neighbour) =>
  new Set(burst.marks.filter(({ isClearing }) => !isClearing).map(({ tag }) => tag))
const shareOf = (bursts: readonly Neighbour[], tag: string) =>
  bursts.filter((one) => tagsOf(one).has(tag)).length / bursts.length
