import { z } from 'zod'
import { actingSettingsSchema } from './acting.ts'
import { attentionSettingsSchema, soundSettingsSchema } from './attention.ts'
import { callSettingsSchema } from './call-settings.ts'
import { creationTemplateSchema } from './creation-template.ts'
import { desktopSettingsSchema } from './desktop-settings.ts'
import { recordSettingsSchema } from './record-settings.ts'
import { reportSettingsSchema } from './report-settings.ts'
import { savedViewSchema, type SavedView } from './saved-view.ts'
import { serverProfileSchema } from './server-profile.ts'
import { firstShifts, shiftsSchema } from './shift.ts'

export const themes = ['dark', 'light', 'contrast', 'colour-blind'] as const
export const locales = ['en', 'fr', 'de', 'es'] as const
export const densities = ['compact', 'normal', 'roomy'] as const
export type Theme = (typeof themes)[number]
export type Locale = (typeof locales)[number]
export type Density = (typeof densities)[number]

const firstViews: SavedView[] = [
  savedViewSchema.parse({ id: 'all', name: 'All' }),
  savedViewSchema.parse({ id: 'unacknowledged', name: 'Unacknowledged', filter: { acknowledged: 'no' } }),
]

/** What the desk remembers. Every field has a default, so a part that cannot be read costs only itself. */
export const settingsSchema = z.object({
  profiles: z.array(serverProfileSchema).min(1).prefault([{}]),
  /** The profile of a window that was not opened on another one. */
  activeProfile: z.string().default('embedded'),
  theme: z.enum(themes).default('dark'),
  /** Null: the system's language. */
  locale: z.enum(locales).nullable().default(null),
  /** Per cent; up to across-the-room. */
  textScale: z.int().min(75).max(300).default(100),
  density: z.enum(densities).default('normal'),
  /** The one rule for masked alarms in lists; they are counted and told nowhere. */
  masked: z.enum(['shown', 'dimmed', 'hidden']).default('dimmed'),
  /** The alarm load above the live list. */
  loadStrip: z.boolean().default(true),
  desktop: desktopSettingsSchema.prefault({}),
  attention: attentionSettingsSchema.prefault({}),
  sound: soundSettingsSchema.prefault({}),
  /** A service that does not answer is announced after so long, and again every so often (0: once). */
  lossNotice: z
    .strictObject({ afterSeconds: z.int().min(5).max(3_600), repeatSeconds: z.int().min(0).max(86_400) })
    .default({ afterSeconds: 30, repeatSeconds: 300 }),
  records: recordSettingsSchema.prefault({}),
  shifts: shiftsSchema.default(firstShifts),
  report: reportSettingsSchema.prefault({}),
  acting: actingSettingsSchema.prefault({}),
  calls: callSettingsSchema.prefault({}),
  creationTemplates: z.array(creationTemplateSchema).max(500).default([]),
  views: z.array(savedViewSchema).default(firstViews),
  startView: z.string().default('all'),
  /** False until the first-start wizard was finished or left. */
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
