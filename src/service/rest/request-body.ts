import type { IncomingMessage } from 'node:http'
import type { Exchange } from '../../edge/edge.ts'
import { edgeLimits } from '../../edge/limits.ts'
import { readBody } from '../../edge/read-body.ts'
import { messageOf } from '../../shared/errors.ts'
import { failure, problem, success, type Outcome } from './responses.ts'

const { maxBodyBytes } = edgeLimits

/** The request whose body is read, and the response that a body without end closes. */
type BodyExchange = Pick<Exchange, 'request' | 'response'>

/** Reads a request's JSON body. */
export async function readJsonBody(exchange: BodyExchange): Promise<Outcome<unknown>> {
  const bytes = await readBytes(exchange, 'application/json')
  if (!bytes.ok) return bytes
  try {
    return success(JSON.parse(decode(bytes.value)))
  } catch (error) {
    return unreadable('JSON', error)
  }
}

/** Reads a request's form body. */
export async function readFormBody(exchange: BodyExchange): Promise<Outcome<URLSearchParams>> {
  const bytes = await readBytes(exchange, 'application/x-www-form-urlencoded')
  if (!bytes.ok) return bytes
  try {
    return success(new URLSearchParams(decode(bytes.value)))
  } catch (error) {
    return unreadable('a form', error)
  }
}

function decode(bytes: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function unreadable(format: string, error: unknown): Outcome<never> {
  return failure(problem(400, `The body is not ${format}: ${messageOf(error)}`))
}

/** Reads a body of one media type, in UTF-8 and without content encoding. */
async function readBytes({ request, response }: BodyExchange, mediaType: string): Promise<Outcome<Buffer>> {
  const bytes = await readBody(request, response, { maxBytes: maxBodyBytes })
  if (!hasMediaType(request, mediaType)) {
    return failure(problem(415, `The body must be ${mediaType}, in UTF-8, without content encoding.`))
  }
  if (bytes === 'too-large') return failure(problem(413, `The body is larger than ${maxBodyBytes} bytes.`))
  if (bytes === 'aborted') return failure(problem(400, 'The body ended early.'))
  return success(bytes)
}

function hasMediaType({ headers }: IncomingMessage, mediaType: string): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((part) => part.startsWith('charset='))
  const encoding = headers['content-encoding'] ?? 'identity'
  return (
    type.trim() === mediaType &&
    (charset === undefined || /^charset="?utf-8"?$/.test(charset)) &&
    encoding === 'identity'
  )
}
