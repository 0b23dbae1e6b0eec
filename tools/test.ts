import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isEmulated } from '../tests/support/emulation.ts'
import { provideBrowser, provideWindowless } from './browser.ts'
import type { Children } from './children.ts'
import { partObstacle, provideDesktopPrograms } from './desktop-programs.ts'
import { startObstacle } from './dist/start-obstacle.ts'
import { everyPackageObstacle, packingObstacle } from './dist/system-tools.ts'
import { electronSuiteObstacle, hasSessionBus } from './electron.ts'
import { provideEngines } from './engines.ts'
import { provideNats } from './nats.ts'
import { asUsageProblem, Problem } from './problem.ts'
import { runTool } from './run-tool.ts'
import { countsLine } from './test/counts.ts'
import { createRun } from './test/run.ts'
import { checks, stepNames, suites, type Step } from './test/steps.ts'

const usage = `Checks everything: npm test -- [flags]

  --only STEP          one step alone: ${stepNames.join(', ')};
                       further arguments go to its runner, as in --only web live-list
  --require-electron   fail, rather than say so, where the Electron suite or packaging cannot run
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
  // These run what was built.
  const wanted = ['dist', 'web', 'browsers', 'electron'].some((name) => name === only)
    ? ['build', only]
    : [only]
  const isWanted = ({ name }: Step) => only === undefined || wanted.includes(name)
  const obstacle = electronSuiteObstacle()
  const notRun = `The Electron suite is not run: ${obstacle}.`
  const packing = packingObstacle()
  const notPacked = `The packages of the desktop application are not tested: ${packing}.`
  const wantsDist = suites.some((step) => step.name === 'dist' && isWanted(step))
  const isUnpacked = packing !== null && wantsDist
  const starting = wantsDist && packing === null ? startObstacle() : null
  const comparing = wantsDist && packing === null ? everyPackageObstacle() : null
  if (isUnpacked && requireElectron) throw new Problem(notPacked)
  const wantsElectron = suites.some((step) => step.name === 'electron' && isWanted(step))
  if (wantsElectron && obstacle !== null && requireElectron) throw new Problem(notRun)
  const hasDesktop = wantsElectron && obstacle === null && hasSessionBus && !isEmulated
  const lacking = hasDesktop ? await provideDesktopPrograms(children) : null
  const notWhole = `Some tests of the desktop are not run: ${lacking}.`
  if (lacking !== null && requireElectron) throw new Problem(notWhole)
  const wantsBrowsers = suites.some((step) => step.name === 'browsers' && isWanted(step))
  const wantsWeb = suites.some((step) => step.name === 'web' && isWanted(step))
  const browser = wantsBrowsers || wantsWeb ? await provideBrowser(children) : null
  const windowless = browser !== null && wantsWeb ? await provideWindowless(children, browser) : browser
  if (windowless !== null) console.log(`The browser for the tests is ${windowless}.`)
  const engines = wantsBrowsers ? await provideEngines(children) : { found: [], obstacle: null }

  const wantsTeam = suites.some((step) => step.name === 'integration' && isWanted(step))
  const teamObstacle = wantsTeam ? await provideNats(children) : null

  const lanes = Math.min(2, availableParallelism())
  const run = createRun(
    {
      children,
      reports,
      browser,
      windowless,
      engines: engines.found,
      hasWayland: hasDesktop && partObstacle('wayland') === null,
      more,
    },
    { lanes, print: (text) => process.stdout.write(text) },
  )
  await run.sideBySide(checks.filter(isWanted))
  for (const step of suites.filter(isWanted)) {
    if (step.name !== 'electron' || obstacle === null) await run.alone(step)
  }
  const { counts, times, failed } = run.result()
  console.log(`\nTime: ${times.join(', ')}.`)
  if (engines.obstacle !== null) console.log(`Some browsers are not tested: ${engines.obstacle}.`)
  if (teamObstacle !== null) console.log(`The tests of the team are not run: ${teamObstacle}.`)
  if (wantsElectron && obstacle !== null) console.log(notRun)
  else if (wantsElectron && !hasSessionBus)
    console.log(
      "Of the Electron suite, only the tests ran that do not watch the desktop over Linux's session bus.",
    )
  if (lacking !== null) console.log(notWhole)
  if (isUnpacked) console.log(notPacked)
  if (comparing !== null) console.log(`The packages of two checkouts are not compared: ${comparing}.`)
  if (starting !== null) console.log(`The installed application is not started: ${starting}.`)
  if (failed !== null) console.log(`Stopped at ${failed}, which failed: see above.`)
  console.log(countsLine(counts))
  return failed === null ? 0 : 1
}
