import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { npmCommand } from './npm.mjs'
import { Problem } from './problem.mjs'
import { projectEnv, projectNode, root, toolFile } from './project.mjs'
import { noTests, playwrightCounts, vitestCounts } from './test-counts.mjs'

/**
 * @typedef {import('./children.mjs').Children} Children
 *
 * @typedef {object} StepContext
 * @property {Children} children
 * @property {string} reports a folder for the machine-readable reports
 * @property {string | null} browser the executable for the tests in a browser
 *
 * @typedef {{ code: number, counts: import('./test-counts.mjs').Counts }} StepResult
 * @typedef {{ name: string, run: (context: StepContext) => Promise<StepResult> }} Step
 */

/** What `npm test` does, in order: what is quick to tell comes first. @type {readonly Step[]} */
export const testSteps = [
  {
    name: 'format',
    run: ({ children }) =>
      check(children, projectNode(), [toolFile('prettier'), '--check', '--log-level', 'warn', '.']),
  },
  npmScript('lint'),
  npmScript('types'),
  npmScript('knip'),
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
 * One of package.json's own.
 * @param {string} name
 * @returns {Step}
 */
function npmScript(name) {
  return { name, run: ({ children }) => check(children, ...npmCommand(['run', '--silent', name])) }
}

/**
 * @param {Children} children
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<StepResult>}
 */
async function check(children, command, args) {
  return { code: await shown(children, command, args), counts: noTests }
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
      const code = await shown(children, projectNode(), [
        toolFile('vitest'),
        'run',
        '--project',
        project,
        ...reporters,
      ])
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
      const code = await shown(children, projectNode(), args, {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(browser === null ? {} : { TOCSIN_BROWSER: browser }),
      })
      return { code, counts: playwrightCounts(report) }
    },
  }
}

/**
 * Runs a command with its output shown.
 * @param {Children} children
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function shown(children, command, args, env) {
  return children.start(command, args, {
    cwd: root,
    env: { ...projectEnv(), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  }).ended
}
