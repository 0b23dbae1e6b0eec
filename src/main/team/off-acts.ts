import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { actContentSchema, type ActContent } from '../../shared/model/act.ts'
import { limits } from '../../shared/model/limits.ts'
import { shortTextSchema } from '../../shared/model/primitives.ts'
import type { Log } from '../platform/log.ts'
import { openStoredValue } from '../storage/json-document.ts'
import type { StorageContext } from '../storage/retrying-writer.ts'
import { thingOf } from './merge-rules.ts'

const offActSchema = z.object({
  server: z.string().min(1).max(limits.address),
  person: shortTextSchema,
  content: actContentSchema,
})
type OffAct = z.infer<typeof offActSchema>

export interface OffActsParts extends StorageContext {
  /** Where the desk keeps its key and its acts. */
  folder: string
  log: Log
}

/** What people do while a desk that knows a team is in none: without it, the team's older word would win later. */
export interface OffActs {
  keep(server: string, person: string, content: ActContent): void
  /** Hands over what is kept, which is the team's once this has resolved to true. */
  handOver(take: (acts: readonly OffAct[]) => Promise<boolean>): Promise<void>
  stop(): Promise<void>
}

const maxKept = 1_000

/** A desk that was never in a team keeps nothing. */
export function createOffActs({ folder, log, ...storage }: OffActsParts): OffActs {
  const open = () =>
    openStoredValue({
      ...storage,
      log,
      file: join(folder, 'off.json'),
      schema: z.array(offActSchema).max(maxKept),
      fallback: [],
    })
  let stored = existsSync(join(folder, 'key.pem')) ? open() : null

  return {
    keep(server, person, content) {
      // Nobody else can have another word about a signature: it is told when the desk joins.
      if (!stored || content.action === 'handover.sign') return
      const thing = thingOf(content)
      const others = stored.read().filter((act) => act.server !== server || thingOf(act.content) !== thing)
      if (others.length >= maxKept) log('warn', 'team: too much was done without it; the oldest is dropped')
      stored.write([...others, { server, person, content }].slice(-maxKept))
    },
    async handOver(take) {
      // Whoever takes them is about to be in a team.
      stored ??= open()
      const kept = stored.read()
      if (kept.length === 0 || !(await take(kept))) return
      stored.write(stored.read().filter((act) => !kept.includes(act)))
    },
    stop: async () => stored?.stop(),
  }
}
