import { z } from 'zod'
import { periodChoiceSchema } from './record-period.ts'

/** How the records of a service are shown. */
export const recordSettingsSchema = z.strictObject({
  /** What was looked at last, and is looked at first next time. */
  period: periodChoiceSchema.default({ kind: 'days7' }),
  /** Who reacted how fast is told of nobody by name. */
  hideNames: z.boolean().default(false),
  /** A page holds no more records than this at once; a table of more could not be scrolled to its end. */
  mostRows: z.int().min(1_000).max(250_000).default(250_000),
})
