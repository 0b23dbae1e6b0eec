import { z } from 'zod'
import { serverProfileSchema } from './server-profile.ts'

export const themes = ['dark', 'light', 'contrast', 'colour-blind'] as const
export const locales = ['en', 'fr'] as const
export type Theme = (typeof themes)[number]
export type Locale = (typeof locales)[number]

/** What the desk remembers. Every field has a default, so a part that cannot be read costs only itself. */
export const settingsSchema = z.object({
  server: serverProfileSchema.prefault({}),
  theme: z.enum(themes).default('dark'),
  /** Null: the system's language. */
  locale: z.enum(locales).nullable().default(null),
  /** Per cent; up to across-the-room. */
  textScale: z.int().min(75).max(300).default(100),
  closeToTray: z.boolean().default(true),
  notifications: z.boolean().default(true),
})
export type Settings = z.infer<typeof settingsSchema>

/** What the page may change by itself: the server is not among it, an address is not taken from a page. */
export const settingsChangeSchema = z
  .strictObject(
    settingsSchema.pick({
      theme: true,
      locale: true,
      textScale: true,
      closeToTray: true,
      notifications: true,
    }).shape,
  )
  .partial()
export type SettingsChange = z.infer<typeof settingsChangeSchema>
