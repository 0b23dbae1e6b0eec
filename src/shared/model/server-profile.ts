import { z } from 'zod'
import { callMessageSchema } from './call.ts'
import { plantLimits } from './constants.ts'
import { limits } from './limits.ts'
import { idSchema, instantSchema, isWithinJson, shortTextSchema } from './primitives.ts'
import { defaultPriorityScale, priorityScaleSchema } from './priority-band.ts'

/** How to get a token. Secrets are not part of it: main keeps them in the token vault. */
export const authSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token') }),
  z.object({
    kind: z.literal('oauth'),
    tokenUrl: z.url({ protocol: /^https?$/ }).max(limits.address),
    grant: z.enum(['client_credentials', 'password']),
    clientId: shortTextSchema.min(1),
    /** For the password grant. */
    username: shortTextSchema.default(''),
    scope: z.string().max(limits.address).default(''),
  }),
])
export type Auth = z.infer<typeof authSchema>

/** JSON of any kind, or nothing. */
const jsonText = z
  .string()
  .trim()
  .max(4_000)
  .refine((text) => text === '' || isJson(text), 'is not JSON')

/** The request by which this service takes an acknowledgement; `{id}`, `{tag}` and `{user}` are filled in. */
const acknowledgeRequestSchema = z.object({
  method: z.enum(['POST', 'PUT', 'PATCH']),
  /** Under the address of the service: a path that began with another host would take the token there. */
  path: z
    .string()
    .trim()
    .max(500)
    .regex(/^\/[^/\\{}?#][^\\]*$/, 'must begin with a slash and a name'),
  body: jsonText,
})
export type AcknowledgeRequest = z.infer<typeof acknowledgeRequestSchema>

/** More than there are in any plant that we know of. */
const maxStandbys = 3

const filePath = z.string().trim().max(4_096).default('')

/** How to reach and read one service, including everything that the interface leaves open. */
export const serverProfileSchema = z.object({
  id: idSchema.default('embedded'),
  name: shortTextSchema.trim().min(1).default('Demo plant'),
  /** What it is called where servers stand side by side: in the header and in the list of all; empty: its name. */
  shortName: z.string().trim().max(20).default(''),
  /** The embedded service, or a remote one. */
  kind: z.enum(['embedded', 'remote']).default('embedded'),
  /** Which of the demo plants, where the command line asks for several; ignored for a remote service. */
  plant: z.int().min(1).max(plantLimits.plants.max).default(1),
  /** Ignored for the embedded service, whose address is known only once it runs. */
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .max(limits.address)
    .or(z.literal(''))
    .default(''),
  /** Other addresses of the same plant, tried in this order where the one before does not answer. */
  standbys: z
    .array(z.url({ protocol: /^https?$/ }).max(limits.address))
    .max(maxStandbys)
    .default([]),
  /** How long the service may be lost before the desk moves to the next address. */
  standbyAfterSeconds: z.int().min(5).max(3_600).default(30),
  /** Whether the services of the plant share the ids of alarms; else the desk finds an alarm again by tag and time. */
  standbySharesIds: z.boolean().default(true),
  /** Whether the desk watches it while no page shows it; null: as its kind has it (see isWatched). */
  watched: z.boolean().nullable().default(null),
  auth: authSchema.default({ kind: 'token' }),
  /** Who accepted, and when, that secrets go over plain http to these origins on other machines; null: nobody. */
  plainHttp: z
    .object({
      origins: z.array(z.string().max(limits.address)).max(maxStandbys + 2),
      by: shortTextSchema,
      at: instantSchema,
    })
    .nullable()
    .default(null),
  /** PEM files on the machine of the desk, by path; empty: none. The authorities come on top of the known ones. */
  caFile: filePath,
  /** The certificate by which the desk identifies itself to the service, with its chain. */
  clientCert: filePath,
  /** Empty: the key is in the certificate's file. */
  clientKey: filePath,
  /** The environment's (HTTPS_PROXY), none, or an address, which holds no credentials because pages see it. */
  proxy: z
    .enum(['system', 'none'])
    .or(
      z
        .url({ protocol: /^https?$/ })
        .max(limits.address)
        .refine((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), 'holds credentials'),
    )
    .default('system'),
  hubPath: z.string().max(limits.address).startsWith('/').default('/alarmHub'),
  /** A hub method that subscribes, for services that require one. */
  subscribe: z
    .object({
      method: shortTextSchema.min(1),
      args: z.array(z.unknown()).refine(isWithinJson, 'is too long'),
    })
    .nullable()
    .default(null),
  /** The zone of the times that it sends without an offset, `lastChange` above all: an IANA name; empty: the site's. */
  zone: z.string().max(100).default(''),
  /** Names for the integer `state`; of others the page says nothing. */
  stateLabels: z
    .record(z.string().max(20).regex(/^\d+$/), shortTextSchema)
    .refine(isWithinJson, 'is too long')
    .default({}),
  priorityScale: priorityScaleSchema.default(defaultPriorityScale),
  /** The field for the groups in the body of POST /api/v1/call/groups, which the interface does not specify. */
  groupCallField: z
    .string()
    .trim()
    .max(64)
    .regex(/^[A-Za-z_]\w{0,63}$/, 'must be a name of letters, digits and underscores')
    .refine((name) => !Object.hasOwn(callMessageSchema.shape, name), 'is the name of another field')
    .default('groupIds'),
  /** Null: the service takes no acknowledgements from the desk, as the interface has it. */
  acknowledge: acknowledgeRequestSchema.nullable().default(null),
  /** The interval of polling the newest page, which finds alarms that were not pushed. */
  watchMillis: z.int().min(200).max(60_000).default(500),
  /** The interval of reconciling the complete list. */
  reconcileMillis: z.int().min(1_000).max(600_000).default(10_000),
})
export type ServerProfile = z.infer<typeof serverProfileSchema>

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
