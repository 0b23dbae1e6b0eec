import type { IncomingMessage } from 'node:http'
import { messageOf } from '../../shared/errors.ts'
import { failure, problem, success, type Outcome } from './responses.ts'

const maxBodyBytes = 1_048_576
/** How much of an oversized body is read and discarded, so that its sender gets to see the error. */
const maxDiscardedBytes = 64 * maxBodyBytes

/** Reads a request's JSON body. */
export async function readJsonBody(request: IncomingMessage): Promise<Outcome<unknown>> {
  const bytes = await readBytes(request, 'application/json')
  if (!bytes.ok) return bytes
  try {
    return success(JSON.parse(decode(bytes.value)))
  } catch (error) {
    return unreadable('JSON', error)
  }
}

/** Reads a request's form body. */
export async function readFormBody(request: IncomingMessage): Promise<Outcome<URLSearchParams>> {
  const bytes = await readBytes(request, 'application/x-www-form-urlencoded')
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
async function readBytes(request: IncomingMessage, mediaType: string): Promise<Outcome<Buffer>> {
  const bytes = await collectBody(request, { maxBytes: maxBodyBytes, maxDiscardedBytes })
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

/**
 * Collects a body of at most `maxBytes`. An oversized one settles as `too-large` at its end, or at once beyond
 * `maxDiscardedBytes`; from there it is paused, unless it is drained for as long as it comes.
 */
export function collectBody(
  request: IncomingMessage,
  { maxBytes, maxDiscardedBytes }: { maxBytes: number; maxDiscardedBytes: number | 'drain' },
): Promise<Buffer | 'too-large' | 'aborted'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) {
        chunks.push(chunk)
        return
      }
      chunks.length = 0
      if (maxDiscardedBytes === 'drain') {
        resolve('too-large')
      } else if (size > maxDiscardedBytes) {
        request.pause()
        resolve('too-large')
      }
    })
    request.on('end', () => {
      resolve(size > maxBytes ? 'too-large' : Buffer.concat(chunks))
    })
    // Without `end` first, the sender closed the connection; after it this has no effect.
    request.on('close', () => {
      resolve('aborted')
    })
  })
}
