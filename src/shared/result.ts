import { z } from 'zod'
import { limits } from './model/limits.ts'
import { roleSchema } from './model/role.ts'

/** Every failure that crosses a boundary. The set is closed: the page handles each code. */
export const failureCodes = [
  'foreign-sender', // not a page of the desk: refused before anything is read
  'unknown-channel',
  'bad-payload',
  'forbidden', // the role of this screen does not include it; `role` is the least one that does
  'not-authorised', // the service refused the token, or there is none
  'not-permitted', // the desk itself refuses: read-only, or the PIN is missing or wrong
  'managed', // the policy of the organisation decides about it
  'in-progress', // the same request is already in progress
  'not-found',
  'rejected', // any other 4xx: the service refused the request
  'service-failed', // 5xx
  'unreachable', // no connection, no answer in time
  'malformed-answer', // an answer that is not what the interface describes
  'too-many-alarms', // the service lists more alarms than the desk holds
  'file-failed', // a file could not be written
  'cancelled',
  'not-started', // the desk of the page's server does not run: still starting, or its start failed
  'no-server', // the page shows no server: its own was removed
  'one-server', // the page shows all servers, and the request is for one
  'server-changed', // the page shows another server than the one that the request was for
  'internal', // a defect of Tocsin
] as const

// More than a text is cut to when it comes: a secret that is redacted may be shorter than what stands for it.
const textSchema = z.string().max(limits.alarmText)

/** A problem with one field; the path into lists and objects has dots, as in `members.0.id`. */
export const fieldProblemSchema = z.object({ field: textSchema, message: textSchema })
export type FieldProblem = z.infer<typeof fieldProblemSchema>

/** Why no connection came about; with an address, at which. */
export const connectionCauses = [
  'refused',
  'unknownHost',
  'noRoute',
  'noAnswer',
  'closed',
  'noConnection',
  'late',
  'unconfirmed',
] as const
export const connectionCauseSchema = z.object({
  kind: z.enum(connectionCauses),
  at: textSchema.optional(),
})
export type ConnectionCause = z.infer<typeof connectionCauseSchema>
export const maxCauses = 8

export const failureSchema = z.object({
  code: z.enum(failureCodes),
  /** A text for people. */
  message: textSchema,
  status: z.int().optional(),
  /** The fields that were refused, where the refusal names them. */
  fields: z.array(fieldProblemSchema).max(limits.failureFields).optional(),
  /** The delay before a retry, where it was given. */
  retryAfterSeconds: z.int().min(0).optional(),
  /** What all of the message says, for a page in another language; logs and records have the message. */
  causes: z.array(connectionCauseSchema).max(maxCauses).optional(),
  /** The server that they are of, where the message names it. */
  causesAt: textSchema.optional(),
  /** True where the request certainly did not reach the service: sending it again does nothing twice. */
  notSent: z.literal(true).optional(),
  /** The role that the request needs. */
  role: roleSchema.optional(),
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
