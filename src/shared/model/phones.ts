import { z } from 'zod'
import { bandIds } from './constants.ts'
import { limits } from './limits.ts'
import { pastSchema, shortTextSchema } from './primitives.ts'
import { personNameSchema } from './screen.ts'

/** The least urgent band that a phone is notified of. */
const leastBandSchema = z.enum(bandIds)
const filePath = z.string().trim().max(4_096).default('')

/** A person's topic on the plant's ntfy server. */
export const phoneTopicSchema = z.strictObject({
  person: personNameSchema,
  topic: z
    .string()
    .trim()
    .max(64)
    .regex(/^[-\w]{1,64}$/, 'must be of letters, digits, hyphens and underscores'),
  from: leastBandSchema,
})
export type PhoneTopic = z.infer<typeof phoneTopicSchema>

/** How new alarms reach phones: through an ntfy server of the plant, or through the browser that shows the desk. */
export const phoneSettingsSchema = z.strictObject({
  /** The address of the ntfy server; empty: none. */
  ntfyServer: z
    .string()
    .trim()
    .max(limits.address)
    .regex(/^(https?:\/\/[^\s@]+)?$/, 'must be an address as https://ntfy.plant.example')
    .default(''),
  /** Files on the machine of the desk, by path; empty: none. */
  tokenFile: filePath,
  caFile: filePath,
  /** Whether a notification has the text of the alarm; if not, only its priority. */
  showsText: z.boolean().default(false),
  topics: z.array(phoneTopicSchema).max(limits.choices).default([]),
})
export type PhoneSettings = z.infer<typeof phoneSettingsSchema>

/** A browser's subscription to Web Push (RFC 8030), with the keys that it reads by (RFC 8291). */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z
    .url({ protocol: /^https$/ })
    .max(limits.address)
    .refine((address) => URL.canParse(address) && new URL(address).username === ''),
  /** An uncompressed point of P-256, in base64url. */
  p256dh: z
    .string()
    .max(100)
    .regex(/^[\w-]{86,88}$/),
  auth: z
    .string()
    .max(40)
    .regex(/^[\w-]{22,24}$/),
})
export type PushSubscriptionKeys = z.infer<typeof pushSubscriptionSchema>

export const phoneOrderSchema = z.strictObject({
  subscription: pushSubscriptionSchema,
  from: leastBandSchema,
})

export const phoneWays = ['ntfy', 'browser'] as const

/** Why a notification was not accepted; `status`: another answer than those. */
export const phoneFailures = [
  'unreachable',
  'refused',
  'gone',
  'plain-http',
  'address',
  'status',
  'too-many',
] as const

/** What became of a notification. Accepted by the push server is not delivered: no server says whether a phone got it. */
const phoneOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('accepted') }),
  z.object({ kind: z.literal('failed'), why: z.enum(phoneFailures), status: z.int().nullable() }),
])
export type PhoneOutcome = z.infer<typeof phoneOutcomeSchema>

/** One notification that was sent. */
const sentNotificationSchema = z.object({
  id: z.int(),
  at: pastSchema,
  person: shortTextSchema,
  way: z.enum(phoneWays),
  /** How many alarms it is about; 0: it is a test. */
  alarms: z.int(),
  outcome: phoneOutcomeSchema,
})
export type SentNotification = z.infer<typeof sentNotificationSchema>

/** What the settings show about phones. */
export const phoneStateSchema = z.object({
  /** The host's own public key for Web Push; null: pages of this host are no browser's. */
  publicKey: z.string().nullable(),
  /** The subscription of the screen that asks; null: none. */
  own: z.object({ from: leastBandSchema }).nullable(),
  /** Everybody whose browser is notified. */
  browsers: z.array(z.object({ person: shortTextSchema, from: leastBandSchema })),
  hasToken: z.boolean(),
  /** The latest first. */
  sent: z.array(sentNotificationSchema),
})
export type PhoneState = z.infer<typeof phoneStateSchema>
