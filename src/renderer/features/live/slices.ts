import type { RunSteps } from './live-list.ts'

/** Short enough that a key or a frame in between is not late. */
const sliceMs = 8

export interface SliceParts {
  /** Milliseconds of any clock. */
  now: () => number
  /** Runs a task after whatever the page has to do meanwhile. */
  later: (task: () => void) => void
}

/** Works for a few milliseconds at a time, in tasks of its own. */
export function createSlices({ now, later }: SliceParts): RunSteps {
  return (step, done) => {
    const slice = () => {
      const until = now() + sliceMs
      while (step()) if (now() >= until) return later(slice)
      done()
    }
    later(slice)
  }
}
