import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Figure } from './figures.ts'
import { keepFigures } from './frame.ts'
import { evaluate, evaluateNovelty, type Outcomes } from './memory/evaluation.ts'
import { familyFigures } from './memory/families.ts'
import { followFigures, noveltyFigures, outcomeFigures } from './memory/figures.ts'
import { feedbackFigures } from './memory/feedback.ts'
import { firstOutFigure } from './memory/first-out.ts'
import { nameFigures } from './memory/names.ts'
import { readRuns, type Run } from './memory/runs.ts'
import { score } from './memory/trials.ts'
import { measureYear } from './memory/year.ts'

// What the desk remembers, on alarms whose causes are known: --data names a file, or a folder of such files (or
// TOCSIN_ALARM_DATA does); with --learn and --test runs learnt and runs asked about, otherwise five folds, as the
// published figures have it; without data a small part of one set. Then, unless --no-year, a year of the simulated plant.
// --families 0.5 asks instead about families of bursts without names, which are at least so like; --families named about
// those of one name, as where people have named bursts. --feedback asks whether "it was this" makes answers better, --names
// what the judge costs.
const { values: flags } = parseArgs({
  options: {
    data: { type: 'string', default: process.env['TOCSIN_ALARM_DATA'] ?? '' },
    learn: { type: 'string' },
    test: { type: 'string' },
    write: { type: 'boolean', default: false },
    year: { type: 'boolean', default: true },
    families: { type: 'string' },
    feedback: { type: 'boolean', default: false },
    names: { type: 'boolean', default: false },
  },
  allowNegative: true,
})
const fixture = join(import.meta.dirname, '../fixtures/tep-alarms.csv.gz')
const foldCount = 5

function filesOf(data: string): string[] {
  if (data === '') return [fixture]
  if (!statSync(data).isDirectory()) return [data]
  return readdirSync(data)
    .filter((file) => /\.csv(\.gz)?$/.test(file))
    .map((file) => join(data, file))
}

interface Split {
  learn: Run[]
  test: Run[]
}

/** The runs asked for, or folds in which each fault has its share. */
function splitsOf(runs: readonly Run[]): Split[] {
  const within = (range: string) => {
    const [from = Number.NaN, to = from] = range.split('-').map(Number)
    return runs.filter(({ seed }) => seed >= from && seed <= to)
  }
  if (flags.learn !== undefined && flags.test !== undefined)
    return [{ learn: within(flags.learn), test: within(flags.test) }]
  const counts = new Map<string, number>()
  const foldOf = new Map(
    runs.map((run) => {
      const count = counts.get(run.fault) ?? 0
      counts.set(run.fault, count + 1)
      return [run, count % foldCount]
    }),
  )
  return Array.from({ length: foldCount }, (_, fold) => ({
    learn: runs.filter((run) => foldOf.get(run) !== fold),
    test: runs.filter((run) => foldOf.get(run) === fold),
  }))
}

function figuresOf(file: string): Figure[] {
  const set = basename(file).replace(/-alarms.*/, '')
  const runs = readRuns(file)
  const times = runs.flatMap(({ occurrences }) => occurrences.map((one) => one.clearedAt ?? one.raisedAt))
  const endMs = times.reduce((last, time) => Math.max(last, time), 0)
  const splits = splitsOf(runs)
  const [whole] = splits
  if (whole && flags.feedback) return feedbackFigures(set, whole)
  if (whole && flags.names) return nameFigures(set, whole.learn, whole.test)
  if (flags.families !== undefined) {
    const least = flags.families === 'named' ? null : Number(flags.families)
    return splits.slice(0, 1).flatMap((split) => familyFigures(set, split, endMs, least))
  }
  const outcomes: Outcomes = new Map()
  for (const { learn, test } of splits)
    for (const [name, asked] of evaluate(learn, test, endMs))
      outcomes.set(name, [...(outcomes.get(name) ?? []), ...asked])
  const figures = outcomeFigures(set, outcomes)
  // What is slow and says little more with every fold is asked of the first.
  const [first] = splits
  if (first === undefined) return figures
  figures.push(...noveltyFigures(set, evaluateNovelty(first.learn, first.test, endMs)))
  for (const alarms of [3, 5, 10])
    figures.push(...followFigures(set, alarms, score(first.learn, first.test, alarms)))
  if (set === 'tep') figures.push(firstOutFigure(first.test))
  return figures
}

const figures = filesOf(flags.data).flatMap(figuresOf)
if (flags.year) figures.push(...(await measureYear()))
keepFigures('memory', figures)
