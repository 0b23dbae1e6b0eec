import { z } from 'zod'

/** How many alarms were raised in each minute; masked ones are counted nowhere. */
export const alarmLoadSchema = z.object({
  /** From when on the counts are complete, in milliseconds since 1970; null: not known yet. */
  knownSince: z.number().nullable(),
  /** The beginning of the first minute that is counted below. */
  from: z.number(),
  /** One figure a minute; minutes after the last one had no alarm. */
  counts: z.array(z.int()),
})
export type AlarmLoad = z.infer<typeof alarmLoadSchema>
