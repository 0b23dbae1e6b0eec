import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { provideBrowser } from './browser.ts'
import type { Children } from './children.ts'
import { electronSuiteObstacle } from './electron.ts'
import { asUsageProblem, Problem, Stopped } from './problem.ts'
import { runTool } from './run-tool.ts'
import { addCounts, countsLine, noTests } from './test/counts.ts'
import { checks, stepNames, suites, type Step, type StepContext, type StepResult } from './test/steps.ts'

const usage = `Checks everything: npm test -- [flags]

  --only STEP          one step alone: ${stepNames.join(', ')};
                       further arguments go to its runner, as in --only web live-list
  --require-electron   fail, rather than say so, where the Electron suite cannot run
  --help               this text`

// npm test: everything a change must pass, from a bare checkout.
await runTool(async (children) => {
  const flags = readFlags(process.argv.slice(2))
  if (flags.help) {
    console.log(usage)
    return 0
  }
  const reports = mkdtempSync(join(tmpdir(), 'tocsin-test-'))
  try {
    return await runSteps(children, reports, flags)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
})

interface Flags {
  help: boolean
  only: string | undefined
  requireElectron: boolean
  more: string[]
}

function readFlags(args: string[]): Flags {
  const { values, positionals } = parse(args)
  const { help = false, only, 'require-electron': requireElectron = false } = values
  if (only !== undefined && !stepNames.includes(only)) {
    throw new Problem(`There is no step ${only}: npm test -- --only takes one of ${stepNames.join(', ')}.`, 2)
  }
  if (only === undefined && positionals.length > 0) {
    throw new Problem(`Unexpected argument '${positionals[0]}'. npm test -- --help lists the flags.`, 2)
  }
  return { help, only, requireElectron, more: positionals }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        only: { type: 'string' },
        'require-electron': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw asUsageProblem(error, 'npm test')
  }
}

async function runSteps(
  children: Children,
  reports: string,
  { only, requireElectron, more }: Flags,
): Promise<number> {
  // The end-to-end suites run what was built.
  const wanted = only === 'web' || only === 'electron' ? ['build', only] : [only]
  const isWanted = ({ name }: Step) => only === undefined || wanted.includes(name)
  const obstacle = electronSuiteObstacle()
  const notRun = `The Electron suite is not run: ${obstacle}.`
  const wantsElectron = suites.some((step) => step.name === 'electron' && isWanted(step))
  if (wantsElectron && obstacle !== null && requireElectron) throw new Problem(notRun)
  const browser = only === undefined || only === 'web' ? await provideBrowser(children) : null
  if (browser !== null) console.log(`The browser for the tests is ${browser}.`)

  const run = createRun({ children, reports, browser, more })
  await run.sideBySide(checks.filter(isWanted))
  for (const step of suites.filter(isWanted)) {
    if (step.name !== 'electron' || obstacle === null) await run.alone(step)
  }
  const { counts, times, failed } = run.result()
  console.log(`\nTime: ${times.join(', ')}.`)
  if (wantsElectron && obstacle !== null) console.log(notRun)
  if (failed !== null) console.log(`Stopped at ${failed}, which failed: see above.`)
  console.log(countsLine(counts))
  return failed === null ? 0 : 1
}

/** Runs steps until one fails, and adds up what they report. */
function createRun(context: StepContext) {
  const { children } = context
  const times: string[] = []
  let counts = noTests
  let failed: string | null = null

  function record(step: Step, result: StepResult, seconds: string): void {
    times.push(`${step.name} ${seconds} s`)
    counts = addCounts(counts, result.counts)
    if (result.code === 0) return
    failed = step.name
    // A check without tests, or a suite that did not even load, is a failure too.
    if (result.counts.failed === 0) counts = addCounts(counts, { ...noTests, failed: 1 })
  }

  async function timed(step: Step): Promise<[StepResult, string]> {
    const start = performance.now()
    const result = await step.run(context)
    if (children.isStopping()) throw new Stopped()
    return [result, ((performance.now() - start) / 1000).toFixed(1)]
  }

  return {
    /** Two at a time where there are two cores; each one's output is shown whole when it is over. */
    async sideBySide(steps: readonly Step[]): Promise<void> {
      const waiting = [...steps]
      const lane = async () => {
        for (let step = waiting.shift(); step && failed === null; step = waiting.shift()) {
          const [result, seconds] = await timed(step)
          console.log(`\n${step.name} (${seconds} s)`)
          if (result.output !== '') process.stdout.write(result.output)
          record(step, result, seconds)
          if (failed !== null) await children.stopAll()
        }
      }
      const lanes = Array.from({ length: Math.min(2, availableParallelism()) }, () =>
        lane().catch((error: unknown) => {
          // The other lane has failed and ended this one's step.
          if (!(error instanceof Stopped) || failed === null) throw error
        }),
      )
      await Promise.all(lanes)
    },
    /** With its output shown as it comes. */
    async alone(step: Step): Promise<void> {
      if (failed !== null) return
      console.log(`\n${step.name}`)
      const [result, seconds] = await timed(step)
      record(step, result, seconds)
    },
    result: () => ({ counts, times, failed: failed }),
  }
}
