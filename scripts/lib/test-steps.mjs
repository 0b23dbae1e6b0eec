import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { Problem } from './problem.mjs'
import { projectEnv, projectNode, root, toolFile } from './project.mjs'
import { noTests, playwrightCounts, vitestCounts } from './test-counts.mjs'

/**
 * @typedef {object} StepContext
 * @property {import('./children.mjs').Children} children
 * @property {string} reports a folder for the machine-readable reports
 * @property {string | null} browser the executable for the tests in a browser
 *
 * @typedef {{ code: number, counts: import('./test-counts.mjs').Counts }} StepResult
 * @typedef {{ name: string, run: (context: StepContext) => Promise<StepResult> }} Step
 */

/** What `npm test` does, in order: what is quick to tell comes first. @type {readonly Step[]} */
export const testSteps = [
  check('format', ['prettier', ['--check', '--log-level', 'warn', '.']]),
  check('lint', ['eslint', ['.']]),
  check(
    'types',
    ['typescript', ['-p', '.'], 'tsc'],
    ['typescript', ['-p', 'scripts'], 'tsc'],
    ['typescript', ['-p', 'tests'], 'tsc'],
    ['vue-tsc', ['-p', 'src/renderer']],
  ),
  check('knip', ['knip', []]),
  vitest('unit'),
  vitest('integration'),
  {
    name: 'build',
    run: async ({ children }) => {
      try {
        await ensureBuilt(children)
        return { code: 0, counts: noTests }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        console.error(error.message)
        return { code: error.exitCode, counts: noTests }
      }
    },
  },
  playwright('web'),
  playwright('electron'),
]

/**
 * @param {string} name
 * @param {...[packageName: string, args: string[], command?: string]} commands
 * @returns {Step}
 */
function check(name, ...commands) {
  return {
    name,
    run: async ({ children }) => {
      for (const [packageName, args, command] of commands) {
        const code = await shown(children, [toolFile(packageName, command), ...args])
        if (code !== 0) return { code, counts: noTests }
      }
      return { code: 0, counts: noTests }
    },
  }
}

/**
 * @param {string} project
 * @returns {Step}
 */
function vitest(project) {
  return {
    name: project,
    run: async ({ children, reports }) => {
      const report = join(reports, `${project}.json`)
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const code = await shown(children, [toolFile('vitest'), 'run', '--project', project, ...reporters])
      return { code, counts: vitestCounts(report) }
    },
  }
}

/**
 * @param {string} project
 * @returns {Step}
 */
function playwright(project) {
  return {
    name: project,
    run: async ({ children, reports, browser }) => {
      const report = join(reports, `${project}.json`)
      const args = [
        toolFile('@playwright/test', 'playwright'),
        'test',
        '--project',
        project,
        '--reporter=list,json',
      ]
      const code = await shown(children, args, {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(browser === null ? {} : { TOCSIN_BROWSER: browser }),
      })
      return { code, counts: playwrightCounts(report) }
    },
  }
}

/**
 * Runs a tool on the project's Node with its output shown.
 * @param {import('./children.mjs').Children} children
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function shown(children, args, env) {
  const stdio = /** @type {const} */ (['ignore', 'inherit', 'inherit'])
  return children.start(projectNode(), args, {
    cwd: root,
    env: { ...projectEnv(), ...env },
    stdio: [...stdio],
  }).ended
}
