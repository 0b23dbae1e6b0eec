import { z } from 'zod'
import { ratingKinds } from './constants.ts'
import { occurrenceSchema } from './alarm.ts'
import { instantSchema, shortTextSchema } from './primitives.ts'

export const ratingKindSchema = z.enum(ratingKinds)
export type RatingKind = z.infer<typeof ratingKindSchema>

/** One for each raise: the latest holds. The service knows nothing of it. */
export const ratingSchema = z.object({
  ...occurrenceSchema.shape,
  kind: ratingKindSchema,
  by: shortTextSchema,
  at: instantSchema,
})
export type AlarmRating = z.infer<typeof ratingSchema>

/** How the raises of a tag were rated. */
export const tagRatingsSchema = z.object({
  /** The tag's path. */
  tag: z.string(),
  useful: z.int(),
  nuisance: z.int(),
  noAction: z.int(),
})
export type TagRatings = z.infer<typeof tagRatingsSchema>
