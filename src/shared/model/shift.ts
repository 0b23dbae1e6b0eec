import { z } from 'zod'
import { timeOfDaySchema } from './time-of-day.ts'

/** A shift begins at its time of day and ends where the next one begins. */
export const shiftSchema = z.strictObject({
  /** Empty: it is called by its time. */
  name: z.string().trim().max(40),
  start: timeOfDaySchema,
})
export type Shift = z.infer<typeof shiftSchema>

/** In the order of the settings; the order in the day follows from the times. */
export const shiftsSchema = z
  .array(shiftSchema)
  .min(1)
  .max(24)
  .refine((shifts) => new Set(shifts.map(({ start }) => start)).size === shifts.length, {
    message: 'two shifts begin at the same time',
  })

export const firstShifts: Shift[] = [
  { name: '', start: '06:00' },
  { name: '', start: '14:00' },
  { name: '', start: '22:00' },
]
