import { z } from 'zod'

/** The periods that a press of a button chooses, in the order of the picker. */
export const periodPresets = ['shift', 'hours8', 'yesterday', 'days7', 'days30'] as const

const instantSchema = z.int().min(0).max(8_640_000_000_000_000)

/** What somebody chose to look back at: a stretch that moves along with the time, or two instants. */
export const periodChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(periodPresets) }),
  z.strictObject({ kind: z.literal('custom'), from: instantSchema, to: instantSchema }),
])
export type PeriodChoice = z.infer<typeof periodChoiceSchema>
