/** Calls at once and then on every full second, so that all clocks on a desk change together. */
export function createTicker(now: () => number, onTick: (at: number) => void) {
  let timer: ReturnType<typeof setTimeout> | null = null
  const tick = () => {
    const at = now()
    onTick(at)
    timer = setTimeout(tick, 1000 - (at % 1000))
  }
  return {
    start: tick,
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
