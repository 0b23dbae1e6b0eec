/** How long such work may go on before the loop turns. */
const turnMs = 5

/** Runs work whose amount others decide, in small steps so that main is not blocked. */
export interface Turns {
  /**
   * Does work to its end: its first small step at once, the others a few in a turn of the loop. Rejects with the reason
   * of the signal once nobody wants it any more.
   */
  finish<T>(steps: Generator<void, T>, signal?: AbortSignal): Promise<T>
}

/** Callers that share one share its time slice: twenty at once block main no longer than one. */
export function createTurns(): Turns {
  /** A step of each work that is not at its end, whose reply is whether it is now. */
  const waiting: (() => boolean)[] = []
  let isScheduled = false
  const schedule = () => {
    if (!isScheduled) setImmediate(turn)
    isScheduled = true
  }
  const turn = () => {
    isScheduled = false
    const began = performance.now()
    while (waiting.length > 0 && performance.now() - began < turnMs) {
      const step = waiting.shift()
      if (step && !step()) waiting.push(step)
    }
    if (waiting.length > 0) schedule()
  }
  return {
    finish<T>(steps: Generator<void, T>, signal?: AbortSignal) {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const step = () => {
        try {
          signal?.throwIfAborted()
          const next = steps.next()
          if (next.done) resolve(next.value)
          return next.done === true
        } catch (error) {
          reject(error)
          return true
        }
      }
      if (!step()) {
        waiting.push(step)
        schedule()
      }
      return promise
    },
  }
}
