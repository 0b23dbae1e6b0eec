import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  busyShare,
  documentOf,
  goalsOf,
  isBusy,
  leastRuns,
  loadOf,
  mediansOf,
  worseThan,
  type BenchReport,
  type Figure,
  type KeptFigure,
  type Machine,
} from './figures.ts'

const usage = `npm run bench -- [NAME...] [--runs N] [--write] [--compare] [--busy] [FLAG OF A BENCHMARK...]

Runs every benchmark, or those whose name has NAME in it, each in a process of its own. npm run build first.
  --runs N    N runs of each, one after the other; the median counts (default 1; ${leastRuns} with --write or --compare)
  --write     keeps the figures in docs/bench, all of them where no NAME is given
  --compare   names what got worse than the kept figures by more than their spread, and exits with 1
  --busy      keeps and compares on a busy machine all the same, and marks the figures; otherwise a benchmark is not
              begun where other work takes more than ${busyShare * 100}% of the cores, nor kept where it does so after`

// Each prints one JSON line per figure. Figures with the name of their benchmark are kept (keepFigures in frame.ts).
const folder = resolve(import.meta.dirname, '../../docs/bench')
const { values, positionals, tokens } = parseArgs({
  strict: false,
  allowPositionals: true,
  tokens: true,
  options: {
    help: { type: 'boolean', short: 'h' },
    runs: { type: 'string' },
    write: { type: 'boolean' },
    busy: { type: 'boolean' },
    compare: { type: 'boolean' },
  },
})
const own = new Set(['help', 'runs', 'write', 'busy', 'compare'])
const firstFlag = tokens.find((token) => token.kind === 'option' && !own.has(token.name))
// What follows the first flag of a benchmark is the benchmark's.
const flags = firstFlag === undefined ? [] : process.argv.slice(2 + firstFlag.index)
const asked = positionals.filter((name) => !flags.includes(name))
const isForKeeps = values.write === true || values.compare === true
const runs = Number(values.runs ?? (isForKeeps ? leastRuns : 1))

interface Printed {
  figures: (Figure & { bench: string })[]
  notes: string[]
  code: number | null
}

/** Runs a benchmark once and takes what it prints, while it is shown. */
async function runOnce(file: string): Promise<Printed> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit') as Promise<[number | null]>
  const printed: Printed = { figures: [], notes: [], code: null }
  for await (const line of createInterface(child.stdout)) {
    console.log(line)
    if (!line.startsWith('{')) continue
    const one = JSON.parse(line) as Partial<Printed['figures'][number]> & { note?: string }
    if (one.note !== undefined) printed.notes.push(one.note)
    else if (one.bench !== undefined) printed.figures.push(one as Printed['figures'][number])
  }
  ;[printed.code] = await exit
  return printed
}

/** What other processes take of all cores, looked at for three seconds. */
async function measureBusy(): Promise<number> {
  const spent = () => {
    const times = cpus().map(({ times }) => times)
    const idle = times.reduce((sum, one) => sum + one.idle, 0)
    return { idle, all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) }
  }
  const before = spent()
  await pause(3_000)
  const after = spent()
  const share = 1 - (after.idle - before.idle) / (after.all - before.all)
  return Math.round(share * 100) / 100
}

const machineOf = (busyBefore: number, busyAfter: number): Machine => ({
  processor: `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores`,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${release()}`,
  node: process.version,
  at: new Date().toISOString(),
  busyBefore,
  busyAfter,
})

function fail(line: string): void {
  console.error(line)
  process.exitCode = 1
}

function keep(bench: string, report: BenchReport): void {
  if (isBusy(report.machine) && values.busy !== true) {
    fail(`${bench}: not kept, since the machine was busy (--busy keeps it all the same).`)
    return
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${bench}.json`), `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(join(folder, `${bench}.md`), documentOf(bench, report))
}

function compare(bench: string, now: readonly KeptFigure[]): void {
  const file = join(folder, `${bench}.json`)
  if (!existsSync(file)) {
    fail(`${bench}: nothing is kept to compare with.`)
    return
  }
  const { figures } = JSON.parse(readFileSync(file, 'utf8')) as BenchReport
  const worse = worseThan(figures, now)
  for (const line of worse) fail(`worse: ${line}`)
  if (worse.length === 0) console.error(`${bench}: nothing got worse by more than its spread.`)
}

async function measure(file: string): Promise<void> {
  const busyBefore = await measureBusy()
  const load = loadavg().map((value) => value.toFixed(2))
  console.error(
    `${file}: other work takes ${Math.round(busyBefore * 100)}% of the cores, load ${load.join(' ')}.`,
  )
  if (isForKeeps && busyBefore > busyShare && values.busy !== true) {
    fail(`${file}: not begun, since the machine is busy (--busy begins it all the same).`)
    return
  }
  const printed: Printed[] = []
  for (let run = 0; run < runs; run += 1) printed.push(await runOnce(file))
  const machine = machineOf(busyBefore, await measureBusy())
  if (printed.some(({ code }) => code !== 0)) {
    fail(`${file} failed.`)
    return
  }
  const bench = printed[0]?.figures[0]?.bench
  if (bench === undefined) return
  const figures = mediansOf(printed.map((one) => one.figures.map(({ bench: _, ...figure }) => figure)))
  const { met, missed } = goalsOf(figures)
  console.error(
    `${bench}: ${loadOf(machine)}${isBusy(machine) ? ' (busy: these figures are no evidence)' : ''}.`,
  )
  console.error(`${bench}: ${met} goals met, ${missed.length} missed.`)
  for (const line of missed) console.error(`missed: ${line}`)
  if (values.compare === true) compare(bench, figures)
  if (values.write === true) keep(bench, { machine, runs, figures, notes: printed[0]?.notes ?? [] })
}

const benches = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => asked.length === 0 || asked.some((part) => file.includes(part)))
  .sort()
if (values.help === true) {
  console.log(usage)
  benches.length = 0
} else if (benches.length === 0) {
  console.error(`There is no benchmark named ${asked.join(' or ')}.`)
  process.exitCode = 2
} else if (!Number.isInteger(runs) || runs < 1) {
  console.error(`--runs takes a whole number from 1, not ${String(values.runs)}.`)
  process.exitCode = 2
  benches.length = 0
}
for (const file of benches) await measure(file)
