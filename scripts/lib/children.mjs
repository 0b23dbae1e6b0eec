import { spawn, spawnSync } from 'node:child_process'
import { Stopped } from './problem.mjs'

/** How long a process may take to end in its own way before it is ended. */
const graceMs = 10_000

/**
 * @typedef {object} Child
 * @property {import('node:child_process').ChildProcess} process
 * @property {Promise<number>} ended the exit code; 128 + the signal's number when a signal ended it
 * @property {() => Promise<void>} stop ends it with everything it started
 */

/**
 * Everything a script has started, so that it can all be ended together. Each child leads a process group of
 * its own: its descendants are ended with it, and a terminal's Ctrl-C reaches the script first, which then
 * ends them in order.
 */
export function createChildren() {
  /** @type {Set<Child>} */
  const running = new Set()
  let stopping = false

  /**
   * @param {string} command
   * @param {readonly string[]} args
   * @param {import('node:child_process').SpawnOptions} options
   * @returns {Child}
   */
  function start(command, args, options) {
    if (stopping) throw new Stopped()
    const child = spawn(command, args, { detached: process.platform !== 'win32', ...options })
    /** @type {Promise<number>} */
    const ended = new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve(code ?? 128 + signalNumber(signal)))
    })
    const entry = { process: child, ended, stop: () => stopTree(child, ended) }
    running.add(entry)
    const forget = () => running.delete(entry)
    ended.then(forget, forget)
    return entry
  }

  async function stopAll() {
    stopping = true
    await Promise.all([...running].map((child) => child.stop()))
  }

  return { start, stopAll, isStopping: () => stopping }
}

/** @typedef {ReturnType<typeof createChildren>} Children */

/** @param {NodeJS.Signals | null} signal */
const signalNumber = (signal) => ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 })[String(signal)] ?? 0

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {Promise<number>} ended
 */
async function stopTree(child, ended) {
  const { pid } = child
  if (pid === undefined) return
  signalTree(pid, 'SIGTERM')
  const deadline = Date.now() + graceMs
  while (treeLives(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
  if (treeLives(pid)) signalTree(pid, 'SIGKILL')
  await ended
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether there was anything to signal
 */
function signalTree(pid, signal) {
  if (process.platform === 'win32') {
    if (signal !== 0) spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'])
    return spawnSync('tasklist', ['/fi', `pid eq ${pid}`, '/nh']).stdout.includes(String(pid))
  }
  try {
    process.kill(-pid, signal)
    return true
  } catch (error) {
    // macOS says EPERM of a group of which only the dead are left.
    if (error instanceof Error && 'code' in error && ['ESRCH', 'EPERM'].includes(String(error.code)))
      return false
    throw error
  }
}

/** @param {number} pid */
const treeLives = (pid) => signalTree(pid, 0)
