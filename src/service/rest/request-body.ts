import type { IncomingMessage } from 'node:http'
import { accept, problem, refuse, type Checked } from './responses.ts'

/** Reads a request's JSON body, or says why it is none. */
export async function readJsonBody(request: IncomingMessage): Promise<Checked<unknown>> {
  const bytes = await readBytes(request, 'application/json')
  if (!bytes.ok) return bytes
  try {
    return accept(JSON.parse(decode(bytes.value)))
  } catch (error) {
    return notReadable('JSON', error)
  }
}

/** Reads the body of a form, or says why it is none. */
export async function readFormBody(request: IncomingMessage): Promise<Checked<URLSearchParams>> {
  const bytes = await readBytes(request, 'application/x-www-form-urlencoded')
  if (!bytes.ok) return bytes
  try {
    return accept(new URLSearchParams(decode(bytes.value)))
  } catch (error) {
    return notReadable('a form', error)
  }
}

function decode(bytes: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function notReadable(form: string, error: unknown): Checked<never> {
  const reason = error instanceof Error ? error.message : String(error)
  return refuse(problem(400, `The body is not ${form}: ${reason}`))
}

const maxBodyBytes = 1_048_576
/** How much of a body that is too large is read and thrown away, so that its sender sees the refusal. */
const maxDiscardedBytes = 64 * maxBodyBytes

/** Reads a request's body of one media type, in UTF-8 and not encoded, or says why it is none. */
async function readBytes(request: IncomingMessage, mediaType: string): Promise<Checked<Buffer>> {
  const bytes = await collect(request)
  if (!isPlain(request, mediaType)) {
    return refuse(problem(415, `The body must be ${mediaType}, in UTF-8, not encoded.`))
  }
  if (bytes === 'too-large') return refuse(problem(413, `The body is larger than ${maxBodyBytes} bytes.`))
  if (bytes === 'cut') return refuse(problem(400, 'The body ended early.'))
  return accept(bytes)
}

function isPlain({ headers }: IncomingMessage, mediaType: string): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((part) => part.startsWith('charset='))
  const encoding = headers['content-encoding'] ?? 'identity'
  return (
    type.trim() === mediaType &&
    (charset === undefined || /^charset="?utf-8"?$/.test(charset)) &&
    encoding === 'identity'
  )
}

function collect(request: IncomingMessage): Promise<Buffer | 'too-large' | 'cut'> {
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
