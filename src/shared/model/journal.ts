import { z } from 'zod'

const instant = z.number().describe('milliseconds since 1970')

/** Why the desk could not follow the service: what came and went meanwhile is known from the histories alone. */
export const gapCauses = ['first-start', 'not-running', 'disconnected', 'no-live-connection'] as const
export const gapSchema = z.object({ cause: z.enum(gapCauses), from: instant, to: instant })
export type GapCause = (typeof gapCauses)[number]
export type Gap = z.infer<typeof gapSchema>

/** What the desk saw happen to an alarm, and when it saw it. */
export const journalStepSchema = z.discriminatedUnion('kind', [
  /** Raised, or raised again while it stood. */
  z.object({ kind: z.literal('appeared'), at: instant, raisedAt: instant }),
  z.object({ kind: z.literal('acknowledged'), at: instant, user: z.string() }),
  z.object({ kind: z.literal('state'), at: instant, state: z.int() }),
  z.object({ kind: z.literal('gone'), at: instant }),
])
export type JournalStep = z.infer<typeof journalStepSchema>

/** One stay of an alarm on the service's list, as this desk knows it. */
export const journalEntrySchema = z.object({
  /** The journal's own number. */
  id: z.int(),
  /** Null where only the histories tell of it: they do not say which alarm it was. */
  alarmId: z.int().nullable(),
  dataServerId: z.int().nullable(),
  path: z.string(),
  fullPath: z.string(),
  name: z.string(),
  message: z.string(),
  priority: z.int(),
  masked: z.boolean(),
  /** The last known; null: none is. */
  state: z.int().nullable(),
  raisedAt: instant,
  gone: z.boolean(),
  /** When it was reset or left the list; null while it stands and where nobody knows. */
  goneAt: instant.nullable(),
  /** Empty user and null time: not known, the service told only the other. */
  acknowledged: z.object({ user: z.string(), at: instant.nullable() }).nullable(),
  /** The gap in which it came and went; null: the desk followed it. */
  gap: gapSchema.nullable(),
  steps: z.array(journalStepSchema),
})
export type JournalEntry = z.infer<typeof journalEntrySchema>

/** How many alarms came and went unseen, and how often the queue has changed; masked ones are counted nowhere. */
export const missedCountSchema = z.object({ revision: z.int(), count: z.int() })
export type MissedCount = z.infer<typeof missedCountSchema>

/** Every alarm that came and went without anybody having seen it, oldest first. */
export const missedQueueSchema = missedCountSchema.extend({
  entries: z.array(journalEntrySchema),
  /** How many older ones were dropped because the queue is bounded. */
  forgotten: z.int(),
})
export type MissedQueue = z.infer<typeof missedQueueSchema>

/** What changed since the revision before. */
export const missedDeltaSchema = missedCountSchema.extend({
  added: z.array(journalEntrySchema),
  removed: z.array(z.int()),
  forgotten: z.int(),
})
export type MissedDelta = z.infer<typeof missedDeltaSchema>
