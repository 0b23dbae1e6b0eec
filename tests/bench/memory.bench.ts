import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createSite } from '../../src/service/plant/site.ts'
import { createRandom } from '../../src/service/plant/random.ts'
import { drawPast } from '../../src/service/plant/populate.ts'
import { scenarios } from '../../src/service/plant/scenario.ts'
import {
  createBurstIndex,
  familiarityOf,
  leastFamiliarity,
  neighbourCount,
} from '../../src/main/memory/burst-index.ts'
import { burstRuleFor, findBursts, ordinaryRate, type TagRaise } from '../../src/main/memory/bursts.ts'
import { createMemoryClient } from '../../src/main/memory/client.ts'
import { followersOf } from '../../src/main/memory/followers.ts'
import { begunOf } from '../../src/main/memory/likeness.ts'
import { keepFigures, quantile, type Figure } from './frame.ts'
import { readRuns, type Run } from './memory/runs.ts'
import { score, type Scores } from './memory/trials.ts'

// What the desk remembers: floods whose causes are known, learnt from some seeds and tested on others, or with
// --validate each learnt seed against the other ones; then a year of the simulated plant, for the time of an answer.
const { values: flags } = parseArgs({
  options: {
    data: { type: 'string', default: join(import.meta.dirname, '../fixtures/tep-alarms.csv.gz') },
    learn: { type: 'string', default: '1-4' },
    test: { type: 'string', default: '5-6' },
    validate: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const within = (range: string) => {
  const [from = Number.NaN, to = from] = range.split('-').map(Number)
  return ({ seed }: { seed: number }) => seed >= from && seed <= to
}
const percent = (share: number) => share * 100
const runs = readRuns(flags.data)
const learnt = runs.filter(within(flags.learn))

/** Every learnt seed, with the others as the past. */
function validate(alarms: number): Scores {
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
    topHit: mean('topHit'),
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
  const scores = flags.validate ? validate(alarms) : score(learnt, runs.filter(within(flags.test)), alarms)
  const add = (name: string, key: keyof Scores, unit: string, goal = goals[alarms]?.[key]) =>
    figures.push({
      name: `after ${alarms} different alarms: ${name}`,
      ours: unit === '%' ? percent(scores[key]) : scores[key],
      peer: null,
      unit,
      ...(goal !== undefined && { goal }),
    })
  add('floods asked about', 'trials', 'floods')
  add('right fault', 'rightFault', '%')
  add('one of the first three follows', 'topHit', '%')
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
  ...{ name: 'first-out is of the faulted part, in every run', ours: named.length, peer: null },
  ...{ unit: `of ${Object.keys(faultedParts).length} faults`, goal: 'at least 7' },
})

// A year of a plant of 700 tags; the last month asks.
const now = Date.UTC(2026, 0, 1)
const past: TagRaise[] = []
const plant = { random: createRandom(7), site: createSite(700), scenario: scenarios.normal, days: 365, now }
for (const { tag, raisedAt, resetAt } of drawPast(plant))
  past.push({ tag: tag.path, raisedAt, clearedAt: resetAt })
past.sort((a, b) => a.raisedAt - b.raisedAt)
const bursts = findBursts(past, burstRuleFor(ordinaryRate(past)))
const index = createBurstIndex()
const asked = bursts.splice(Math.floor(bursts.length * 0.92))
for (const burst of bursts) index.add(burst)
const took: number[] = []
const spoke: { count: number; isLike: boolean }[] = []
for (const burst of asked)
  for (const share of [0.1, 0.5, 1]) {
    const began = performance.now()
    const begun = begunOf(burst, (burst.to - burst.from) * share)
    const neighbours = index.nearest(begun, neighbourCount)
    followersOf(begun, neighbours)
    took.push(performance.now() - began)
    if (share === 1) spoke.push({ count: burst.count, isLike: familiarityOf(neighbours) >= leastFamiliarity })
  }

// The same year in the worker, as the desk asks it: the time to learn it, and of an answer.
const folder = mkdtempSync(join(tmpdir(), 'tocsin-bench-'))
const client = createMemoryClient({
  workerFile: join(import.meta.dirname, '../../src/main/memory/worker.ts'),
  file: join(folder, 'server.sqlite'),
  now: () => now,
  onSetAside: (_keptAs, reason) => {
    throw new Error(reason)
  },
})
const workerMs: number[] = []
const timed = async (ask: () => Promise<{ ok: boolean }>) => {
  const began = performance.now()
  if (!(await ask()).ok) throw new Error('the worker failed')
  return performance.now() - began
}
for (let id = 0; id < past.length; id += 5_000)
  await client.add(past.slice(id, id + 5_000).map((raise, place) => ({ ...raise, id: id + place })))
const learnMs = await timed(() => client.follows([''], Infinity))
for (const { from, to, firstOut } of asked) {
  const recent = past
    .filter(({ raisedAt }) => raisedAt >= from && raisedAt <= to)
    .map(({ tag, ...times }) => ({ ...times, names: [tag] }))
  workerMs.push(
    await timed(() => client.recall(recent, to)),
    await timed(() => client.follows([firstOut], Infinity)),
  )
}
await client.close()
rmSync(folder, { recursive: true, force: true })
const cascades = spoke.filter(({ count }) => count >= 300)
const none = { peer: null, goal: '–' }
figures.push(
  { ...none, name: 'simulated plant, a year: entries', ours: past.length, unit: 'entries' },
  { ...none, name: 'simulated plant, a year: bursts', ours: bursts.length + asked.length, unit: 'bursts' },
  { ...none, name: 'time of an answer, median', ours: quantile(took, 0.5), unit: 'ms' },
  { ...none, name: 'time of an answer, p95', ours: quantile(took, 0.95), unit: 'ms', goal: 'below 50' },
  { ...none, name: 'asked of the worker, p95', ours: quantile(workerMs, 0.95), unit: 'ms', goal: 'below 50' },
  { ...none, name: 'learning the year from the file, in the worker', ours: learnMs, unit: 'ms' },
  {
    ...{ ...none, name: 'simulated cascades that it calls like earlier ones', unit: `of ${cascades.length}` },
    ours: cascades.filter(({ isLike }) => isLike).length,
  },
  {
    ...{ ...none, name: 'simulated chance bursts that it calls like others', goal: '0' },
    ...{ unit: `of ${spoke.length - cascades.length}` },
    ours: spoke.filter(({ count, isLike }) => count < 300 && isLike).length,
  },
)
keepFigures('memory', figures)
