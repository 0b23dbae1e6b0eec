import { z } from 'zod'

/** What the program is made of; null if unknown, as in a run from source. */
export const programFactsSchema = z.object({
  /** The last commit of its sources, and its day. */
  commit: z.string().nullable(),
  date: z.string().nullable(),
  electron: z.string().nullable(),
  chromium: z.string().nullable(),
  node: z.string(),
  /** The operating system and the processor. */
  system: z.string(),
  /** The section of this version in the changelog, in Markdown; empty: there is none. */
  notes: z.string(),
})
export type ProgramFacts = z.infer<typeof programFactsSchema>

/** The texts of the licences. */
export const licencesSchema = z.object({ own: z.string(), thirdParty: z.string() })
export type Licences = z.infer<typeof licencesSchema>
