import { z } from 'zod'
import { timeOfDaySchema } from './primitives.ts'
import { alarmSchema } from './alarm.ts'

/** What each band may do to be noticed. */
export const bandAttentionSchema = z.strictObject({
  native: z.boolean(),
  sound: z.boolean(),
  flash: z.boolean(),
  /** The window asks for attention (taskbar) and the badge counts. */
  attention: z.boolean(),
})
export type BandAttention = z.infer<typeof bandAttentionSchema>

const loud = { native: true, sound: true, flash: true, attention: true }
const quiet = { native: true, sound: false, flash: false, attention: false }

/** How new alarms are brought to attention. */
export const attentionSettingsSchema = z.strictObject({
  enabled: z.boolean().default(true),
  bands: z
    .strictObject({
      critical: bandAttentionSchema,
      high: bandAttentionSchema,
      medium: bandAttentionSchema,
      low: bandAttentionSchema,
    })
    .default({ critical: loud, high: loud, medium: { ...loud, attention: false }, low: quiet }),
  /** No native notification while the operator has the desk in front. */
  onlyWhenAway: z.boolean().default(false),
  /** Only alarms of this saved view; null: all. */
  viewId: z.string().nullable().default(null),
  /** Between these times only the most urgent band is told. */
  quietHours: z.strictObject({ from: timeOfDaySchema, to: timeOfDaySchema }).nullable().default(null),
})
export type AttentionSettings = z.infer<typeof attentionSettingsSchema>

export const soundSettingsSchema = z.strictObject({
  volume: z.number().min(0).max(1).default(0.6),
  /** A sound repeats every so often until silenced, at most for so long. */
  repeatSeconds: z.number().min(2).max(600).default(10),
  repeatForSeconds: z.number().min(0).max(86_400).default(600),
  /** Speaks the message where the system has voices. */
  speak: z.boolean().default(false),
})
export type SoundSettings = z.infer<typeof soundSettingsSchema>

/** Each band has a sound of its own, and so has a service that does not answer. Listed most urgent first. */
export const soundIds = ['critical', 'lost', 'high', 'medium', 'low'] as const
export type SoundId = (typeof soundIds)[number]

/** What the desk is doing right now to be noticed; main owns it, pages act on it. */
export const attentionStateSchema = z.object({
  /** What sounds, again and again until silenced; null: silence. */
  sounding: z.enum(soundIds).nullable(),
  /** What to say aloud with it; empty: nothing. */
  spoken: z.string(),
  mutedUntil: z.number().nullable(),
  /** New alarms that nobody has looked at. */
  unseen: z.int(),
})
export type AttentionState = z.infer<typeof attentionStateSchema>

/** New alarms brought to somebody's attention at once: one alarm, or a burst told as a count. */
export const announcementSchema = z.object({
  /** The most urgent of them. */
  alarm: alarmSchema,
  count: z.int().min(1),
  /** False where a native notification already told it. */
  inPage: z.boolean(),
})
export type Announcement = z.infer<typeof announcementSchema>

/** Something about the desk itself that the operator should know, until dismissed. */
export const noticeCodes = [
  'settings-recovered',
  'token-not-kept',
  'no-native-notifications',
  'embedded-failed',
  'service-lost',
] as const
export const noticeSchema = z.object({ code: z.enum(noticeCodes), detail: z.string() })
export type NoticeCode = (typeof noticeCodes)[number]
export type Notice = z.infer<typeof noticeSchema>
