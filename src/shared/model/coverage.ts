import { z } from 'zod'
import { limits } from './limits.ts'
import { idSchema } from './primitives.ts'

/** A part of a plant: an area, a unit in it, or with an empty area all of a server. */
export const placeSchema = z.strictObject({ server: idSchema, area: z.string().max(limits.tagName) })
export type PlantPlace = z.infer<typeof placeSchema>

/** What somebody, or a screen, answers for; null: everything. */
export const coverageSchema = z.array(placeSchema).max(200).nullable()
export type Coverage = z.infer<typeof coverageSchema>

/** How the plant is divided among the screens that are there now. */
export const coverageStateSchema = z.object({
  /** What this screen covers. */
  own: coverageSchema,
  /** What at least one screen covers; null: everything. */
  covered: z.array(placeSchema).nullable(),
  /** The areas and units, as far as the desk knows them, that nobody covers. */
  uncovered: z.array(placeSchema),
  /** Whether the other desks of the team count for that, or cannot be heard; absent: there is no team. */
  team: z.enum(['together', 'alone']).optional(),
})
export type CoverageState = z.infer<typeof coverageStateSchema>

/** What can be chosen, and who has chosen what. */
export const coverageListSchema = z.object({
  places: z.array(placeSchema),
  /** The other screens that are there now, by the person at each, or else by its name. */
  others: z.array(z.object({ name: z.string(), places: coverageSchema })),
})
export type CoverageList = z.infer<typeof coverageListSchema>
