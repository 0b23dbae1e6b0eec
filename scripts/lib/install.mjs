import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { npmCommand } from './npm.mjs'
import { Problem } from './problem.mjs'
import { inProject, projectNode } from './project.mjs'
import { quietlyOrFail } from './quiet-run.mjs'

const stampFile = () => inProject('node_modules', '.tocsin-installed')

/**
 * Brings node_modules in line with the lockfile, if it is not already.
 * @param {import('./children.mjs').Children} children
 */
export async function ensureInstalled(children) {
  const wanted = stampOf(readFileSync(inProject('package-lock.json')))
  if (readText(stampFile()) === wanted) return
  if (!isInstalledByHand()) {
    console.log("Installing Tocsin's packages (a minute or so)...")
    // Not projectEnv(): the packages' own scripts must find the Node that runs npm, not one being replaced.
    const [command, args] = npmCommand(['ci'])
    await quietlyOrFail(children, 'npm ci', command, args, { env: process.env })
  }
  if (!nodeRuns()) throw new Problem(`${projectNode()} does not run: remove node_modules and try again.`)
  writeFileSync(stampFile(), wanted)
}

/**
 * A node_modules is good for one lockfile on one platform.
 * @param {Buffer} lockfile
 */
function stampOf(lockfile) {
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lockfile).digest('hex')}\n`
}

/** Whether an `npm install` that was not ours has left what the lockfile asks for. */
function isInstalledByHand() {
  const installed = readText(inProject('node_modules', '.package-lock.json'))
  if (installed === null || !nodeRuns()) return false
  const has = packagesOf(installed)
  const asked = packagesOf(readFileSync(inProject('package-lock.json'), 'utf8'))
  return Object.entries(asked).every(
    ([path, entry]) => path === '' || has[path]?.version === entry.version || (!has[path] && entry.optional),
  )
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
const packagesOf = (lockfile) => JSON.parse(lockfile).packages

const nodeRuns = () => spawnSync(projectNode(), ['--version']).status === 0

/** @param {string} file */
const readText = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)
