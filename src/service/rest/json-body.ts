import type { IncomingMessage } from 'node:http'
import { problem, type Answer } from './answer.ts'

export const maxBodyBytes = 1_048_576
/** How much of a body that is too large is read and thrown away, so that its sender sees the refusal. */
const maxDiscardedBytes = 64 * maxBodyBytes

export type Checked<T> = { ok: true; value: T } | { ok: false; refusal: Answer }

/** Reads a request's JSON body, or says why it is none. */
export async function readJsonBody(request: IncomingMessage): Promise<Checked<unknown>> {
  const refused = (status: number, detail: string): Checked<unknown> => ({
    ok: false,
    refusal: problem(status, detail),
  })
  const bytes = await readBytes(request)
  if (!isPlainJson(request)) return refused(415, 'The body must be application/json, in UTF-8, not encoded.')
  if (bytes === 'too-large') return refused(413, `The body is larger than ${maxBodyBytes} bytes.`)
  if (bytes === 'cut') return refused(400, 'The body ended early.')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return refused(400, `The body is not JSON: ${reason}`)
  }
}

function isPlainJson({ headers }: IncomingMessage): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((part) => part.startsWith('charset='))
  const encoding = headers['content-encoding'] ?? 'identity'
  return (
    type.trim() === 'application/json' &&
    (charset === undefined || /^charset="?utf-8"?$/.test(charset)) &&
    encoding === 'identity'
  )
}

function readBytes(request: IncomingMessage): Promise<Buffer | 'too-large' | 'cut'> {
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
