import { z } from 'zod'

export const updateModes = ['off', 'notify'] as const

/** Where the desk looks for newer versions; nothing is installed unless somebody says so. */
export const updateSettingsSchema = z.strictObject({
  /** Off: no request is made at all. */
  mode: z.enum(updateModes).default('off'),
  /** The folder of the feed: an http or https address, or a path. */
  feed: z.string().trim().max(2_000).default(''),
  /** The key that signs the feed: Ed25519, SPKI in base64. */
  publicKey: z.string().trim().max(4_000).default(''),
})
export type UpdateSettings = z.infer<typeof updateSettingsSchema>

export const updateProblemCodes = [
  'no-feed', // none is named, or what is named is neither an address nor a path
  'bad-key',
  'unreachable', // the feed or a package cannot be read
  'bad-signature',
  'malformed', // signed, and still no feed
  'replayed', // older than a feed that this desk has seen
  'cut', // the download ended early; what has arrived is kept
  'too-slow', // the download took longer than a slow line needs; what has arrived is kept
  'tampered', // the package is not the one that was signed; deleted
  'storage', // the disk
  'failed', // the installer
] as const
export type UpdateProblemCode = (typeof updateProblemCodes)[number]
const updateProblemSchema = z.object({ code: z.enum(updateProblemCodes), detail: z.string() })
export type UpdateProblem = z.infer<typeof updateProblemSchema>

/** Why nothing is installed at the moment. */
export const updateHoldSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unknown') }), // the alarms of a server are not known
  z.object({ kind: z.literal('critical'), count: z.int() }), // how many are not acknowledged
  z.object({ kind: z.literal('flood') }),
])
export type UpdateHold = z.infer<typeof updateHoldSchema>

/** How this installation gets another version: from here, or by its administrator. */
export const updateWays = ['install', 'web', 'archive', 'checkout', 'no-package'] as const
export type UpdateWay = (typeof updateWays)[number]

const stepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle'), problem: updateProblemSchema.nullable() }),
  z.object({ kind: z.literal('downloading'), received: z.int(), total: z.int() }),
  z.object({ kind: z.literal('ready'), problem: updateProblemSchema.nullable() }),
  z.object({ kind: z.literal('installing') }),
  /** The desk ends now, or the system's own installer goes on. */
  z.object({ kind: z.literal('installed'), restarts: z.boolean() }),
])
export type UpdateStep = z.infer<typeof stepSchema>

export const updateStateSchema = z.object({
  installed: z.string(),
  /** Off, not looked for yet, under way, or the outcome of the last look. */
  check: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['off', 'none', 'checking']) }),
    z.object({ kind: z.literal('checked'), at: z.number() }),
    z.object({ kind: z.literal('failed'), at: z.number(), problem: updateProblemSchema }),
  ]),
  available: z.object({ version: z.string(), date: z.string(), notes: z.string() }).nullable(),
  way: z.enum(updateWays),
  step: stepSchema,
  /** The version before this one, where there is a way back to it. */
  previous: z.string().nullable(),
  hold: updateHoldSchema.nullable(),
})
export type UpdateState = z.infer<typeof updateStateSchema>
