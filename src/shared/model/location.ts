import { z } from 'zod'
import { dateTimeSchema } from './date-time.ts'

/** Beacon types that occur are Undefined and Nfc; the whole list is not shown, so others are allowed. */
export const beaconSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    accuracy: z.number(),
    date: dateTimeSchema,
  })
  .partial()

export const locationSchema = z
  .strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    horizontalAccuracy: z.number(),
    altitude: z.number(),
    verticalAccuracy: z.number(),
    date: dateTimeSchema,
    beaconList: z.array(beaconSchema),
    zone: z.string(),
  })
  .partial()
