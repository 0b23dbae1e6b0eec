import { createSequence, noticedLate, roughened } from './rehearsal.ts'
import { fitRidge, type Scorer } from './ridge.ts'
import { viewsOf, type Happening, type SparseRow } from './views.ts'

/** A past burst, and the family of bursts that it belongs to, by its number. */
export interface Episode {
  happenings: readonly Happening[]
  family: number
}

/** What a burst under way may be like. */
export interface FamilyOdds {
  /** The most likely first; together 1. */
  odds: { family: number; probability: number }[]
  /** In nine of ten cases the right one is among the first of this number. */
  among: number
}

export type Judge = (happenings: readonly Happening[], elapsed: number) => FamilyOdds

/** Bursts are judged by what others of them had shown after about the same time. */
export const stagesMs = [0, 1, 2, 4, 7, 12, 20, 30, 42, 60, 100, 180, 300].map((minutes) => minutes * 60_000)
/** How many late starts are rehearsed, and from which delay up to which multiple of it. */
const lateStarts = 12
const firstLateMs = 60_000
const maxLateness = 25
/** A stage learns from a little before to a little after. */
const around = [0.8, 1.2]
const roughShare = 0.15
/** That a burst was noticed from its start is the ordinary case. */
const onTimeWeight = 6
const leastLateness = 0.75
/** The share of cases in which the right one has to be among those named. */
const coverage = 0.9
const sharpnesses = [1, 1.5, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22]

/** One way to judge bursts noticed from their start, one for those noticed late, and how to tell them apart. */
interface Stage {
  onTime: Scorer
  late: Scorer | null
  lateness: Scorer | null
}
interface Scored {
  scores: Float64Array
  isLate: boolean
}
interface Calibration {
  /** How far a difference of scores is one of probabilities. */
  sharpness: number
  /** A family at least this likely is named. */
  leastProbability: number
}

/** Learns to tell families of bursts apart; each step is short, so that the thread can answer in between. */
export function* learnJudge(
  episodes: readonly Episode[],
  familyCount: number,
  tagCount: number,
): Generator<void, Judge> {
  const longest = Math.max(0, ...episodes.map(({ happenings }) => happenings.at(-1)?.at ?? 0))
  const stages = stagesMs.filter((_, place) => place === 0 || (stagesMs[place - 1] ?? 0) < longest)
  const fit = (some: readonly Episode[], stageMs: number) => fitStage(some, stageMs, familyCount, tagCount)
  // How sure it may be is learnt from a quarter that it has not seen.
  const { learnt, held } = splitOff(episodes)
  const judged: { stage: Stage; onTime: Calibration; late: Calibration }[] = []
  for (const stageMs of stages) {
    const rehearsed = yield* fit(learnt, stageMs)
    const ask = (happenings: readonly Happening[], family: number) =>
      around.map((share) => ({ family, ...scoresOf(rehearsed, viewsOf(happenings, stageMs * share)) }))
    const onTime = held.flatMap(({ happenings, family }) => ask(happenings, family))
    const late = held.flatMap(({ happenings, family }) =>
      [2, 6, 15].flatMap((minutes) => {
        const left = noticedLate(happenings, minutes * 60_000)
        return left.length === 0 ? [] : ask(left, family)
      }),
    )
    judged.push({
      onTime: calibrate(onTime),
      late: calibrate(late.filter(({ isLate }) => isLate)),
      stage: yield* fit(episodes, stageMs),
    })
  }
  return (happenings, elapsed) => {
    const judging = judged[nearestStage(stages, elapsed)]
    if (judging === undefined) return { odds: [], among: 0 }
    const { scores, isLate } = scoresOf(judging.stage, viewsOf(happenings, elapsed))
    const calibration = isLate ? judging.late : judging.onTime
    const probabilities = soften(scores, calibration.sharpness)
    const odds = Array.from(probabilities, (probability, family) => ({ family, probability }))
    odds.sort((a, b) => b.probability - a.probability)
    const likely = odds.filter(({ probability }) => probability >= calibration.leastProbability)
    return { odds, among: Math.max(1, likely.length) }
  }
}

function nearestStage(stages: readonly number[], elapsed: number): number {
  const distances = stages.map((stageMs) => Math.abs(Math.log((stageMs + 60_000) / (elapsed + 60_000))))
  return distances.indexOf(Math.min(...distances))
}

function* fitStage(
  episodes: readonly Episode[],
  stageMs: number,
  familyCount: number,
  tagCount: number,
): Generator<void, Stage> {
  const random = createSequence(1)
  const onTime: SparseRow[] = []
  const late: SparseRow[] = []
  const families = { onTime: [] as number[], late: [] as number[] }
  for (const { happenings, family } of episodes) {
    for (const share of around) onTime.push(viewsOf(happenings, stageMs * share))
    onTime.push(viewsOf(roughened(happenings, roughShare, tagCount, random), stageMs))
    families.onTime.push(family, family, family)
    for (let start = 0; start < lateStarts; start++) {
      const left = noticedLate(happenings, firstLateMs * maxLateness ** random())
      if (left.length === 0) continue
      late.push(viewsOf(left, stageMs * (0.8 + 0.4 * random())))
      families.late.push(family)
    }
    if (onTime.length % 30 === 0) yield
  }
  const learn = (rows: SparseRow[], own: number[]) =>
    fitRidge({ rows, targets: targetsOf(own, familyCount), outputs: familyCount })
  if (late.length === 0) return { onTime: yield* learn(onTime, families.onTime), late: null, lateness: null }
  return {
    onTime: yield* learn(onTime, families.onTime),
    late: yield* learn(late, families.late),
    lateness: yield* fitRidge({
      rows: [...onTime, ...late],
      targets: new Float32Array(onTime.length + late.length)
        .fill(-1, 0, onTime.length)
        .fill(1, onTime.length),
      weights: new Float32Array(onTime.length + late.length).fill(1).fill(onTimeWeight, 0, onTime.length),
      outputs: 1,
    }),
  }
}

function targetsOf(families: readonly number[], familyCount: number): Float32Array {
  const targets = new Float32Array(families.length * familyCount).fill(-1)
  families.forEach((family, row) => (targets[row * familyCount + family] = 1))
  return targets
}

function scoresOf({ onTime, late, lateness }: Stage, row: SparseRow): Scored {
  const scores = onTime(row)
  if (late === null || lateness === null) return { scores, isLate: false }
  const lateBy = ((lateness(row)[0] ?? 0) + 1) / 2
  const share = Math.min(1, Math.max(0, (lateBy - leastLateness) * 4 + 0.5))
  if (share === 0) return { scores, isLate: false }
  const others = late(row)
  return {
    scores: scores.map((score, family) => (1 - share) * score + share * (others[family] ?? 0)),
    isLate: share >= 0.5,
  }
}

function soften(scores: Float64Array, sharpness: number): Float64Array {
  const most = Math.max(...scores)
  const weights = scores.map((score) => Math.exp(sharpness * (score - most)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

/** The sharpness under which what came was least surprising, and from which probability on a family is named. */
function calibrate(asked: readonly (Scored & { family: number })[]): Calibration {
  if (asked.length === 0) return { sharpness: 1, leastProbability: 0 }
  const chances = (sharpness: number) =>
    asked.map(({ family, scores }) => soften(scores, sharpness)[family] ?? 0)
  const surprise = (sharpness: number) =>
    chances(sharpness).reduce((sum, chance) => sum - Math.log(Math.max(chance, 1e-6)), 0)
  const surprises = sharpnesses.map(surprise)
  const sharpness = sharpnesses[surprises.indexOf(Math.min(...surprises))] ?? 4
  const sorted = chances(sharpness).sort((a, b) => a - b)
  // Split conformal prediction: one case more may be below than would be by chance.
  const below = Math.floor((1 - coverage) * (sorted.length + 1)) - 1
  return { sharpness, leastProbability: below < 0 ? 0 : (sorted[below] ?? 0) }
}

/** Every fourth of each family is held back. */
function splitOff(episodes: readonly Episode[]): { learnt: Episode[]; held: Episode[] } {
  const counts = new Map<number, number>()
  const [learnt, held]: [Episode[], Episode[]] = [[], []]
  for (const episode of episodes) {
    const count = (counts.get(episode.family) ?? 0) + 1
    counts.set(episode.family, count)
    if (count % 4 === 0) held.push(episode)
    else learnt.push(episode)
  }
  return { learnt, held }
}
