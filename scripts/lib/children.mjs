import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { Stopped } from './problem.mjs'
import { groupLives, signalGroup } from './process-group.mjs'

/** How long what a process leaves behind may take to end in its own way. */
const leftoversMs = 2_000

/**
 * @typedef {object} Child
 * @property {import('node:child_process').ChildProcess} process
 * @property {Promise<number>} ended the exit code, once everything it has started is gone too
 * @property {() => Promise<void>} stop
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
   * @param {object} [ending]
   * @param {number} [ending.graceMs] how long it may take to end in its own way when it is stopped
   * @param {() => void} [ending.cleanUp] done when it is gone, however it went
   * @returns {Child}
   */
  function start(command, args, options, { graceMs = 10_000, cleanUp } = {}) {
    if (stopping) throw new Stopped()
    const child = spawn(command, args, { detached: process.platform !== 'win32', ...options })
    const ended = exitOf(child)
      .finally(() => endGroup(child))
      .finally(() => {
        cleanUp?.()
        running.delete(entry)
      })
    const entry = { process: child, ended, stop: () => stop(child, ended, graceMs) }
    running.add(entry)
    return entry
  }

  async function stopAll() {
    stopping = true
    await Promise.allSettled([...running].map((child) => child.stop()))
  }

  return { start, stopAll, isStopping: () => stopping }
}

/** @typedef {ReturnType<typeof createChildren>} Children */

/**
 * The exit code as a shell would tell it: 128 and the signal's number when a signal ended it.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function exitOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) =>
      resolve(signal === null ? Number(code) : 128 + constants.signals[signal]),
    )
  })
}

/**
 * Asks the child itself, which knows best how to end what it has started, and waits until all of it is gone.
 * @param {import('node:child_process').ChildProcess} child
 * @param {Promise<number>} ended
 * @param {number} graceMs
 */
async function stop(child, ended, graceMs) {
  if (child.pid === undefined) return
  if (process.platform === 'win32') signalGroup(child.pid, 'SIGTERM')
  else child.kill('SIGTERM')
  const { pid } = child
  const insist = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs)
  await ended.finally(() => clearTimeout(insist))
}

/**
 * Ends what a process has left behind.
 * @param {import('node:child_process').ChildProcess} leader which has ended itself
 */
async function endGroup({ pid }) {
  if (pid === undefined || process.platform === 'win32' || !groupLives(pid)) return
  signalGroup(pid, 'SIGTERM')
  const deadline = Date.now() + leftoversMs
  while (groupLives(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 25))
  signalGroup(pid, 'SIGKILL')
}
