import { z } from 'zod'
import { journalEntrySchema } from './journal-entry.ts'

/** How many alarms came and went unseen, and how often the queue has changed; masked ones are counted nowhere. */
export const awayCountSchema = z.object({ revision: z.int(), count: z.int() })
export type AwayCount = z.infer<typeof awayCountSchema>

/** Every alarm that came and went without anybody having seen it, oldest first. */
export const awayQueueSchema = awayCountSchema.extend({
  entries: z.array(journalEntrySchema),
  /** How many older ones were dropped because the queue is bounded. */
  forgotten: z.int(),
})
export type AwayQueue = z.infer<typeof awayQueueSchema>

/** What changed since the revision before. */
export const awayDeltaSchema = awayCountSchema.extend({
  added: z.array(journalEntrySchema),
  removed: z.array(z.int()),
  forgotten: z.int(),
})
export type AwayDelta = z.infer<typeof awayDeltaSchema>
