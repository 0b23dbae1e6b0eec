import { z } from 'zod'
import { audioBytesLimit } from './call-order.ts'
import { uintSchema } from './uint.ts'

/** A message to call with; its placeholders are filled from an alarm by the page. */
export const callTemplateSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().trim().min(1).max(100),
  text: z.string().max(4_000),
  number: uintSchema,
})

/** How calls are placed and followed up. */
export const callSettingsSchema = z.strictObject({
  /** The same message to the same people within so many minutes asks first; 0: never. */
  repeatMinutes: z.int().min(0).max(1_440).default(10),
  /** A call about an alarm that nobody acknowledges for so many minutes is reminded of; 0: never. */
  recallMinutes: z.int().min(0).max(1_440).default(5),
  templates: z.array(callTemplateSchema).max(500).default([]),
  mostAudioBytes: z
    .int()
    .min(1_024)
    .max(audioBytesLimit)
    .default(512 * 1_024),
})
