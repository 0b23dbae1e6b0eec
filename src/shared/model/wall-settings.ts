import { z } from 'zod'
import { limits } from './limits.ts'

/** What walls show in turn. */
export const wallSettingsSchema = z.strictObject({
  /** The saved views whose alarms the tiles show, one after the other; with fewer than two they show all alarms. */
  views: z.array(z.string().max(limits.id)).max(20).default([]),
  /** How long each is shown. */
  seconds: z.int().min(10).max(3_600).default(30),
})
export type WallSettings = z.infer<typeof wallSettingsSchema>
