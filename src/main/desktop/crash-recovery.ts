import type { WebContents } from 'electron'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

const firstWaitMillis = 200
const longestWaitMillis = 60_000
/** A page that lived longer than this was well. */
const wellMillis = 5 * 60_000

/** How long a page that crashed now waits to be loaded again, by the times of its crashes: longer each time. */
export function reloadWait(crashes: readonly number[], now: number): number {
  const recent = crashes.filter((at) => now - at < wellMillis).length
  return Math.min(firstWaitMillis * 2 ** Math.max(0, recent - 1), longestWaitMillis)
}

/** Loads a window's page again when it crashed, for nobody may be near to do it; what goes wrong in it is logged. */
export function keepPage(page: WebContents, { clock, log }: { clock: Clock; log: Log }): void {
  let crashes: number[] = []
  let said = ''
  let cancel = () => {}

  page.on('console-message', ({ level, message }) => {
    // What goes wrong at every frame is one thing to tell.
    if (level !== 'error' || message === said) return
    said = message
    log('error', `the page says: ${message}`)
  })
  page.on('unresponsive', () => log('warn', 'the page does not respond'))
  page.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    const now = clock.now()
    crashes = [...crashes, now].slice(-20)
    const wait = reloadWait(crashes, now)
    log('error', `the page is gone (${reason}, ${exitCode}); it is loaded again in ${wait} ms`)
    cancel()
    cancel = clock.after(wait, () => page.reload())
  })
  page.once('destroyed', () => cancel())
}
