import { existsSync, rmSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { MemoryMessage } from '../../src/main/memory/client.ts'

// The worker of the memory; while there is a file that says so it rests after each step of its learning, until it was
// asked for what it recalls.
const file = process.env['TOCSIN_TEST_MEMORY'] ?? ''
const sign = `${file}.rest`
let steady = 0
let go = () => {}
const { setTimeout: wait } = globalThis
performance.now = () => (steady += existsSync(sign) ? 1_000 : 0)
globalThis.setTimeout = ((task: () => void) => {
  if (existsSync(sign)) go = task
  else wait(task, 0)
}) as typeof setTimeout
await import('../../src/main/memory/worker.ts')
parentPort?.on('message', (message: MemoryMessage) => {
  if (!('request' in message) || message.request.kind !== 'recall' || !existsSync(sign)) return
  // By then it has answered.
  setImmediate(() => {
    rmSync(sign)
    go()
  })
})
