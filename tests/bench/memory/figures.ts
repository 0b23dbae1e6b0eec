import type { Figure } from '../figures.ts'
import type { Novelty, Outcome, Outcomes } from './evaluation.ts'
import { besideOf, mayCost } from './published.ts'
import type { Scores } from './trials.ts'

/** Wilson's interval, 95%, in percent; a run counts once, however often it was asked about. */
export function intervalOf(share: number, cases: number): [number, number] {
  const z = 1.96
  const middle = (share + (z * z) / (2 * cases)) / (1 + (z * z) / cases)
  const spread =
    (z * Math.sqrt((share * (1 - share)) / cases + (z * z) / (4 * cases * cases))) / (1 + (z * z) / cases)
  return [Math.max(0, middle - spread) * 100, Math.min(1, middle + spread) * 100]
}

const shareOf = <T>(all: readonly T[], isSo: (one: T) => boolean) => all.filter(isSo).length / all.length
const meanOf = <T>(all: readonly T[], valueOf: (one: T) => number) =>
  all.reduce((sum, one) => sum + valueOf(one), 0) / all.length
const isRight = (one: Outcome) => one.isRight

function percentOf(set: string, name: string, share: number, cases: number, question = name): Figure {
  const [low, high] = intervalOf(share, cases)
  const { published, goal } = besideOf(set, question)
  return {
    name: `${set}: ${name}`,
    ours: share * 100,
    peer: published ?? null,
    unit: `% (${low.toFixed(1)}–${high.toFixed(1)})`,
    better: 'more',
    ...(goal !== undefined && { goal: `at least ${goal}` }),
  }
}

/** The figures of one set: each question, what a worse log costs, and how true its probabilities are. */
export function outcomeFigures(set: string, outcomes: Outcomes): Figure[] {
  const figures = [...outcomes].map(([name, asked]) =>
    percentOf(set, name, shareOf(asked, isRight), new Set(asked.map(({ run }) => run)).size),
  )
  const points = (name: string, ours: number, goal?: string): Figure => ({
    name: `${set}: ${name}`,
    ours,
    peer: null,
    unit: 'points',
    ...(goal !== undefined && { goal }),
  })
  const complete = shareOf(outcomes.get('complete') ?? [], isRight)
  for (const [name, most] of Object.entries(mayCost)) {
    const worse = shareOf(outcomes.get(name) ?? [], isRight)
    figures.push(points(`${name}: costs`, (complete - worse) * 100, `below ${most}`))
  }
  const online = ['parts', '3 alarms', '5 alarms', '10 alarms'].flatMap((name) =>
    (outcomes.get(name) ?? []).filter(({ among }) => among > 0),
  )
  const off = meanOf(online, ({ probability }) => probability) - shareOf(online, isRight)
  figures.push(
    points('online, probability said beyond the share that was right', off * 100, '-3 to 3'),
    points('online, the same by tenths of probability', calibrationError(online) * 100, 'below 3'),
    {
      ...percentOf(
        set,
        'online, among those that it names',
        shareOf(online, (one) => one.isAmong),
        online.length,
      ),
      goal: 'at least 90',
    },
    {
      ...points(
        'online, how many it names',
        meanOf(online, ({ among }) => among),
      ),
      unit: 'faults',
    },
  )
  return figures
}

function calibrationError(asked: readonly Outcome[]): number {
  const tenths = Map.groupBy(asked, ({ probability }) => Math.min(9, Math.floor(probability * 10)))
  return [...tenths.values()].reduce((sum, some) => {
    const off = Math.abs(meanOf(some, ({ probability }) => probability) - shareOf(some, isRight))
    return sum + (off * some.length) / asked.length
  }, 0)
}

export function noveltyFigures(set: string, novelty: ReadonlyMap<string, Novelty>): Figure[] {
  return [...novelty].flatMap(([name, { known, unknown }]) => [
    {
      ...percentOf(
        set,
        `${name}, a fault never seen is called known`,
        shareOf(unknown, ({ isKnown }) => isKnown),
        unknown.length,
        '',
      ),
      goal: 'below 5',
    },
    percentOf(
      set,
      `${name}, a known fault is called known`,
      shareOf(known, ({ isKnown }) => isKnown),
      known.length,
      '',
    ),
  ])
}

export function followFigures(set: string, alarms: number, scores: Scores): Figure[] {
  const figure = (name: string, share: number, goal?: string): Figure => ({
    ...percentOf(set, `floods, ${alarms} alarms, ${name}`, share, scores.trials, ''),
    ...(goal !== undefined && { goal }),
  })
  return [
    figure('right fault by the nearest bursts, without names', scores.rightFault),
    figure('the same by plain Jaccard', scores.plainFault),
    figure('one of the first three follows', scores.topHit),
    figure('the same by plain Jaccard', scores.plainHit),
    figure('one of the first three follows, where it says so', scores.hitWhenSaid, 'at least 95'),
    figure('each tag that it says follows', scores.precision),
    ...[...scores.hitAt].map(([share, hit]) =>
      figure(`one of the first three follows, in the surest ${share * 100}%`, hit),
    ),
    figure('says what follows, where anything new did', scores.coverageOfFollowed, 'at least 65'),
    {
      ...figure('says "like" of random sequences', 0, 'at most 0'),
      ours: scores.saidOfRandom,
      unit: 'sequences',
    },
  ]
}
