import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { replacePrivateFileSync } from '../../files/private-file.ts'
import type { KeptPolicy } from '../platform/policy-source.ts'
import { readJsonFileSync } from './json-file.ts'

const keptSchema = z.object({
  /** The file or the key that it was read from. */
  place: z.string(),
  content: z.record(z.string(), z.unknown()),
})
type Kept = z.infer<typeof keptSchema>

/** Keeps the last good policy in the profile folder, readable by the user only. */
export function openKeptPolicy(folder: string): KeptPolicy {
  const file = join(folder, 'last-policy.json')
  const stored = (): Kept | null => {
    const read = readJsonFileSync(file, keptSchema)
    return read.kind === 'value' ? read.value : null
  }
  return {
    read(place) {
      const kept = stored()
      return kept?.place === place ? kept.content : null
    },
    write(policy) {
      if (policy === null) rmSync(file, { force: true })
      else if (JSON.stringify(stored()) !== JSON.stringify(policy))
        replacePrivateFileSync(file, JSON.stringify(policy))
    },
  }
}
