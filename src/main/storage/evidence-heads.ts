import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { parseJson } from '../../shared/json.ts'
import type { ChainHead } from './hash-chain.ts'

/** What the audit trail has about the evidence of a server, which the name of its database tells. */
const entrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('evidence'),
    database: z.string(),
    lastNumber: z.int(),
    lastHash: z.string(),
  }),
  /** What comes later is about another server. */
  z.object({ kind: z.literal('server-removed'), database: z.string() }),
])

/** The ends of a server's evidence that the audit trail in these files has, in their order. */
export async function readEvidenceHeads(files: readonly string[], database: string): Promise<ChainHead[]> {
  let heads: ChainHead[] = []
  const named = JSON.stringify(database)
  for (const file of files) {
    const lines = (await readFile(file, 'utf8')).split('\n')
    for (const line of lines.filter((each) => each.includes(named))) {
      const entry = entrySchema.safeParse(parseJson(line)).data
      if (entry?.database !== database) continue
      if (entry.kind === 'server-removed') heads = []
      else heads.push({ number: entry.lastNumber, hash: entry.lastHash })
    }
    await setImmediate()
  }
  return heads
}
