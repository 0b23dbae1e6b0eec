/** Runs a task after a delay; returns a function that cancels it. */
export type After = (delayMs: number, task: () => void) => () => void

/** Ticks at once and then on every full second, so that all clocks on the page change together. */
export function createTicker(now: () => number, after: After, onTick: (at: number) => void) {
  let cancel: (() => void) | null = null
  const tick = () => {
    const at = now()
    onTick(at)
    cancel = after(1000 - (at % 1000), tick)
  }
  return {
    start: tick,
    stop() {
      cancel?.()
      cancel = null
    },
  }
}
