import { z } from 'zod'
import { alarmLoadSchema } from '../../shared/model/alarm-load.ts'
import { journalEntrySchema, journalStepSchema } from '../../shared/model/journal-entry.ts'

const ids = z.array(z.int())

/** What the journal keeps on disk, a line each; read back in order they make the same journal. */
export const journalLineSchema = z.discriminatedUnion('kind', [
  /** An entry as it is from here on. */
  z.object({
    kind: z.literal('entry'),
    entry: journalEntrySchema,
    seen: z.boolean(),
    dismissed: z.boolean(),
  }),
  z.object({ kind: z.literal('step'), id: z.int(), step: journalStepSchema }),
  z.object({ kind: z.literal('seen'), ids }),
  z.object({ kind: z.literal('dismissed'), ids }),
  z.object({ kind: z.literal('restored'), ids }),
  /** Nothing before `at` can have been missed any more; the alarms since `since` are all known. */
  z.object({ kind: z.literal('covered'), at: z.number(), since: z.number() }),
  /** Figures of entries that are not kept themselves. */
  z.object({ kind: z.literal('load'), load: alarmLoadSchema.omit({ knownSince: true }) }),
  z.object({ kind: z.literal('forgotten'), count: z.int() }),
])
export type JournalLine = z.infer<typeof journalLineSchema>

/** Reads a line back; null where it is damaged. */
export function readJournalLine(text: string): JournalLine | null {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  const line = journalLineSchema.safeParse(raw)
  return line.success ? line.data : null
}
