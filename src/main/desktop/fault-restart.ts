import { readFileSync } from 'node:fs'
import { replacePrivateFileSync } from '../../files/private-file.ts'
import { messageOf, stackOf } from '../../shared/errors.ts'
import { faultExitCode } from '../../shared/controlled-exit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

const maxRestarts = 5
const periodMs = 10 * 60_000
const stopTimeoutMs = 3_000

/** Whether the desk starts again after an uncaught error; one that fails again and again does not. */
export function mayRestart(restarts: readonly number[], now: number): boolean {
  return restarts.filter((at) => now - at < periodMs).length < maxRestarts
}

export interface FaultRestartParts {
  process: Pick<NodeJS.Process, 'on'>
  /** Remembers the restarts from one process to the next. */
  file: string
  clock: Clock
  log: Log
  stop: () => Promise<unknown>
  /** Whoever started this process starts it again, so that a relaunch would be a second desk. */
  hasParent: boolean
  relaunch: () => void
  exit: (code: number) => void
  /** Shown where the desk does not start again: an alarm desk must not vanish in silence. */
  showError: (message: string) => void
}

export interface FaultRestart {
  /** Starts the desk again for a reason other than an error; it counts like one. */
  restart(why: string): void
}

/*
 * An error that nothing handled leaves main in an unknown state: it is logged, and main starts anew.
 *
 *   running ── uncaught error ──▶ stopping ── stopped, failed, or not in time ──▶ relaunched
 *                                                     └── too often ──▶ error shown, exit
 */
export function restartAfterFaults(parts: FaultRestartParts): FaultRestart {
  const { clock, log } = parts
  let isEnding = false

  const restart = () => {
    const now = clock.now()
    const restarts = readRestarts(parts.file)
    const isAllowed = mayRestart(restarts, now)
    try {
      replacePrivateFileSync(parts.file, JSON.stringify([...restarts, now].slice(-maxRestarts)))
    } catch (error) {
      log('warn', `the restart could not be noted: ${messageOf(error)}`)
    }
    if (!isAllowed) {
      log('error', `${maxRestarts} restarts in ${periodMs / 60_000} min; not starting again`)
      parts.showError('Tocsin has stopped after repeated errors. The log has the details.')
      return parts.exit(1)
    }
    log('warn', 'starting again')
    if (!parts.hasParent) parts.relaunch()
    parts.exit(faultExitCode)
  }

  const end = () => {
    if (isEnding) return
    isEnding = true
    const cancelTimeout = clock.after(stopTimeoutMs, restart)
    const ended = () => {
      cancelTimeout()
      restart()
    }
    parts.stop().then(ended, (failure: unknown) => {
      log('error', `stopping failed: ${stackOf(failure)}`)
      ended()
    })
  }
  const onFault = (error: unknown) => {
    log('error', `uncaught error: ${stackOf(error)}`)
    end()
  }
  parts.process.on('uncaughtException', onFault)
  parts.process.on('unhandledRejection', onFault)
  return {
    restart(why) {
      log('error', why)
      end()
    },
  }
}

function readRestarts(file: string): number[] {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(stored) ? stored.filter((at) => typeof at === 'number') : []
  } catch {
    // No file, or one that a crash damaged: nothing is known of earlier restarts.
    return []
  }
}
