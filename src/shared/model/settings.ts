import { z } from 'zod'
import { densities, locales, logLevels, themes } from './constants.ts'
import { periodChoiceSchema, defaultShifts, shiftsSchema } from './period.ts'
import { audioBytesLimit } from './call.ts'
import { limits } from './limits.ts'
import { idSchema, uintSchema, zoneSchema } from './primitives.ts'
import { actingSettingsSchema } from './acting.ts'
import { attentionSettingsSchema, soundSettingsSchema } from './attention.ts'
import { creationTemplateSchema } from './alarm-creation.ts'
import { handoverSettingsSchema } from './handover.ts'
import { escalateAfterSchema, escalationChainSchema } from './escalation.ts'
import { phoneSettingsSchema } from './phones.ts'
import { reportSettingsSchema } from './report-settings.ts'
import { savedViewSchema, type SavedView } from './saved-view.ts'
import { serverProfileSchema } from './server-profile.ts'
import { selfTestSettingsSchema } from './self-test.ts'
import { shelvingSettingsSchema } from './shelf.ts'
import { teamSettingsSchema } from './team-settings.ts'
import { updateSettingsSchema } from './updates.ts'

/** Settings of the desktop host; the web host ignores them. */
export const desktopSettingsSchema = z.strictObject({
  closeToTray: z.boolean().default(true),
  startAtLogin: z.boolean().default(false),
  startMinimised: z.boolean().default(false),
  alwaysOnTop: z.boolean().default(false),
  /** A wall display: full screen without tools. */
  kiosk: z.boolean().default(false),
  /** Whether the GPU draws, from the next start on. */
  hardwareAcceleration: z.boolean().default(true),
})
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>

/** How the service's records are shown. */
export const recordSettingsSchema = z.strictObject({
  /** The last chosen period, used again at the next start. */
  period: periodChoiceSchema.default({ kind: 'days7' }),
  /** Hides the names of people. */
  hideNames: z.boolean().default(false),
  /** The limit of records in a page; a longer table could not be scrolled to its end. */
  mostRows: z.int().min(1_000).max(250_000).default(250_000),
})

/** A message template; the page fills its placeholders from an alarm. */
export const callTemplateSchema = z.strictObject({
  id: idSchema,
  name: z.string().trim().min(1).max(100),
  text: z.string().max(limits.text),
  number: uintSchema,
})

/** How calls are placed and followed up. */
export const callSettingsSchema = z.strictObject({
  /** Within this many minutes, the same message to the same people needs a confirmation; 0: never. */
  repeatMinutes: z.int().min(0).max(1_440).default(10),
  /** A reminder is due this many minutes after a call if the alarm is still unacknowledged; 0: never. */
  recallMinutes: z.int().min(0).max(1_440).default(5),
  templates: z.array(callTemplateSchema).max(500).default([]),
  mostAudioBytes: z
    .int()
    .min(1_024)
    .max(audioBytesLimit)
    .default(512 * 1_024),
  /** The escalation chains of all servers; the first one of a server is that of the rule. */
  chains: z.array(escalationChainSchema).max(200).default([]),
  escalateAfter: escalateAfterSchema.prefault({}),
})

/** What walls show in turn. */
const wallSettingsSchema = z.strictObject({
  /** The saved views whose alarms the tiles show, one after the other; with fewer than two they show all alarms. */
  views: z.array(z.string().max(limits.id)).max(20).default([]),
  /** How long each is shown. */
  seconds: z.int().min(10).max(3_600).default(30),
})
export type WallSettings = z.infer<typeof wallSettingsSchema>

export type { Density, Locale, Theme } from './constants.ts'

const defaultViews: SavedView[] = [
  savedViewSchema.parse({ id: 'all', name: 'All' }),
  savedViewSchema.parse({ id: 'unacknowledged', name: 'Unacknowledged', filter: { acknowledged: 'no' } }),
]

/** The desk's settings. Every field has a default, so an invalid part affects only itself. */
export const settingsSchema = z.object({
  profiles: z.array(serverProfileSchema).min(1).max(limits.views).prefault([{}]),
  /** The profile of new windows. */
  activeProfile: z.string().max(limits.id).default('embedded'),
  theme: z.enum(themes).default('dark'),
  /** Null: the system's language. */
  locale: z.enum(locales).nullable().default(null),
  /** Per cent; large values are for reading from across the room. */
  textScale: z.int().min(75).max(300).default(100),
  density: z.enum(densities).default('normal'),
  /** How lists show masked alarms; they are never counted or annunciated. */
  masked: z.enum(['shown', 'dimmed', 'hidden']).default('dimmed'),
  /** The keys that were chosen instead of those delivered, by what they do. */
  keys: z
    .record(z.string().max(limits.id), z.string().min(1).max(40))
    .refine((keys) => Object.keys(keys).length <= 200)
    .default({}),
  /** The alarm load above the live list. */
  loadStrip: z.boolean().default(true),
  /** After how long a screen asks whether an alarm that was taken at it is still in hand; 0: never. */
  claimCheckMinutes: z.int().min(0).max(10_080).default(120),
  desktop: desktopSettingsSchema.prefault({}),
  attention: attentionSettingsSchema.prefault({}),
  sound: soundSettingsSchema.prefault({}),
  /** When a lost connection is notified, and how often again (0: once). */
  lossNotice: z
    .strictObject({ afterSeconds: z.int().min(5).max(3_600), repeatSeconds: z.int().min(0).max(86_400) })
    .default({ afterSeconds: 30, repeatSeconds: 300 }),
  records: recordSettingsSchema.prefault({}),
  /** The zone of every time of day: shifts, working and quiet hours, days, and what pages show; empty: the host's. */
  timeZone: zoneSchema.default(''),
  shifts: shiftsSchema.default(defaultShifts),
  report: reportSettingsSchema.prefault({}),
  /** Whether a supervisor sees how soon each person responded; many countries do not allow it. */
  responseByPerson: z.boolean().default(false),
  handover: handoverSettingsSchema.prefault({}),
  selfTest: selfTestSettingsSchema.prefault({}),
  acting: actingSettingsSchema.prefault({}),
  shelving: shelvingSettingsSchema.prefault({}),
  calls: callSettingsSchema.prefault({}),
  /** Whether the desk compares a burst of alarms with past ones; if not, it reads and keeps nothing for that. */
  memory: z.boolean().default(true),
  /** The addresses under which the procedures of alarms may be opened; nothing else is. */
  procedures: z
    .array(z.url({ protocol: /^https?$/ }).max(500))
    .max(20)
    .default([]),
  creationTemplates: z.array(creationTemplateSchema).max(500).default([]),
  views: z.array(savedViewSchema).max(limits.views).default(defaultViews),
  startView: z.string().max(limits.id).default('all'),
  updates: updateSettingsSchema.prefault({}),
  team: teamSettingsSchema.prefault({}),
  phones: phoneSettingsSchema.prefault({}),
  wall: wallSettingsSchema.prefault({}),
  /** What the log file holds. */
  logLevel: z.enum(logLevels).default('info'),
  /** False until the first-start wizard was finished or closed. */
  welcomed: z.boolean().default(false),
})
export type Settings = z.infer<typeof settingsSchema>

type WithoutDefault<S> = S extends z.ZodDefault<infer I> | z.ZodPrefault<infer I> ? I : S

// A default must not fill in what a change leaves out: it would undo every other choice.
function withoutDefaults<S extends z.ZodRawShape>(shape: S) {
  const bare = Object.entries(shape).map(([key, schema]) => [
    key,
    schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault ? schema.unwrap() : schema,
  ])
  // Entries lose the names of their keys; the type gives them back.
  return Object.fromEntries(bare) as { [K in keyof S]: WithoutDefault<S[K]> }
}

/**
 * What a page may change directly. Profiles go through their own requests, since their secrets are not settings,
 * and so does what the desk may do, since it may ask for the PIN.
 */
export const settingsChangeSchema = z
  .strictObject(
    withoutDefaults(settingsSchema.omit({ profiles: true, activeProfile: true, acting: true }).shape),
  )
  .partial()
export type SettingsChange = z.infer<typeof settingsChangeSchema>
