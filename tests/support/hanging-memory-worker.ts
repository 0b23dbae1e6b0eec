import { existsSync } from 'node:fs'

// The worker of the memory, which hangs for as long as there is a file that says so.
const file = process.env['TOCSIN_TEST_MEMORY'] ?? ''
if (existsSync(`${file}.hang`)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
else await import('../../src/main/memory/worker.ts')
