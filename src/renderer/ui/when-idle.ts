/** How long a page without idle times is taken for idle. */
const assumedIdleMs = 10

/** Runs a task when the page is idle and tells it how long that lasts; returns a function that cancels it. */
export function whenIdle(task: (remainingMs: () => number) => void): () => void {
  // Safari has no idle times by default.
  if (typeof requestIdleCallback === 'function') {
    const waiting = requestIdleCallback((idle) => task(() => idle.timeRemaining()))
    return () => cancelIdleCallback(waiting)
  }
  const waiting = setTimeout(() => {
    const until = performance.now() + assumedIdleMs
    task(() => until - performance.now())
  })
  return () => clearTimeout(waiting)
}
