import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// node scripts/run.mjs COMMAND [ARGUMENTS]: runs tools/COMMAND.ts from a bare checkout. It installs the packages, if
// they are missing or outdated, and hands over to the Node 24 among them. Plain JavaScript, for whatever Node is here.

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const stampFile = join(modules, '.tocsin-installed')
const isPosix = process.platform !== 'win32'

/** Ends what runs now. @type {((signal: NodeJS.Signals) => void) | null} */
let stopRunning = null
/** @type {NodeJS.Signals | null} */
let stoppedBy = null
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    stoppedBy = signal
    stopRunning?.(signal)
  })
}

const [command = '', ...args] = process.argv.slice(2)
watchNpm()
process.exitCode = (await install()) ?? (await runTool())

/** @returns {Promise<number | null>} the exit code of a failure */
async function install() {
  const wanted = stamp()
  if (readText(stampFile) === wanted) return null
  if (!isInstalledByHand()) {
    console.log("Installing Tocsin's packages (a minute or so)...")
    const { code, output } = await npmCi()
    if (stoppedBy !== null) return 128 + constants.signals[stoppedBy]
    if (code !== 0) {
      process.stderr.write(output)
      console.error(`npm ci failed (exit code ${code}); its output is above.`)
      return 1
    }
  }
  if (!nodeRuns()) {
    console.error(`${node} does not run: remove node_modules and try again.`)
    return 1
  }
  writeFileSync(stampFile, wanted)
  return null
}

/** A node_modules is good for one lockfile on one platform. */
function stamp() {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${process.platform}-${process.arch} ${lockfile}\n`
}

/** Whether an `npm install` by hand has left what the lockfile asks for. */
function isInstalledByHand() {
  const installed = readText(join(modules, '.package-lock.json'))
  if (installed === null || !nodeRuns()) return false
  const has = packagesOf(installed)
  const wanted = packagesOf(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || has[path]?.version === entry.version || (!has[path] && entry.optional),
  )
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(lockfile) {
  return JSON.parse(lockfile).packages
}

/** @returns {Promise<{ code: number, output: string }>} */
function npmCi() {
  // The npm that runs this script, on its own Node; else the system's.
  const cli = process.env.npm_execpath
  const [program, first] = cli ? [process.execPath, [cli]] : ['npm', []]
  // A group of its own, so that the packages' install scripts end with npm. What stays unfinished is begun again.
  const child = spawn(program, [...first, 'ci'], {
    cwd: root,
    detached: isPosix,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  stopRunning = () =>
    isPosix && child.pid !== undefined ? process.kill(-child.pid, 'SIGKILL') : child.kill()
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** @returns {Promise<number>} the exit code */
function runTool() {
  const path = [join(modules, '.bin'), process.env.PATH].join(delimiter)
  // Tools and tests start hundreds of Node processes, each of which would compile the same files anew.
  const cache = process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'node')
  const child = spawn(node, [join(root, 'tools', `${command}.ts`), ...args], {
    cwd: root,
    env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: cache },
    // The channel closes when this process ends, however it ends; the tool then ends what it has started.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // Signals are passed on and the tool decides when to end; it knows what it has started.
  stopRunning = (signal) => child.kill(signal)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) =>
      resolve(signal === null ? Number(code) : 128 + constants.signals[signal]),
    )
  })
}

/** npm passes signals on, but not its own end: when it was killed, everything it started ends as by SIGTERM. */
function watchNpm() {
  if (process.env.npm_lifecycle_event === undefined || !isPosix) return
  const npm = npmProcess()
  setInterval(() => {
    if (npm !== null && isAlive(npm)) return
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** npm starts its scripts through a shell, which may stay in between. */
function npmProcess() {
  const parent = process.ppid
  const statFile = `/proc/${parent}/stat`
  const isShell = (readText(`/proc/${parent}/cmdline`) ?? '').includes('scripts/run.mjs')
  if (!isShell) return parent
  const stat = readText(statFile) ?? ''
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function nodeRuns() {
  return spawnSync(node, ['--version']).status === 0
}

/** @param {string} file */
function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
