import { existsSync, writeFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

// The worker of the memory, which hangs the first time that it is started for a file.
const { file } = workerData as { file: string }
const marker = `${file}.hung`
if (existsSync(marker)) await import('../../src/main/memory/worker.ts')
else {
  writeFileSync(marker, '')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
