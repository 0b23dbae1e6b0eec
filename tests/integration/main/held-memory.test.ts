import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import type { HeldReport } from '../../support/holding-desk.ts'

const desk = resolve(import.meta.dirname, '../../support/holding-desk.ts')

async function heldBytes(count: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', desk, String(count)])
  return (JSON.parse(stdout) as HeldReport).heldBytes
}

it('an active alarm takes at most 1,100 bytes in the live set and the journal, among 20,000 too', async () => {
  const [few, many] = [await heldBytes(5_000), await heldBytes(20_000)]
  expect(few / 5_000).toBeLessThan(1_100)
  expect((many - few) / 15_000).toBeLessThan(1_100)
})
