export interface StepTerms {
  /** In milliseconds. */
  now: () => number
  /** Lets the page do what else it has to. */
  pause: () => Promise<void>
  /** False once nobody wants the end of it any more. */
  isWanted: () => boolean
}

/** A page that works longer than this without a pause misses a frame. */
const mostMillis = 8

/** Does work that comes in steps, with pauses between them; null where it was given up on the way. */
export async function inSteps<T>(
  steps: Iterator<unknown, T, undefined>,
  { now, pause, isWanted }: StepTerms,
): Promise<T | null> {
  let since = now()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (now() - since < mostMillis) continue
    await pause()
    if (!isWanted()) return null
    since = now()
  }
}
