import type { IncomingMessage, ServerResponse } from 'node:http'
import { edgeLimits } from './limits.ts'

interface BodyLimits {
  maxBytes: number
  maxDiscardedBytes?: number
  /** Settles as soon as the body is too large, not at its end. */
  isImpatient?: boolean
}

/**
 * Reads a body of at most `maxBytes`. More is discarded, so that its sender gets to see the answer; beyond
 * `maxDiscardedBytes`, announced or sent, the connection closes with the answer.
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  { maxBytes, maxDiscardedBytes = edgeLimits.maxDiscardedBytes, isImpatient = false }: BodyLimits,
): Promise<Buffer | 'too-large' | 'aborted'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const refuse = () => {
      request.pause()
      if (response.headersSent) request.destroy()
      else response.setHeader('Connection', 'close')
      resolve('too-large')
    }
    if (Number(request.headers['content-length']) > maxDiscardedBytes) {
      refuse()
      return
    }
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) {
        chunks.push(chunk)
        return
      }
      chunks.length = 0
      if (size > maxDiscardedBytes) refuse()
      else if (isImpatient) resolve('too-large')
    })
    request.on('end', () => resolve(size > maxBytes ? 'too-large' : Buffer.concat(chunks)))
    // Without `end` first, the sender closed the connection; after it this has no effect.
    request.on('close', () => resolve('aborted'))
  })
}
