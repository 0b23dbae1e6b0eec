import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallAudit } from '../../src/shared/model/call.ts'

/** Puts the calls that a desk has on record back in time, as if it had been away since. */
export function ageCalls(folder: string, minutes: number): void {
  const calls = join(folder, 'calls')
  for (const name of readdirSync(calls)) {
    const lines = readFileSync(join(calls, name), 'utf8').split('\n')
    const aged = lines.map((line) => {
      if (line === '') return line
      const entry = JSON.parse(line) as CallAudit
      return JSON.stringify({ ...entry, at: entry.at - minutes * 60_000 })
    })
    writeFileSync(join(calls, name), aged.join('\n'))
  }
}
