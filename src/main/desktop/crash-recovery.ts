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

/** Chromium has waited for some seconds before it says that a page does not respond. */
const unresponsiveGraceMs = 5_000
/** Without input Chromium never says so; main asks by itself. */
const heartbeatMs = 10_000
/**
 * Two minutes: longer than a print dialog usually stays open, which stops the page's script too. Beats are counted
 * and not time, which goes on while the machine sleeps and jumps when the clock is set.
 */
const maxUnansweredBeats = 12

/*
 * Reloads a window's page after a crash or a hang, since no user may be present, and logs the page's errors.
 *
 *   running ── crashed ──▶ gone ── delay ──▶ reloaded
 *      │ unresponsive, or no heartbeat for too long    ▲
 *      └──▶ hanging ── grace over ──▶ ended by force ──┘      responsive again: back to running
 */
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
  let cancelEnd = () => {}
  let unansweredBeats = 0
  let cancelHeartbeat = () => {}

  const endByForce = (why: string) => {
    // With the developer tools open, a page may be paused on purpose.
    if (page.isDestroyed() || page.isDevToolsOpened()) return
    log('error', `the page hangs (${why}); ending it`)
    // Reported as gone, and reloaded as after a crash.
    page.forcefullyCrashRenderer()
  }
  const answered = () => {
    unansweredBeats = 0
  }
  const beat = () => {
    cancelHeartbeat = clock.after(heartbeatMs, beat)
    // A page that loads or has crashed cannot answer; it counts from its next beginning.
    if (page.isLoadingMainFrame() || page.isCrashed()) return answered()
    if (++unansweredBeats > maxUnansweredBeats) {
      answered()
      return endByForce('no heartbeat')
    }
    page.executeJavaScript('0').then(answered, answered)
  }
  cancelHeartbeat = clock.after(heartbeatMs, beat)

  page.on('unresponsive', () => {
    log('warn', 'the page does not respond')
    cancelEnd()
    cancelEnd = clock.after(unresponsiveGraceMs, () => endByForce('unresponsive'))
  })
  page.on('responsive', () => cancelEnd())
  page.on('render-process-gone', (_event, { reason, exitCode }) => {
    cancelEnd()
    if (reason === 'clean-exit') return
    const now = clock.now()
    crashes = [...crashes, now].slice(-maxRememberedCrashes)
    const delayMs = reloadDelayMs(crashes, now)
    log('error', `the page crashed (${reason}, ${exitCode}); reloading in ${delayMs} ms`)
    cancelReload()
    cancelReload = clock.after(delayMs, () => page.reload())
  })
  page.once('destroyed', () => {
    cancelReload()
    cancelEnd()
    cancelHeartbeat()
  })
}
