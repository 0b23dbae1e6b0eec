export interface SliceOptions {
  /** In milliseconds. */
  now: () => number
  /** Lets the page handle other events. */
  pause: () => Promise<void>
  /** False once nobody needs the result any more. */
  isWanted: () => boolean
}

/** A page that works longer than this without a pause misses a frame. */
const maxSliceMs = 8

/** Runs work that yields between its steps, pausing after each time slice; null if it was abandoned. */
export async function runInSlices<T>(
  steps: Iterator<unknown, T, undefined>,
  { now, pause, isWanted }: SliceOptions,
): Promise<T | null> {
  let sliceStart = now()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (now() - sliceStart < maxSliceMs) continue
    await pause()
    if (!isWanted()) return null
    sliceStart = now()
  }
}
