import { messageOf } from '../../shared/errors.ts'
import type { UpdateProblem, UpdateProblemCode } from '../../shared/model/updates.ts'
import type { Clock } from '../platform/clock.ts'

/** What went wrong with an update, in the words that pages know. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError'
  readonly code: UpdateProblemCode

  constructor(code: UpdateProblemCode, detail: string) {
    super(detail)
    this.code = code
  }
}

export function problemOf(error: unknown, otherwise: UpdateProblemCode): UpdateProblem {
  return { code: error instanceof UpdateError ? error.code : otherwise, detail: messageOf(error) }
}

export interface TimeLimit {
  clock: Pick<Clock, 'after'>
  ms: number
  /** The error of work that takes longer. */
  error: UpdateError
}

/** Runs work until it is done, cancelled or past its deadline, however steadily data arrives. */
export async function beforeDeadline<T>(
  { clock, ms, error }: TimeLimit,
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
