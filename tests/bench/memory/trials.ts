import {
  createBurstIndex,
  familiarityOf,
  leastFamiliarity,
  neighbourCount,
  weightOf,
  type Neighbour,
} from '../../../src/main/memory/burst-index.ts'
import { describeBurst, type Burst, type TagRaise } from '../../../src/main/memory/bursts.ts'
import {
  followersOf,
  followWindowMs,
  maxFollowers,
  rankFollowers,
} from '../../../src/main/memory/followers.ts'
import { begunOf, type Begun } from '../../../src/main/memory/likeness.ts'
import { createSequence } from '../../../src/main/memory/rehearsal.ts'
import { askPlainly } from './plain.ts'
import { isFlooding, type Run } from './runs.ts'

/** A burst under way, what the desk knew then, and what came. */
interface Trial {
  run: Run
  begun: Begun
  /** The nearest of all that was learnt, and of all but those of its own cause. */
  neighbours: Neighbour[]
  strangers: Neighbour[]
  /** What the plain method says. */
  plain: ReturnType<typeof askPlainly>
  /** The tags that were raised for the first time within the window. */
  followed: ReadonlySet<string>
}

export interface Scores {
  trials: number
  rightFault: number
  plainFault: number
  /** Of the trials in which anything new followed. */
  topHit: number
  plainHit: number
  /** Of the statements about what follows. */
  precision: number
  /** Of the trials in which it says what follows: one of the first three does. */
  hitWhenSaid: number
  /** The same if it spoke in this share of the trials, those it is surest of. */
  hitAt: Map<number, number>
  /** The share of the trials, and of those in which anything new followed, in which it says what follows. */
  coverage: number
  coverageOfFollowed: number
  /** Known causes told from unknown ones, by familiarity. */
  noveltyAuc: number
  /** The share of the trials in which it says "like". */
  speaks: number
  /** How often it says anything of a random sequence. */
  saidOfRandom: number
}

/** Risk against coverage. */
const spokenShares = [0.25, 0.5, 0.65, 0.8]

export const burstOf = ({ occurrences }: Run): Burst => {
  const burst = describeBurst(occurrences)
  if (burst === null) throw new Error('a run without alarms')
  return burst
}
const raisesOf = ({ marks }: Pick<Burst, 'marks'>) => marks.filter(({ isClearing }) => !isClearing)

/** Asks about each run that floods, at its n-th different alarm, what was learnt from the others. */
export function score(learn: readonly Run[], test: readonly Run[], alarms: number): Scores {
  const causes = new Map(learn.map((run) => [burstOf(run), run.fault]))
  const indexOf = (isLearnt: (fault: string) => boolean) => {
    const index = createBurstIndex()
    for (const [burst, fault] of causes) if (isLearnt(fault)) index.add(burst)
    return index
  }
  const all = indexOf(() => true)
  const without = new Map(
    [...new Set(causes.values())].map((fault) => [fault, indexOf((one) => one !== fault)]),
  )
  const trials = test.filter(isFlooding).flatMap((run): Trial[] => {
    const burst = burstOf(run)
    const nth = raisesOf(burst)[alarms - 1]
    if (nth === undefined) return []
    const begun = begunOf(burst, nth.at)
    return [
      {
        run,
        begun,
        neighbours: all.nearest(begun, neighbourCount),
        strangers: (without.get(run.fault) ?? all).nearest(begun, neighbourCount),
        plain: askPlainly(learn, run, nth.at),
        followed: followedBy(run.occurrences, begun, burst.from + nth.at),
      },
    ]
  })
  const isRight = ({ run, neighbours }: Trial) => voteOf(neighbours, causes) === run.fault
  const withNews = trials.filter(({ followed }) => followed.size > 0)
  const isHit = ({ begun, neighbours, followed }: Trial) =>
    rankFollowers(begun, neighbours)
      .slice(0, maxFollowers)
      .some(({ tag }) => followed.has(tag))
  const said = trials.map((trial) => followersOf(trial.begun, trial.neighbours))
  const statements = trials.flatMap(({ followed }, place) =>
    (said[place] ?? []).map(({ tag }) => followed.has(tag)),
  )
  const speaking = trials.filter((_, place) => (said[place]?.length ?? 0) > 0)
  const sureness = new Map(
    trials.map((trial) => [trial, rankFollowers(trial.begun, trial.neighbours)[0]?.share ?? 0]),
  )
  const surest = trials.toSorted((a, b) => (sureness.get(b) ?? 0) - (sureness.get(a) ?? 0))
  const random = trials.map((trial, place) =>
    all.nearest(randomLike(trial, learn, createSequence(place + 1)), neighbourCount),
  )
  return {
    trials: trials.length,
    rightFault: shareOf(trials, isRight),
    plainFault: shareOf(trials, ({ run, plain }) => plain.fault === run.fault),
    topHit: shareOf(withNews, isHit),
    plainHit: shareOf(withNews, ({ plain, followed }) => plain.follows.some((tag) => followed.has(tag))),
    precision: shareOf(statements, (isSo) => isSo),
    hitWhenSaid: shareOf(speaking, isHit),
    hitAt: new Map(
      spokenShares.map((share) => [share, shareOf(surest.slice(0, Math.ceil(share * trials.length)), isHit)]),
    ),
    coverage: speaking.length / trials.length,
    coverageOfFollowed: shareOf(withNews, (trial) => speaking.includes(trial)),
    noveltyAuc: aucOf(
      trials.map(({ neighbours }) => familiarityOf(neighbours)),
      trials.map(({ strangers }) => familiarityOf(strangers)),
    ),
    speaks: shareOf(trials, ({ neighbours }) => familiarityOf(neighbours) >= leastFamiliarity),
    saidOfRandom: random.filter((neighbours) => familiarityOf(neighbours) >= leastFamiliarity).length,
  }
}

function followedBy(occurrences: readonly TagRaise[], begun: Begun, now: number): Set<string> {
  const known = new Set(raisesOf(begun).map(({ tag }) => tag))
  const later = occurrences.filter(
    ({ tag, raisedAt }) => raisedAt > now && raisedAt <= now + followWindowMs && !known.has(tag),
  )
  return new Set(later.map(({ tag }) => tag))
}

/** The cause that the neighbours have most of, by their weight. */
export function voteOf(
  neighbours: readonly Neighbour[],
  causes: ReadonlyMap<Burst, string>,
): string | undefined {
  const votes = new Map<string, number>()
  for (const neighbour of neighbours) {
    const fault = causes.get(neighbour.burst) ?? ''
    votes.set(fault, (votes.get(fault) ?? 0) + weightOf(neighbour))
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0]
}

/** As many tags as the trial has, drawn as often as they occur, at any times. */
function randomLike({ begun }: Trial, learn: readonly Run[], random: () => number): Begun {
  const tags = learn.flatMap((run) => raisesOf(burstOf(run)).map(({ tag }) => tag))
  const drawn = new Set<string>()
  while (drawn.size < raisesOf(begun).length) drawn.add(tags[Math.floor(random() * tags.length)] ?? '')
  const marks = [...drawn].map((tag) => ({ tag, isClearing: false, at: random() * begun.elapsed }))
  return { elapsed: begun.elapsed, marks: marks.sort((a, b) => a.at - b.at) }
}

const shareOf = <T>(all: readonly T[], isSo: (one: T) => boolean) =>
  all.length === 0 ? Number.NaN : all.filter(isSo).length / all.length

/** The chance that a known one is above an unknown one. */
function aucOf(known: readonly number[], unknown: readonly number[]): number {
  let above = 0
  for (const one of known) for (const other of unknown) above += one > other ? 1 : one === other ? 0.5 : 0
  return above / (known.length * unknown.length)
}
