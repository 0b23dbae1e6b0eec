import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of its own for the test that runs, gone when it ends. */
export function makeTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
