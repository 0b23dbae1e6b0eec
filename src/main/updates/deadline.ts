import type { Clock } from '../platform/clock.ts'
import type { UpdateError } from './update-error.ts'

export interface Deadline {
  clock: Pick<Clock, 'after'>
  ms: number
  /** Why the work failed where it took longer. */
  error: UpdateError
}

/** Does work that ends with its deadline, however steadily something arrives, and when somebody cancels it. */
export async function beforeDeadline<T>(
  { clock, ms, error }: Deadline,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const cancelDeadline = clock.after(ms, () => late.abort(error))
  try {
    return await work(AbortSignal.any([signal, late.signal]))
  } finally {
    cancelDeadline()
  }
}
