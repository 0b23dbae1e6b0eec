import { z } from 'zod'
import { uintSchema } from './uint.ts'

/** What a call says, whoever it goes to (interface 4.6). Only audio and file are optional there. */
export const callMessageSchema = z.strictObject({
  msgText: z.string(),
  msgNum: uintSchema,
  /** The audio itself, as text. */
  msgAudio: z.string().nullish(),
  /** A path that the service can read. */
  msgFile: z.string().nullish(),
})
export type CallMessage = z.infer<typeof callMessageSchema>
