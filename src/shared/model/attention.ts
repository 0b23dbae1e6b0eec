import { z } from 'zod'
import { limits } from './limits.ts'
import { timeOfDaySchema } from './primitives.ts'
import { alarmSchema } from './alarm.ts'

/** The channels that annunciate alarms of one band. */
export const bandAttentionSchema = z.strictObject({
  native: z.boolean(),
  sound: z.boolean(),
  flash: z.boolean(),
  /** The taskbar entry demands attention, and the badge counts. */
  attention: z.boolean(),
})
export type BandAttention = z.infer<typeof bandAttentionSchema>

const loud = { native: true, sound: true, flash: true, attention: true }
const quiet = { native: true, sound: false, flash: false, attention: false }

/** How new alarms are annunciated. */
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
  /** While a window of the desk is in front: no native notification, and in it only the most urgent band. */
  onlyWhenAway: z.boolean().default(false),
  /** Only alarms of this saved view; null: all. */
  viewId: z.string().max(limits.id).nullable().default(null),
  /** Between these times only the most urgent band is annunciated. */
  quietHours: z.strictObject({ from: timeOfDaySchema, to: timeOfDaySchema }).nullable().default(null),
  /** A re-alarm within this time after the last annunciation of its alarm is not annunciated; 0: always. */
  realarmPauseSeconds: z.number().min(0).max(86_400).default(0),
  /** An alarm that is raised over and over is annunciated once and then only counted. */
  foldChattering: z.boolean().default(true),
})
export type AttentionSettings = z.infer<typeof attentionSettingsSchema>

export const soundSettingsSchema = z.strictObject({
  volume: z.number().min(0).max(1).default(0.6),
  /** The interval at which a sound repeats until silenced, and for how long. */
  repeatSeconds: z.number().min(2).max(600).default(10),
  repeatForSeconds: z.number().min(0).max(86_400).default(600),
  /** Speaks the message where the system has a voice. */
  speak: z.boolean().default(false),
})
export type SoundSettings = z.infer<typeof soundSettingsSchema>

/** One sound for each band and one for a lost connection, most urgent first. */
export const soundIds = ['critical', 'lost', 'high', 'medium', 'low'] as const
export type SoundId = (typeof soundIds)[number]

/** What became of the native notifications since the start; `shown` are those that the system confirmed. */
export const notificationCountsSchema = z.object({
  shown: z.int(),
  failed: z.int(),
  refused: z.int(),
  clicked: z.int(),
  closed: z.int(),
  /** The last one that was not shown; null: none. */
  lastProblem: z.object({ at: z.number(), detail: z.string() }).nullable(),
})
export type NotificationCounts = z.infer<typeof notificationCountsSchema>

/** What the desk currently does to get attention; main owns it, pages act on it. */
export const attentionStateSchema = z.object({
  /** The sound that repeats until silenced; null: none. */
  sounding: z.enum(soundIds).nullable(),
  /** The text to speak with it; empty: none. */
  spoken: z.string(),
  mutedUntil: z.number().nullable(),
  /** Who has muted it; left out: not muted, or nobody knows since a restart. */
  mutedBy: z.string().optional(),
  /** New alarms that the operator has not seen. */
  unseen: z.int(),
  /** Counts annunciations: a page that silences or has looked says up to which one it knew. */
  place: z.int(),
  notifications: notificationCountsSchema,
})
export type AttentionState = z.infer<typeof attentionStateSchema>

/** A new alarm for the strip of the page. */
export const announcementSchema = z.object({
  alarm: alarmSchema,
  /** A repeat only counts; a fallback stands in for a native notification that the system did not show. */
  kind: z.enum(['new', 'repeat', 'fallback']),
  /** How often a chattering alarm was raised, and in what time; null: it does not chatter. */
  repeats: z.object({ count: z.int(), spanMs: z.number() }).nullable(),
})
export type Announcement = z.infer<typeof announcementSchema>

/** A notice about the desk itself, shown until it is dismissed. */
export const noticeCodes = [
  'settings-recovered',
  'policy-problem',
  'policy-last',
  'policy-no-server',
  'storage-failing',
  'tokens-locked',
  'tokens-unreadable',
  'graphics-fallback',
  'records-set-aside',
  'folder-exposed',
  'audit-broken',
  'contacts-set-aside',
  'memory-set-aside',
  'token-not-kept',
  'no-native-notifications',
  'output-muted',
  'output-volume-zero',
  'no-output',
  'do-not-disturb',
  'embedded-failed',
  'service-lost',
  'too-many-alarms',
] as const
export const noticeSchema = z.object({ code: z.enum(noticeCodes), detail: z.string() })
export type NoticeCode = (typeof noticeCodes)[number]
export type Notice = z.infer<typeof noticeSchema>
