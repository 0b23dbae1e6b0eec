import { join } from 'node:path'
import { isEmulated } from '../../tests/support/emulation.ts'
import { ensureBuilt } from '../build.ts'
import type { Children } from '../children.ts'
import { hasSessionBus } from '../electron.ts'
import type { OtherEngine } from '../engines.ts'
import { Problem } from '../problem.ts'
import { commandFile, inProject, projectEnv } from '../project.ts'
import { noTests, playwrightCounts, vitestCounts, type Counts } from './counts.ts'
import { playwrightArgs } from './playwright-args.ts'

export interface StepContext {
  children: Children
  /** A folder for the machine-readable reports. */
  reports: string
  /** The executable for the tests in a browser. */
  browser: string | null
  /** The same without a window, for what needs none. */
  windowless: string | null
  /** The engines beside Chromium that the page is tested in. */
  engines: readonly OtherEngine[]
  /** Whether there is a compositor for Electron's tests on Wayland. */
  hasWayland: boolean
  /** Further arguments for the runner of the one step that was asked for. */
  more: readonly string[]
}

export interface StepResult {
  code: number
  counts: Counts
  /** What it printed, where that was not shown at once. */
  output: string
}

export interface Step {
  name: string
  run(context: StepContext): Promise<StepResult>
}

/** Independent of one another: they run side by side. The slowest come first, so that the last lane is not long. */
export const checks: readonly Step[] = [
  check('lint', [commandFile('eslint'), '--cache', '--cache-strategy', 'content', '.']),
  check('typecheck', [inProject('tools', 'typecheck.ts')]),
  check('features', [inProject('tools', 'feature-deletion.ts'), '--by-turns']),
  vitest('component', 'collected'),
  vitest('unit', 'collected'),
  check('format', [commandFile('prettier'), '--check', '--cache', '--log-level', 'warn', '.']),
  check('knip', [commandFile('knip')]),
  { name: 'build', run: build },
]

/** Each needs the machine for itself. */
export const suites: readonly Step[] = [
  vitest('integration', 'shown'),
  vitest('dist', 'shown'),
  playwright('web'),
  playwright('browsers'),
  playwright('electron'),
]

export const stepNames: readonly string[] = [...checks, ...suites].map(({ name }) => name)

function check(name: string, args: string[]): Step {
  return {
    name,
    async run({ children }) {
      return { ...(await children.collect(process.execPath, args)), counts: noTests }
    },
  }
}

async function build({ children }: StepContext): Promise<StepResult> {
  try {
    await ensureBuilt(children)
    return { code: 0, counts: noTests, output: '' }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { code: error.exitCode, counts: noTests, output: `${error.message}\n` }
  }
}

function vitest(project: string, output: 'collected' | 'shown'): Step {
  return {
    name: project,
    async run({ children, reports, more }) {
      const report = join(reports, `${project}.json`)
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const args = [commandFile('vitest'), 'run', `--project=${project}`, ...reporters, ...more]
      const result =
        output === 'shown' ? await show(children, args) : await children.collect(process.execPath, args)
      return { ...result, counts: vitestCounts(report) }
    },
  }
}

function playwright(suite: 'web' | 'browsers' | 'electron'): Step {
  return {
    name: suite,
    async run({ children, reports, engines, hasWayland, more, ...context }) {
      const browser = suite === 'web' ? context.windowless : context.browser
      const report = join(reports, `${suite}.json`)
      const args = [
        commandFile('@playwright/test', 'playwright'),
        ...playwrightArgs(suite, { engines, isEmulated, hasSessionBus, hasWayland, more }),
      ]
      const result = await show(children, args, {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(browser === null ? {} : { TOCSIN_BROWSER: browser }),
      })
      return { ...result, counts: playwrightCounts(report) }
    },
  }
}

async function show(children: Children, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = children.start(process.execPath, args, {
    env: { ...projectEnv(), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { code: await child.ended, output: '' }
}
