import { z } from 'zod'

const instant = z.number().describe('milliseconds since 1970')

/** A tag that usually followed within ten minutes, in so many of the past cases. */
export const followingSchema = z.object({
  tag: z.string(),
  count: z.int(),
  cases: z.int(),
  /** When the cases in which it followed began, the latest first; of very many the latest. */
  evidence: z.array(instant),
})
export type Following = z.infer<typeof followingSchema>

/** A past burst of alarms that is like the one under way. */
const likeBurstSchema = z.object({
  from: instant,
  to: instant,
  count: z.int(),
  firstOut: z.string(),
  /** 0 to 1. */
  likeness: z.number(),
  /** The first tags that it raised after the moment that corresponds to now, without those that are raised already. */
  next: z.array(z.string()),
})
export type LikeBurst = z.infer<typeof likeBurstSchema>

/** What the desk remembers of bursts like the one under way; nothing where it is not sure enough. */
export const recallSchema = z.object({
  like: z.array(likeBurstSchema),
  follows: z.array(followingSchema),
  /** The newest past raise that was learnt: later ones are not taken into account yet. Null: nothing was learnt yet. */
  knownTo: instant.nullable(),
})
export type Recall = z.infer<typeof recallSchema>
