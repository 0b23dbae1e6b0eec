import { messageOf, stackOf } from '../../shared/errors.ts'
import { faultExitCode } from '../../shared/controlled-exit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { maxRestarts, mayRestart, noteRestart, readRestarts, restartPeriodMs } from '../platform/restarts.ts'

const stopTimeoutMs = 3_000

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
 * An error that nothing handled leaves main in an unknown state: it is logged, and main restarts.
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
      noteRestart(parts.file, restarts, now)
    } catch (error) {
      log('warn', `the restart could not be noted: ${messageOf(error)}`)
    }
    if (!isAllowed) {
      log('error', `${maxRestarts} restarts in ${restartPeriodMs / 60_000} min; not starting again`)
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
