import type { IncomingMessage } from 'node:http'
import { success, problem, failure, type Outcome } from './responses.ts'

/** Reads a request's JSON body, or says why it is none. */
export async function readJsonBody(request: IncomingMessage): Promise<Outcome<unknown>> {
  const bytes = await readBytes(request, 'application/json')
  if (!bytes.ok) return bytes
  try {
    return success(JSON.parse(decode(bytes.value)))
  } catch (error) {
    return unreadable('JSON', error)
  }
}

/** Reads the body of a form, or says why it is none. */
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

function unreadable(form: string, error: unknown): Outcome<never> {
  const reason = error instanceof Error ? error.message : String(error)
  return failure(problem(400, `The body is not ${form}: ${reason}`))
}

const maxBodyBytes = 1_048_576
/** How much of a body that is too large is read and thrown away, so that its sender sees the refusal. */
const maxDiscardedBytes = 64 * maxBodyBytes

/** Reads a request's body of one media type, in UTF-8 and not encoded, or says why it is none. */
async function readBytes(request: IncomingMessage, mediaType: string): Promise<Outcome<Buffer>> {
  const bytes = await collectBody(request)
  if (!hasMediaType(request, mediaType)) {
    return failure(problem(415, `The body must be ${mediaType}, in UTF-8, not encoded.`))
  }
  if (bytes === 'too-large') return failure(problem(413, `The body is larger than ${maxBodyBytes} bytes.`))
  if (bytes === 'cut') return failure(problem(400, 'The body ended early.'))
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

function collectBody(request: IncomingMessage): Promise<Buffer | 'too-large' | 'cut'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBodyBytes) {
        chunks.push(chunk)
        return
      }
      chunks.length = 0
      if (size <= maxDiscardedBytes) return
      request.pause()
      resolve('too-large')
    })
    request.on('end', () => {
      resolve(size > maxBodyBytes ? 'too-large' : Buffer.concat(chunks))
    })
    request.on('error', () => {
      resolve('cut')
    })
  })
}
