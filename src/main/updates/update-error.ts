import { messageOf } from '../../shared/errors.ts'
import type { UpdateProblem, UpdateProblemCode } from '../../shared/model/updates.ts'

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
