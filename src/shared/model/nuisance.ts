import { z } from 'zod'
import { nuisanceKinds } from './constants.ts'

/** What makes an alarm a nuisance, as the desk follows it; the definitions are those of the report. */
export const nuisanceSchema = z.object({
  /** In the order of `nuisanceKinds`, at least one. */
  kinds: z.array(z.enum(nuisanceKinds)),
  /** How often it was raised since it began to chatter, and in what time; null where it does not. */
  repeats: z.object({ count: z.int(), spanMs: z.number() }).nullable(),
  /** Nine of ten times its tag was acknowledged within this time; null where it is not slower. */
  usualMs: z.number().nullable(),
})
export type Nuisance = z.infer<typeof nuisanceSchema>
