import { isAxiosError } from 'axios'
import { z } from 'zod'
import {
  fail,
  type Failure,
  type FailureCode,
  fieldProblemSchema,
  type FieldProblem,
} from '../../shared/result.ts'

const maxTextLength = 2_000

export const timeoutMessage = 'the service did not answer in time'

/** Converts a request's error into a failure; any other error is a defect and is rethrown. */
export function failureOf(error: unknown, now: number): Failure {
  if (!isAxiosError<unknown>(error)) throw error
  if (error.code === 'ERR_CANCELED') return fail('cancelled', 'the request was cancelled').error
  if (!error.response) return fail('unreachable', unreachableMessage(error)).error
  const { status, statusText, data, headers } = error.response
  const fields = fieldsOfBody(data)
  const wait = retryAfterSeconds(headers['retry-after'], now)
  return fail(codeOfStatus(status), `${status}: ${textOfBody(data) || statusText}`, {
    status,
    ...(fields.length > 0 && { fields }),
    ...(wait !== null && { retryAfterSeconds: wait }),
  }).error
}

function unreachableMessage(error: { code?: string | undefined; message: string; cause?: unknown }): string {
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') return timeoutMessage
  // Node tries every address of a host and reports an aggregate with an empty message.
  if (error.cause instanceof AggregateError) return error.cause.errors.map((each) => String(each)).join('; ')
  return error.message || (error.code ?? 'no connection')
}

/** The code for an HTTP status that is not a success. */
export function codeOfStatus(status: number): FailureCode {
  if (status === 401 || status === 403) return 'not-authorised'
  if (status === 404) return 'not-found'
  return status >= 500 ? 'service-failed' : 'rejected'
}

/** The service's own text: problem details with their fields, or any other text. */
export function textOfBody(body: unknown): string {
  if (typeof body === 'string') return body.trim().slice(0, maxTextLength)
  const problem = problemSchema.safeParse(body)
  if (!problem.success) return ''
  const { errors, ...texts } = problem.data
  const summary = [...new Set(Object.values(texts).filter((text) => text !== undefined && text !== ''))]
  const fields = errors.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
  const text = [summary.join(': '), fields.join('; ')].filter((part) => part !== '').join(' ')
  return (text || JSON.stringify(body)).slice(0, maxTextLength)
}

/** The fields that an error body names. */
export function fieldsOfBody(body: unknown): NonNullable<Failure['fields']> {
  const problem = problemSchema.safeParse(body)
  return problem.success ? problem.data.errors.filter(({ field }) => field !== '') : []
}

const maxFields = 100
const messagesSchema = z.union([z.string().transform((text) => [text]), z.array(z.string())])

/**
 * The `errors` of an error body in the known forms: a list of {field, message}, a list of texts, and ASP.NET's object
 * of field names with their messages. Anything else names no field.
 */
const problemFieldsSchema = z
  .union([
    z.array(fieldProblemSchema),
    z.array(z.string()).transform((texts) => texts.map((message) => ({ field: '', message }))),
    z
      .record(z.string(), messagesSchema)
      .transform((fields) =>
        Object.entries(fields).flatMap(([field, messages]) =>
          messages.map((message) => ({ field: fieldName(field), message })),
        ),
      ),
  ])
  .catch([])
  .transform((problems): FieldProblem[] => problems.slice(0, maxFields))

const textSchema = z.string().optional().catch(undefined)
const problemSchema = z.object({
  title: textSchema,
  detail: textSchema,
  message: textSchema,
  error: textSchema,
  error_description: textSchema,
  errors: problemFieldsSchema,
})

// ASP.NET writes `$.members[0].id` or `Members[0].Id` for what this interface calls `members.0.id`.
function fieldName(field: string): string {
  return field
    .replace(/^\$\.?/, '')
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map((part) => part.slice(0, 1).toLowerCase() + part.slice(1))
    .join('.')
}

/** The delay of a Retry-After header in whole seconds; the header is a number or a date. */
export function retryAfterSeconds(header: unknown, now: number): number | null {
  if (typeof header !== 'string') return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text)
  // Date.parse accepts almost any text; only the HTTP form is valid here.
  const until = /^\w{3}, \d{2} \w{3} \d{4} .*GMT$/.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now) / 1_000))
}
