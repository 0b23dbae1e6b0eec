import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { watchBusName } from './bus-name-watch.ts'

export interface TrayHostParts {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  clock: Pick<Clock, 'after'>
  log: Log
}

export interface TrayHostEvents {
  /** An icon can be made now: what becomes of the tray from here on is reported. */
  onReady: () => void
  /** A tray has come that was not there when the icon was made, so that Electron did not register the icon. */
  onFirst: () => void
  /** The tray was away and is back. Electron registers the icon again, with an image that may be lost by now. */
  onBack: () => void
}

/** Follows the desktop's tray; returns a function that stops it. */
export type TrayHost = (events: TrayHostEvents) => () => void

const watcherName = 'org.kde.StatusNotifierWatcher'
/** A bus answers within milliseconds; the icon does not wait longer for one that does not. */
const maxWaitMs = 1_000

/*
 * On Linux the tray is a program of its own, which may come after the desk at login and is restarted by some desktops
 * when the screen is locked.
 *
 *   unknown ── comes ──▶ onFirst ──▶ there ── goes ──▶ gone ── comes ──▶ onBack ──▶ there
 *      └── goes, or is replaced ──▶ it was there from the start
 */
export function createTrayHost({ platform, env, clock, log }: TrayHostParts): TrayHost {
  return ({ onReady, onFirst, onBack }) => {
    const address = env.DBUS_SESSION_BUS_ADDRESS
    if (platform !== 'linux' || !address) {
      onReady()
      return () => undefined
    }
    let isReady = false
    const ready = () => {
      cancelWait()
      if (!isReady) onReady()
      isReady = true
    }
    const cancelWait = clock.after(maxWaitMs, ready)
    let wasThere = false
    const stop = watchBusName({
      address,
      name: watcherName,
      onReady: ready,
      onOwner(owner, previous) {
        wasThere ||= previous !== null
        if (owner === null) return
        if (wasThere) onBack()
        else onFirst()
        wasThere = true
      },
      onEnd(problem) {
        log('warn', `the tray is not watched: ${problem}`)
        ready()
      },
    })
    return () => {
      cancelWait()
      stop()
    }
  }
}
