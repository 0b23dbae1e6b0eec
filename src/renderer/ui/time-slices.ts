export interface SliceOptions {
  /** Lets the page handle other events. */
  pause: () => Promise<void>
  /** Aborted once nobody needs the result any more. */
  signal?: AbortSignal
  /** Milliseconds of any clock. */
  now?: () => number
}

/** A page that works longer than this without a pause is late with a key or a frame. */
const maxSliceMs = 8

/** Runs work that yields between its steps, pausing after each time slice; null if it was abandoned. */
export async function runInSlices<T>(
  steps: Iterator<unknown, T, undefined>,
  { pause, signal, now = () => performance.now() }: SliceOptions,
): Promise<T | null> {
  let sliceStart = now()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (now() - sliceStart < maxSliceMs) continue
    await pause()
    if (signal?.aborted) return null
    sliceStart = now()
  }
}

/** Calls `step` until it returns false, in tasks of their own. */
export async function stepInSlices(step: () => boolean, options: SliceOptions): Promise<void> {
  function* steps(): Generator<undefined, void, undefined> {
    while (step()) yield
  }
  await options.pause()
  await runInSlices(steps(), options)
}

/** How long a page without idle times is taken for idle. */
const assumedIdleMs = 10

/** Runs a task when the page is idle and tells it how long that lasts; returns a function that cancels it. */
export function whenIdle(task: (remainingMs: () => number) => void): () => void {
  // Safari has no idle times by default.
  if (typeof requestIdleCallback === 'function') {
    // eslint-disable-next-line no-restricted-syntax
    const waiting = requestIdleCallback((idle) => task(() => idle.timeRemaining()))
    return () => cancelIdleCallback(waiting)
  }
  const waiting = setTimeout(() => {
    const until = performance.now() + assumedIdleMs
    task(() => until - performance.now())
  })
  return () => clearTimeout(waiting)
}
