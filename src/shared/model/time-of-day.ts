import { z } from 'zod'

/** A time of day by the desk's clock, as 22:30. */
export const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time as 22:30')
