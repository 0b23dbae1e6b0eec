import { z } from 'zod'
import { timeOfDaySchema } from './primitives.ts'

/** The preset periods, in the order of the picker. */
export const periodPresets = ['shift', 'hours8', 'yesterday', 'days7', 'days30'] as const

const instantSchema = z.int().min(0).max(8_640_000_000_000_000)

/** The chosen period: a preset relative to now, or two instants. */
export const periodChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(periodPresets) }),
  z.strictObject({ kind: z.literal('custom'), from: instantSchema, to: instantSchema }),
])
export type PeriodChoice = z.infer<typeof periodChoiceSchema>

/** A shift begins at its time of day and ends when the next one begins. */
export const shiftSchema = z.strictObject({
  /** Empty: it is named by its time. */
  name: z.string().trim().max(40),
  start: timeOfDaySchema,
})
export type Shift = z.infer<typeof shiftSchema>

/** In the order of the settings; their times order them within the day. */
export const shiftsSchema = z
  .array(shiftSchema)
  .min(1)
  .max(24)
  .refine((shifts) => new Set(shifts.map(({ start }) => start)).size === shifts.length, {
    message: 'two shifts begin at the same time',
  })

export const defaultShifts: Shift[] = [
  { name: '', start: '06:00' },
  { name: '', start: '14:00' },
  { name: '', start: '22:00' },
]
