import type { IncomingMessage } from 'node:http'
import { problem } from './answer.ts'
import { accept, refuse, type Checked } from './checked.ts'

export const maxBodyBytes = 1_048_576
/** How much of a body that is too large is read and thrown away, so that its sender sees the refusal. */
const maxDiscardedBytes = 64 * maxBodyBytes

/** Reads a request's body of one media type, in UTF-8 and not encoded, or says why it is none. */
export async function readBytes(request: IncomingMessage, mediaType: string): Promise<Checked<Buffer>> {
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
