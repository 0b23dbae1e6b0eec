/** The longest that setTimeout can wait; then it looks again. */
const longestWaitMillis = 2_147_483_647

interface DelayTimer {
  start(): void
  stop(): void
  /** Looks anew for what is due next. */
  refresh(): void
}

/** Sees to it that what is pending happens when it is due, also across a restart. */
export function createDelayTimer(options: {
  nextAt: () => number | null
  act: (at: number) => void
  now: () => number
}): DelayTimer {
  const { nextAt, act, now } = options
  let timer: NodeJS.Timeout | null = null
  let started = false

  const stop = () => {
    if (timer) clearTimeout(timer)
    timer = null
  }
  const wait = () => {
    stop()
    const next = started ? nextAt() : null
    if (next === null) return
    timer = setTimeout(look, Math.min(Math.max(next - now(), 0), longestWaitMillis))
  }
  const look = () => {
    act(now())
    wait()
  }

  return {
    start() {
      started = true
      wait()
    },
    stop() {
      started = false
      stop()
    },
    refresh: wait,
  }
}
