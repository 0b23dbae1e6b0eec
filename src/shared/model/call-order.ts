import { z } from 'zod'
import { maxCalledIds } from './limits.ts'
import { uintSchema } from './uint.ts'

/** The most that `settings.calls.mostAudioBytes` can allow. */
export const audioBytesLimit = 8 * 1024 * 1024

/** The alarm that a call is about, as it was when somebody called. */
export const callAboutSchema = z.strictObject({
  /** Null where only its tag is known, as from the histories. */
  alarmId: z.int().nullable(),
  path: z.string().max(4_000),
  message: z.string().max(4_000),
})

/** A call that the operator wants placed: to people, to groups, or both. */
export const callOrderSchema = z.strictObject({
  userIds: z.array(uintSchema).max(maxCalledIds),
  groupIds: z.array(uintSchema).max(maxCalledIds),
  text: z.string().trim().min(1).max(4_000),
  number: uintSchema,
  /** The audio itself, in base64; null: none. */
  audio: z
    .base64()
    .min(1)
    .max(Math.ceil(audioBytesLimit / 3) * 4)
    .nullable(),
  /** A path that the service can read; null: none. */
  file: z.string().trim().min(1).max(1_000).nullable(),
  about: callAboutSchema.nullable(),
})
export type CallOrder = z.infer<typeof callOrderSchema>
