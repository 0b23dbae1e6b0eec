import { z } from 'zod'

/** What the desk wants before it acts: nothing more, a confirmation on the page, or the PIN. */
export const guards = ['free', 'confirm', 'pin'] as const
export type Guard = (typeof guards)[number]

/** What this desk may do to the world. Changed by its own request only: a page must not unlock itself. */
export const actingSettingsSchema = z.strictObject({
  /** A wall display: nothing is called, raised or created from here. */
  readOnly: z.boolean().default(false),
  calls: z.enum(guards).default('free'),
  /** Of alarms, call groups and groupings. */
  creation: z.enum(guards).default('free'),
})
export type ActingSettings = z.infer<typeof actingSettingsSchema>

/** A PIN as somebody types it to be let through. */
export const pinSchema = z.string().max(64)
/** A PIN as it may be set. */
export const newPinSchema = pinSchema.min(4)

/** What a page may know of the PIN. */
export const actingStateSchema = z.object({ isPinSet: z.boolean() })
export type ActingState = z.infer<typeof actingStateSchema>

/** The actions that the settings can restrict, by the name of their setting. */
export type GuardedAction = Exclude<keyof ActingSettings, 'readOnly'>
