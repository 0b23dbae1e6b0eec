export interface SliceParts {
  /** Milliseconds, never going back. */
  steady: () => number
  rest: (ms: number) => Promise<void>
  isStopped: () => boolean
  /** Called after each slice. */
  onSlice: () => void
}

const sliceMs = 20
/** Rests nine times as long as it works: a tenth of a core. */
const restShare = 9

/** Does long work in short slices, between which the thread answers; null where it was stopped. */
export async function doInSlices<T>(
  steps: Generator<void, T>,
  { steady, rest, isStopped, onSlice }: SliceParts,
): Promise<T | null> {
  let began = steady()
  while (!isStopped()) {
    const step = steps.next()
    if (step.done) return step.value
    const worked = steady() - began
    if (worked < sliceMs) continue
    onSlice()
    await rest(worked * restShare)
    began = steady()
  }
  return null
}
