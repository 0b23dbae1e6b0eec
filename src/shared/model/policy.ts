import { z } from 'zod'
import { bandIds, densities, locales, logLevels, ozonePlatforms, roles, themes } from './constants.ts'
import { entry, lockedEntry, type PolicyEntry } from './policy-entry.ts'
import { responseEntries, teamEntries } from './policy-response.ts'
import { zoneSchema } from './primitives.ts'
import { authSchema, serverProfileSchema } from './server-profile.ts'
import { settingsSchema } from './settings.ts'

const pathText = z.string().trim().max(4_096)
const fullPath = pathText.regex(/^(\/.|[A-Za-z]:[\\/]|\\\\.)/, 'must be a full path')
/** An https or http address, or a folder of this machine or of the network. */
const feedSchema = pathText.regex(
  /^(https?:\/\/.|\/.|[A-Za-z]:[\\/]|\\\\.)/,
  'must be an address or the full path of a folder',
)

/** A server that an organisation provides. It holds no secret: `tokenFile` names the file that does. */
export const managedServerSchema = serverProfileSchema
  .pick({
    name: true,
    shortName: true,
    watched: true,
    standbys: true,
    standbyAfterSeconds: true,
    standbySharesIds: true,
    caFile: true,
    clientCert: true,
    clientKey: true,
    proxy: true,
    hubPath: true,
    stateLabels: true,
    priorityScale: true,
    acknowledge: true,
  })
  .extend({
    /** Stable, since what the desk records of a server is kept under it. */
    id: z.string().regex(/^[a-z\d][a-z\d-]{0,39}$/, 'must be in lowercase letters, digits and hyphens'),
    name: z.string().trim().min(1).max(100),
    address: z.url({ protocol: /^https?$/ }),
    zone: zoneSchema.default(''),
    signIn: z
      .discriminatedUnion('kind', [authSchema.options[0].strict(), authSchema.options[1].strict()])
      .default({ kind: 'token' }),
    tokenFile: fullPath.or(z.literal('')).default(''),
    acceptPlainHttp: z.boolean().default(false),
  })
  .strict()
export type ManagedServer = z.infer<typeof managedServerSchema>

/** `default`: a preset that people may change; `locked`: a value that they may not. */
export type PolicyKind = 'default' | 'locked'

const bandsSchema = z.array(z.enum(bandIds))
const bandSettings = (channel: 'native' | 'sound') => (bands: readonly string[]) =>
  Object.fromEntries(bandIds.map((id) => [`attention.bands.${id}.${channel}`, bands.includes(id)]))

const { attention, sound } = settingsSchema.shape
const soundShape = sound.unwrap().shape

/** Every entry of the policy by its id, which is its key in policy.json and its name in the registry. */
export const policyEntries = {
  servers: lockedEntry(z.array(managedServerSchema).min(1), {
    title: 'Servers',
    description:
      'The alarm services of every desk. New windows show all that are watched. People can neither change nor remove them. No secret belongs here: people sign in, or tokenFile names a file with the token.',
    example: [{ id: 'north', name: 'North plant', address: 'https://alarms.plant.example' }],
  }),
  'servers.allowOthers': lockedEntry(z.boolean(), {
    title: 'Allow other servers',
    description:
      'Whether people may add, change and remove servers of their own. If not, only the servers of this policy are there; what was stored before stays stored and is not shown.',
    example: false,
  }),
  'desk.role': lockedEntry(z.enum(roles), {
    title: 'Role of the windows',
    description:
      'The most that the windows of the desktop application may do. A --role on the command line can only lower it. The screens of a web host have the role of their key.',
    example: 'operator',
  }),
  'desk.timeZone': entry(
    zoneSchema,
    {
      title: 'Time zone of the site',
      description:
        'The zone of shifts, working hours, quiet hours, reports and every time on the pages, as an IANA name. Empty: that of the computer or container that runs the desk.',
      example: 'Europe/Paris',
    },
    (value) => ({ timeZone: value }),
  ),
  'desktop.startAtLogin': entry(
    z.boolean(),
    {
      title: 'Start at login',
      description: 'Whether the desktop application starts when somebody signs in to the computer.',
      example: true,
    },
    (value) => ({ 'desktop.startAtLogin': value }),
  ),
  'desktop.kiosk': entry(
    z.boolean(),
    {
      title: 'Wall display',
      description: 'Whether the desktop application fills the screen without tools.',
      example: false,
    },
    (value) => ({ 'desktop.kiosk': value }),
  ),
  'desktop.ozonePlatform': lockedEntry(z.enum(ozonePlatforms), {
    title: 'X11 or Wayland',
    description:
      'What draws the windows of the desktop application on Linux, as --ozone-platform does. auto: Wayland in a Wayland session, X11 otherwise. A desk with several screens in a Wayland session needs x11 (Xwayland): Wayland lets no application place its windows.',
    example: 'auto',
  }),
  'desktop.hardwareAcceleration': entry(
    z.boolean(),
    {
      title: 'Hardware acceleration',
      description:
        'Whether the graphics processor draws the windows of the desktop application. It takes effect at the next start. After repeated failures the application draws in software, whatever is set here.',
      example: true,
    },
    (value) => ({ 'desktop.hardwareAcceleration': value }),
  ),
  'display.language': entry(
    z.enum(locales),
    { title: 'Language', description: 'The language of the desk.', example: 'de' },
    (value) => ({ locale: value }),
  ),
  'display.theme': entry(
    z.enum(themes),
    { title: 'Theme', description: 'The colours of the desk.', example: 'dark' },
    (value) => ({ theme: value }),
  ),
  'display.textScale': entry(
    settingsSchema.shape.textScale.unwrap(),
    { title: 'Text size', description: 'The size of the text, in per cent.', example: 125 },
    (value) => ({ textScale: value }),
  ),
  'display.density': entry(
    z.enum(densities),
    { title: 'Row height', description: 'The height of rows in lists.', example: 'normal' },
    (value) => ({ density: value }),
  ),
  'notifications.enabled': entry(
    z.boolean(),
    {
      title: 'Notifications',
      description: 'Whether new alarms are annunciated at all: notification, sound, tray and strip.',
      example: true,
    },
    (value) => ({ 'attention.enabled': value }),
  ),
  'notifications.priorities': entry(
    bandsSchema,
    {
      title: 'Priorities with a notification',
      description: 'The priorities whose new alarms show a notification of the system; the others show none.',
      example: ['critical', 'high'],
    },
    bandSettings('native'),
  ),
  'notifications.sounds': entry(
    bandsSchema,
    {
      title: 'Priorities with a sound',
      description: 'The priorities whose new alarms sound; the others are silent.',
      example: ['critical', 'high'],
    },
    bandSettings('sound'),
  ),
  'notifications.volume': entry(
    soundShape.volume.unwrap(),
    { title: 'Volume', description: 'The volume of sounds, from 0 to 1.', example: 0.8 },
    (value) => ({ 'sound.volume': value }),
  ),
  'notifications.repeatSeconds': entry(
    soundShape.repeatSeconds.unwrap(),
    {
      title: 'Repetition of sounds',
      description: 'The interval, in seconds, at which a sound repeats until it is silenced.',
      example: 10,
    },
    (value) => ({ 'sound.repeatSeconds': value }),
  ),
  'notifications.realarmPauseSeconds': entry(
    attention.unwrap().shape.realarmPauseSeconds.unwrap(),
    {
      title: 'Pause before a re-alarm',
      description:
        'A re-alarm within this many seconds of the last annunciation of its alarm is not annunciated; 0: all are.',
      example: 0,
    },
    (value) => ({ 'attention.realarmPauseSeconds': value }),
  ),
  ...responseEntries,
  ...teamEntries,
  'log.level': entry(
    z.enum(logLevels),
    { title: 'Log', description: 'What is written to the log file, from most to least.', example: 'warn' },
    (value) => ({ logLevel: value }),
  ),
  'updates.mode': entry(
    z.enum(['off', 'notify']),
    {
      title: 'Updates',
      description: 'Whether the desk looks for a newer version and says so (notify) or never asks (off).',
      example: 'notify',
    },
    (value) => ({ 'updates.mode': value }),
  ),
  'updates.feed': entry(
    feedSchema,
    {
      title: 'Source of updates',
      description: 'Where the desk looks for a newer version: an address, or the full path of a folder.',
      example: 'https://updates.plant.example/tocsin',
    },
    (value) => ({ 'updates.feed': value }),
  ),
  'updates.publicKey': entry(
    z.string().trim().min(1).max(4_000),
    {
      title: 'Key of updates',
      description: 'The public key that the list of versions must be signed with.',
      example: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
    },
    (value) => ({ 'updates.publicKey': value }),
  ),
} as const

export type PolicyId = keyof typeof policyEntries

/** The kind of value of an entry, for those who write it in another form. */
export type PolicyValueKind = 'switch' | 'number' | 'choice' | 'text' | 'list' | 'structure'

export function valueKindOf(id: PolicyId): PolicyValueKind {
  const { schema } = policyEntries[id]
  if (schema instanceof z.ZodBoolean) return 'switch'
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodEnum) return 'choice'
  if (schema instanceof z.ZodString) return 'text'
  return schema.element instanceof z.ZodObject ? 'structure' : 'list'
}

export type PolicyValues = { [I in PolicyId]?: z.output<(typeof policyEntries)[I]['schema']> }

/** An entry that decides about settings. */
export interface PolicyAssignment {
  id: PolicyId
  values: [path: string, value: unknown][]
}

/** What the entries of one kind say about settings. */
export function assignmentsOf(values: PolicyValues): PolicyAssignment[] {
  return (Object.keys(policyEntries) as PolicyId[]).flatMap((id) => {
    const entryOf: PolicyEntry<z.ZodType> = policyEntries[id]
    const assigned = values[id] === undefined ? [] : Object.entries(entryOf.settings(values[id]))
    return assigned.length > 0 ? [{ id, values: assigned }] : []
  })
}

/** What an organisation presets and locks on its desks. */
export interface Policy {
  /** For people: `policy.json`, or the registry's key. */
  source: string
  locked: PolicyValues
  defaults: PolicyValues
  /** Why no server is shown, since nobody knows which ones the organisation allows; absent where that is known. */
  hidesServers?: string
}

/** What a page knows of the policy: which settings and servers are not its to change, and why. */
export const managedSchema = z.object({
  source: z.string(),
  /** The locked settings by their paths, each with the id of the entry. */
  locked: z.record(z.string(), z.string()),
  /** The defaults by the paths of their settings. */
  defaults: z.record(z.string(), z.unknown()),
  /** The ids of the managed servers. */
  servers: z.array(z.string()),
  allowsOtherServers: z.boolean(),
  /** Why no server is shown; absent where the policy can be used. */
  hidesServers: z.string().optional(),
})
export type Managed = z.infer<typeof managedSchema>
