import type { IncomingMessage } from 'node:http'

/** Reads what a client sent by POST; of a body that is too large no more than the limit is kept. */
export function readSent(request: IncomingMessage, maxBytes: number): Promise<Buffer | 'too-large' | 'cut'> {
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
      // The rest is thrown away as it comes, so that the sender sees the refusal.
      resolve('too-large')
    })
    request.on('end', () => {
      resolve(Buffer.concat(chunks))
    })
    // Without the end first, the sender hung up; after it this changes nothing.
    request.on('close', () => {
      resolve('cut')
    })
  })
}
