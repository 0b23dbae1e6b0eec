/** The longest delay of setTimeout; a longer wait is split. */
const maxTimeoutMs = 2_147_483_647
/** After a database error the same items are due again. */
const retryDelayMs = 1_000

interface DelayTimer {
  start(): void
  cancel(): void
  /** Reschedules for what is due next. */
  refresh(): void
}

/** Calls `onDue` when the next pending item is due, also after a restart. */
export function createDelayTimer(options: {
  nextAt: () => number | null
  onDue: (at: number) => void
  onError: (error: unknown) => void
  now: () => number
}): DelayTimer {
  const { nextAt, onDue, onError, now } = options
  let timer: NodeJS.Timeout | null = null
  let started = false

  const stop = () => {
    if (timer) clearTimeout(timer)
    timer = null
  }
  const schedule = () => {
    stop()
    const next = started ? nextAt() : null
    if (next === null) return
    timer = setTimeout(fire, Math.min(Math.max(next - now(), 0), maxTimeoutMs))
  }
  const fire = () => {
    try {
      onDue(now())
      schedule()
    } catch (error) {
      onError(error)
      stop()
      if (started) timer = setTimeout(fire, retryDelayMs)
    }
  }

  return {
    start() {
      started = true
      schedule()
    },
    cancel() {
      started = false
      stop()
    },
    refresh: schedule,
  }
}
