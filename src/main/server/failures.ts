import { isAxiosError } from 'axios'
import { z } from 'zod'
import { fail, type Failure, type FailureCode } from '../../shared/result.ts'
import { problemFieldsSchema } from './problem-fields.ts'
import { retryAfterSeconds } from './retry-after.ts'

const longestShown = 2_000

/** Said where a service kept somebody waiting for too long. */
export const noAnswerInTime = 'the service did not answer in time'

/** What a request's error means to the desk. Anything that is not about the request is a defect and throws on. */
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
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') return noAnswerInTime
  // Node tries every address of a name and reports them together, with an empty message of their own.
  if (error.cause instanceof AggregateError) return error.cause.errors.map((each) => String(each)).join('; ')
  return error.message || (error.code ?? 'no connection')
}

/** The code for an HTTP status that is not a success. */
export function codeOfStatus(status: number): FailureCode {
  if (status === 401 || status === 403) return 'not-authorised'
  if (status === 404) return 'not-found'
  return status >= 500 ? 'service-failed' : 'rejected'
}

/** The service's own words: problem details with their fields where it sends them, else whatever text there is. */
export function textOfBody(body: unknown): string {
  if (typeof body === 'string') return body.trim().slice(0, longestShown)
  const problem = problemSchema.safeParse(body)
  if (!problem.success) return ''
  const { errors, ...words } = problem.data
  const said = [...new Set(Object.values(words).filter((text) => text !== undefined && text !== ''))]
  const fields = errors.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
  const text = [said.join(': '), fields.join('; ')].filter((part) => part !== '').join(' ')
  return (text || JSON.stringify(body)).slice(0, longestShown)
}

/** The fields that a refusal's body names; what it says of the whole belongs to no field. */
export function fieldsOfBody(body: unknown): NonNullable<Failure['fields']> {
  const problem = problemSchema.safeParse(body)
  return problem.success ? problem.data.errors.filter(({ field }) => field !== '') : []
}

const word = z.string().optional().catch(undefined)
const problemSchema = z.object({
  title: word,
  detail: word,
  message: word,
  error: word,
  error_description: word,
  errors: problemFieldsSchema,
})
