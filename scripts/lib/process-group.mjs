import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Signals a process with everything it has started and that has stayed in its group.
 * @param {number} leader
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(leader, signal) {
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(leader), '/T', '/F'])
  else reaches(-leader, signal)
}

/**
 * Whether any process of the group still runs.
 * @param {number} leader
 */
export function groupLives(leader) {
  if (process.platform === 'win32') return reaches(leader, 0)
  if (!reaches(-leader, 0)) return false
  return !existsSync('/proc/self/stat') || readdirSync('/proc').some((name) => livesInGroup(name, leader))
}

/**
 * The dead stay in their group until somebody has asked for their exit code; they do not count.
 * @param {string} name a name in /proc
 * @param {number} leader
 */
function livesInGroup(name, leader) {
  if (!/^\d+$/.test(name)) return false
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(group) === leader && state !== 'Z'
  } catch (error) {
    if (isError(error, ['ENOENT', 'ESRCH'])) return false // It ended while it was looked at.
    throw error
  }
}

/**
 * @param {number} target
 * @param {NodeJS.Signals | 0} signal
 */
function reaches(target, signal) {
  try {
    return process.kill(target, signal)
  } catch (error) {
    // macOS says EPERM of a group of which only the dead are left.
    if (isError(error, ['ESRCH', 'EPERM'])) return false
    throw error
  }
}

/**
 * @param {unknown} error
 * @param {string[]} codes
 */
const isError = (error, codes) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
