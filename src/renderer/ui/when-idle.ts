/** How long a page without idle times is taken for idle. */
const assumedIdleMs = 10

/** Runs a task when the page has nothing else to do, as long as it says; returns how to cancel it. */
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
