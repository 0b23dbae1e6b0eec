import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Signals a process with everything it has started and that has stayed in its group. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(leader), '/T', '/F'])
  else canSignal(-leader, signal)
}

/** Whether any process of the group still runs. */
export function isGroupAlive(leader: number): boolean {
  if (process.platform === 'win32') return canSignal(leader, 0)
  if (!canSignal(-leader, 0)) return false
  return !existsSync('/proc/self/stat') || readdirSync('/proc').some((name) => isAliveInGroup(name, leader))
}

/** A zombie stays in its group until its parent has read its exit code; it does not count. */
function isAliveInGroup(pid: string, leader: number): boolean {
  if (!/^\d+$/.test(pid)) return false
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(group) === leader && state !== 'Z'
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return false // It ended in the meantime.
    throw error
  }
}

function canSignal(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal)
  } catch (error) {
    // macOS reports EPERM for a group of zombies.
    if (hasCode(error, 'ESRCH', 'EPERM')) return false
    throw error
  }
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
