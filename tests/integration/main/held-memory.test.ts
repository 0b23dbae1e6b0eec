import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import type { HeldReport } from '../../support/holding-desk.ts'

/** What a program of the support folder holds, by its own report. */
async function heldBytes(program: string, count: number): Promise<number> {
  const file = resolve(import.meta.dirname, '../../support', program)
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', file, String(count)])
  return (JSON.parse(stdout) as HeldReport).heldBytes
}

it('an active alarm takes at most 1,100 bytes in the live set and the journal, among 20,000 too', async () => {
  const [few, many] = [await heldBytes('holding-desk.ts', 5_000), await heldBytes('holding-desk.ts', 20_000)]
  expect(few / 5_000).toBeLessThan(1_100)
  expect((many - few) / 15_000).toBeLessThan(1_100)
})

it('pages that were read do not wait for a full collection', async () => {
  // Each takes 600 kB as bytes, as text and as alarms.
  expect(await heldBytes('reading-desk.ts', 20)).toBeLessThan(3_000_000)
})
