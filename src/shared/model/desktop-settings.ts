import { z } from 'zod'

/** How the desk lives on a desktop; the web host ignores all of it. */
export const desktopSettingsSchema = z.strictObject({
  closeToTray: z.boolean().default(true),
  startAtLogin: z.boolean().default(false),
  startMinimised: z.boolean().default(false),
  alwaysOnTop: z.boolean().default(false),
  /** Full screen without the tools: a wall display. */
  kiosk: z.boolean().default(false),
})
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>
