import { z } from 'zod'

/** What the desk requires before an action: nothing, a confirmation on the page, or the PIN. */
export const guards = ['free', 'confirm', 'pin'] as const
export type Guard = (typeof guards)[number]

/** The restrictions of this desk. They have a request of their own, so that a page cannot unlock itself. */
export const actingSettingsSchema = z.strictObject({
  /** A wall display: no calls, no alarms raised or acknowledged, nothing created. */
  readOnly: z.boolean().default(false),
  calls: z.enum(guards).default('free'),
  /** Where the service takes acknowledgements from the desk. */
  acknowledge: z.enum(guards).default('free'),
  /** Creation of alarms, call groups and groupings. */
  creation: z.enum(guards).default('free'),
})
export type ActingSettings = z.infer<typeof actingSettingsSchema>

/** A PIN as it is typed. */
export const pinSchema = z.string().max(64)
/** A PIN that can be set. */
export const newPinSchema = pinSchema.min(4)

/** What a page may know about the PIN. */
export const actingStateSchema = z.object({ isPinSet: z.boolean() })
export type ActingState = z.infer<typeof actingStateSchema>

/** The actions that the settings can restrict, by the name of their setting. */
export type GuardedAction = Exclude<keyof ActingSettings, 'readOnly'>
