import { appendFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import type { MemoryMessage } from '../../src/main/memory/client.ts'

// The worker of the memory, which writes down what it is sent: the kind, the raises and the size of each message.
// It listens first: whoever does takes what has come already.
await import('../../src/main/memory/worker.ts')
const file = process.env['TOCSIN_TEST_MEMORY'] ?? ''
parentPort?.on('message', (message: MemoryMessage) => {
  // Where a memory is comes before this listens, or just after.
  if ('place' in message) return
  const [kind, raises] =
    'changes' in message
      ? ['changes', message.changes.put.length + message.changes.dropped.length]
      : 'remarks' in message
        ? ['remarks', 0]
        : [message.request.kind, 0]
  appendFileSync(`${file}.sent`, `${JSON.stringify({ kind, raises, bytes: serialize(message).length })}\n`)
})
