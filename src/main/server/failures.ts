import { ClientRequest } from 'node:http'
import { TLSSocket } from 'node:tls'
import { isAxiosError } from 'axios'
import { z } from 'zod'
import { messageOf } from '../../shared/errors.ts'
import { limits } from '../../shared/model/limits.ts'
import { cut } from '../../shared/rules/shown-text.ts'
import {
  fail,
  type Failure,
  type FailureCode,
  fieldProblemSchema,
  type FieldProblem,
} from '../../shared/result.ts'
import { inPlainWords, timeoutMessage, unreachable, wordsOfCode } from '../platform/connection-words.ts'
import type { Secrets } from '../platform/secrets.ts'
import { readErrorBody } from './answer.ts'
import { trustProblemOf, withAdvice } from './trust-problem.ts'

export const cancelledMessage = 'the request was cancelled'

/** Converts a request's error into a failure; any other error is a defect and is rethrown. */
export function failureOf(error: unknown, now: number): Failure {
  if (!isAxiosError<unknown>(error)) throw error
  if (error.code === 'ERR_CANCELED') return fail('cancelled', cancelledMessage).error
  // The only error of axios about a size; it names it in its text alone.
  if (error.message.startsWith('maxContentLength'))
    return fail('malformed-answer', 'the answer is too large to be read').error
  if (!error.response)
    return unreachable(unreachableMessage(error), isNeverSent(error) ? { notSent: true } : {})
  const { status, statusText, headers } = error.response
  const data = readErrorBody(error.response.data)
  const fields = fieldsOfBody(data)
  const wait = retryAfterSeconds(headers['retry-after'], now)
  return fail(codeOfStatus(status), `${status}: ${textOfBody(data) || statusText}`, {
    status,
    ...(fields.length > 0 && { fields }),
    ...(wait !== null && { retryAfterSeconds: wait }),
  }).error
}

/** No connection came about: these come before the first byte of a request is written. */
const unconnectedCodes = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN'],
])

function isNeverSent(error: ConnectionError): boolean {
  // Of several addresses that were tried none may have taken the request.
  if (error.cause instanceof AggregateError)
    return error.cause.errors.every((each: unknown) => isNeverSent(each as ConnectionError))
  // What certificates and proxies refuse, they refuse before the service can read a request.
  const { code = '' } = error
  return unconnectedCodes.has(code) || isNamedByCode(code)
}

interface ConnectionError {
  code?: string | undefined
  message: string
  cause?: unknown
  request?: unknown
}

/** Whether a request ended because nothing came in time. */
export function isTimeout({ code }: Pick<ConnectionError, 'code'>): boolean {
  return code === 'ECONNABORTED' || code === 'ETIMEDOUT'
}

/** Why no connection came about, in words. */
export function unreachableMessage(error: ConnectionError): string {
  if (isTimeout(error)) return timeoutMessage
  // Node tries every address of a host and reports an aggregate with an empty message.
  if (error.cause instanceof AggregateError)
    return [...new Set(error.cause.errors.map((each) => inPlainWords(messageOf(each))))].join('; ')
  if (isClosedAfterHandshake(error))
    return withAdvice('the service closed the secure connection without an answer (CLIENT_CERTIFICATE)')
  const { code = '' } = error
  const message = inPlainWords(error.message.replace(openSslText, '$1').replace(nodeAdvice, ''))
  if (message === '') return isNamedByCode(code) ? code : wordsOfCode(code)
  return withAdvice(isNamedByCode(code) && !message.includes(code) ? `${message} (${code})` : message)
}

// As in `00E8:error:0A00045C:SSL routines:ssl3_read_bytes:tlsv13 alert certificate required:file.c:918:…`.
const openSslText = /^\w+:error:\w+:[^:]*:[^:]*:([^:]+):[\s\S]*$/

// A flag of Node's, which nobody can give to the desk.
const nodeAdvice = /; if the root CA is installed locally.*$/s

// The texts of TLS errors differ between OpenSSL and BoringSSL; their codes do not.
const isNamedByCode = (code: string) => trustProblemOf(code) !== null

/** A service that wants a client certificate may say so only by hanging up once the handshake is over. */
function isClosedAfterHandshake({ code, request }: ConnectionError): boolean {
  const isBroken = code === 'ECONNRESET' || code === 'EPIPE'
  if (!isBroken || !(request instanceof ClientRequest) || request.reusedSocket) return false
  return request.socket instanceof TLSSocket && request.socket.authorized
}

const short = (text: string) => cut(text, limits.failureText)

/** A service may echo a secret in an error, and errors are shown and stored. */
export function redactFailure(failure: Failure, { redact }: Pick<Secrets, 'redact'>): Failure {
  const safe = (text: string) => redact(short(text))
  const fields = failure.fields?.map(({ field, message }) => ({ field: safe(field), message: safe(message) }))
  const causes = failure.causes?.map(({ kind, at }) => ({ kind, ...(at !== undefined && { at: safe(at) }) }))
  return { ...failure, message: safe(failure.message), ...(fields && { fields }), ...(causes && { causes }) }
}

/** The code for an HTTP status that is not a success. */
export function codeOfStatus(status: number): FailureCode {
  if (status === 401 || status === 403) return 'not-authorised'
  if (status === 404) return 'not-found'
  return status >= 500 ? 'service-failed' : 'rejected'
}

/** The service's own text: problem details with their fields, or any other text. */
export function textOfBody(body: unknown): string {
  if (typeof body === 'string') return short(body.trim())
  const problem = problemSchema.safeParse(body)
  if (!problem.success) return ''
  const { errors, ...texts } = problem.data
  const summary = [...new Set(Object.values(texts).filter((text) => text !== undefined && text !== ''))]
  const fields = errors.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
  const text = [summary.join(': '), fields.join('; ')].filter((part) => part !== '').join(' ')
  return short(text || JSON.stringify(body))
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
  .transform((problems): FieldProblem[] =>
    problems
      .slice(0, maxFields)
      .map(({ field, message }) => ({ field: short(field), message: short(message) })),
  )

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
