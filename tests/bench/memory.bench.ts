import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keepFigures, type Figure } from './frame.ts'
import { isFlooding, readRuns, type Run } from './memory/runs.ts'
import { score, type Scores } from './memory/trials.ts'
import { measureYear } from './memory/year.ts'

// What the desk remembers: floods whose causes are known, learnt from some seeds and tested on others, or with
// --validate each learnt seed against the other ones; then, unless --no-year, a year of the simulated plant, for the time of an answer.
const { values: flags } = parseArgs({
  options: {
    data: { type: 'string', default: join(import.meta.dirname, '../fixtures/tep-alarms.csv.gz') },
    learn: { type: 'string', default: '1-4' },
    test: { type: 'string', default: '5-6' },
    validate: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    year: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const within = (range: string) => {
  const [from = Number.NaN, to = from] = range.split('-').map(Number)
  return ({ seed }: { seed: number }) => seed >= from && seed <= to
}
const percent = (share: number) => share * 100
const runs = readRuns(flags.data)
const learnt = runs.filter(within(flags.learn))

/** Every learnt seed, with the others as the past. */
function validate(learnt: readonly Run[], alarms: number): Scores {
  const seeds = [...new Set(learnt.map(({ seed }) => seed))]
  const each = seeds.map((seed) => {
    const isOwn = (run: Run) => run.seed === seed
    return score(
      learnt.filter((run) => !isOwn(run)),
      learnt.filter(isOwn),
      alarms,
    )
  })
  const total = each.reduce((sum, { trials }) => sum + trials, 0)
  const mean = (key: keyof Scores) => {
    const told = each.filter((one) => !Number.isNaN(one[key]))
    const weight = told.reduce((sum, { trials }) => sum + trials, 0)
    return told.reduce((sum, one) => sum + one[key] * one.trials, 0) / weight
  }
  return {
    trials: total,
    rightFault: mean('rightFault'),
    plainFault: mean('plainFault'),
    topHit: mean('topHit'),
    plainHit: mean('plainHit'),
    precision: mean('precision'),
    coverage: mean('coverage'),
    coverageOfFollowed: mean('coverageOfFollowed'),
    noveltyAuc: mean('noveltyAuc'),
    speaks: mean('speaks'),
    saidOfRandom: each.reduce((sum, { saidOfRandom }) => sum + saidOfRandom, 0),
  }
}

const goals: Partial<Record<number, Partial<Record<keyof Scores, string>>>> = {
  3: {
    rightFault: 'at least 90',
    topHit: 'at least 95',
    precision: 'at least 93',
    coverageOfFollowed: 'at least 55',
  },
  10: { rightFault: 'at least 95' },
}
const figures: Figure[] = []
for (const alarms of [3, 5, 10]) {
  const scoresOf = (past: readonly Run[]) =>
    flags.validate ? validate(past, alarms) : score(past, runs.filter(within(flags.test)), alarms)
  const scores = scoresOf(learnt)
  const add = (name: string, key: keyof Scores, unit: string, goal = goals[alarms]?.[key], from = scores) =>
    figures.push({
      name: `after ${alarms} different alarms: ${name}`,
      ours: unit === '%' ? percent(from[key]) : from[key],
      peer: null,
      unit,
      ...(goal !== undefined && { goal }),
    })
  add('floods asked about', 'trials', 'floods')
  add('right fault', 'rightFault', '%')
  add('right fault, learnt from floods only', 'rightFault', '%', '–', scoresOf(learnt.filter(isFlooding)))
  add('right fault, by plain Jaccard', 'plainFault', '%', '–')
  add('one of the first three follows', 'topHit', '%')
  add('one of the first three follows, by plain Jaccard', 'plainHit', '%', '–')
  add('right when it says what follows', 'precision', '%')
  add('says what follows', 'coverage', '%')
  add('says what follows, where anything new did', 'coverageOfFollowed', '%')
  add('known told from unknown', 'noveltyAuc', 'AUC', 'above 0.9')
  add('says "like"', 'speaks', '%')
  add('says "like" of random sequences', 'saidOfRandom', 'sequences', '0')
}

/** The part of the plant that a fault is in, where it is in one (Downs and Vogel 1993). */
const faultedParts: Readonly<Record<number, readonly string[]>> = {
  1: ['XMEAS1', 'XMEAS4', 'XMV3', 'XMV4'],
  4: ['XMEAS9', 'XMEAS21', 'XMV10'],
  5: ['XMEAS11', 'XMEAS22', 'XMV11'],
  6: ['XMEAS1', 'XMV3'],
  7: ['XMEAS4', 'XMV4'],
  11: ['XMEAS9', 'XMEAS21', 'XMV10'],
  12: ['XMEAS11', 'XMEAS22', 'XMV11'],
  14: ['XMEAS9', 'XMEAS21', 'XMV10'],
}
const tested = runs.filter(within(flags.test))
const named = Object.entries(faultedParts).filter(([fault, parts]) =>
  tested
    .filter((run) => run.fault === Number(fault))
    .every(
      ({ occurrences: [first] }) => first !== undefined && parts.includes(first.tag.split('.')[0] ?? ''),
    ),
)
figures.push({
  name: 'first-out is of the faulted part, in every run',
  ours: named.length,
  peer: null,
  unit: `of ${Object.keys(faultedParts).length} faults`,
  goal: 'at least 7',
})

if (flags.year) figures.push(...(await measureYear()))
keepFigures('memory', figures)
