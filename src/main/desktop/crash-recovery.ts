import type { WebContents } from 'electron'
import { backoffDelayMs } from '../../shared/backoff.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

const reloadBackoff = { firstMs: 200, maxMs: 60_000 }
/** Crashes longer ago than this do not lengthen the delay. */
const crashWindowMs = 5 * 60_000
const maxRememberedCrashes = 20

/** The delay before a crashed page is reloaded, which grows with its recent crashes. */
export function reloadDelayMs(crashes: readonly number[], now: number): number {
  const recent = crashes.filter((at) => now - at < crashWindowMs).length
  return backoffDelayMs(recent - 1, reloadBackoff)
}

/** Reloads a window's page after a crash, since no user may be present, and logs the page's errors. */
export function recoverFromCrashes(page: WebContents, { clock, log }: { clock: Clock; log: Log }): void {
  let crashes: number[] = []
  let lastError = ''
  let cancelReload = () => {}

  page.on('console-message', ({ level, message }) => {
    // An error of every frame is logged once.
    if (level !== 'error' || message === lastError) return
    lastError = message
    log('error', `page error: ${message}`)
  })
  page.on('unresponsive', () => log('warn', 'the page does not respond'))
  page.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    const now = clock.now()
    crashes = [...crashes, now].slice(-maxRememberedCrashes)
    const delayMs = reloadDelayMs(crashes, now)
    log('error', `the page crashed (${reason}, ${exitCode}); reloading in ${delayMs} ms`)
    cancelReload()
    cancelReload = clock.after(delayMs, () => page.reload())
  })
  page.once('destroyed', () => cancelReload())
}
