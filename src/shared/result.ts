import { z } from 'zod'

/** Everything that can go wrong across a boundary. Closed: a screen that shows failures handles each. */
export const failureCodes = [
  'foreign-sender', // not one of our pages: refused before anything is read
  'unknown-channel',
  'bad-payload',
  'not-authorised', // the service refused the token, or there is none
  'not-permitted', // the desk itself refuses: read-only, or the PIN is missing or wrong
  'in-progress', // the very same is being done already
  'not-found',
  'rejected', // any other 4xx: the service understood and said no
  'service-failed', // 5xx
  'unreachable', // no connection, no answer in time
  'malformed-answer', // an answer that is not what the interface describes
  'file-failed', // a file could not be written
  'cancelled',
  'internal', // a defect of ours
] as const

/** What is wrong with one field; a path into lists and objects has dots, as in `members.0.id`. */
export const fieldProblemSchema = z.object({ field: z.string(), message: z.string() })
export type FieldProblem = z.infer<typeof fieldProblemSchema>

export const failureSchema = z.object({
  code: z.enum(failureCodes),
  /** For people: names what is wrong. */
  message: z.string(),
  status: z.int().optional(),
  /** The fields that were refused, where the refusal names them. */
  fields: z.array(fieldProblemSchema).optional(),
  /** How long to wait before trying again, where that was said. */
  retryAfterSeconds: z.int().min(0).optional(),
})
export type FailureCode = (typeof failureCodes)[number]
export type Failure = z.infer<typeof failureSchema>

export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure }

export function succeed<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function fail(
  code: FailureCode,
  message: string,
  more: Omit<Failure, 'code' | 'message'> = {},
): { ok: false; error: Failure } {
  return { ok: false, error: { code, message, ...more } }
}
