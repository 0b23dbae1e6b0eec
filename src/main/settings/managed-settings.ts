import { isDeepStrictEqual } from 'node:util'
import type { ActingSettings } from '../../shared/model/acting.ts'
import {
  assignmentsOf,
  type Managed,
  type Policy,
  type ManagedServer,
  type PolicyAssignment,
} from '../../shared/model/policy.ts'
import { serverProfileSchema, type ServerProfile } from '../../shared/model/server-profile.ts'
import { settingsSchema, type Settings, type SettingsChange } from '../../shared/model/settings.ts'
import { succeed, fail, type Result } from '../../shared/result.ts'
import type { SettingsFile } from './settings-file.ts'
import { plainHttpOrigins } from '../../shared/rules/plain-http.ts'
import { valueAt, withValues } from '../../shared/rules/setting-path.ts'

/** The settings in force: what is stored, under the policy. */
export interface ManagedSettings {
  /** What pages learn about the policy. */
  readonly managed: Managed | undefined
  current(): Settings
  /** Refused where it changes what the policy locks. */
  change(change: SettingsChange): Result<Settings>
  /** Why somebody cannot save or remove a server; null where they can. */
  serverRefusal(id: string): ReturnType<typeof fail> | null
  /** The file that holds the secret of a managed server; null: none does. */
  secretFileOf(id: string): string | null
  /** Replaces the servers that are not managed. */
  changeProfiles(profiles: ServerProfile[]): void
  changeActing(acting: ActingSettings): void
  /** Makes a profile the one that new windows and the next start show. */
  useProfile(id: string): void
}

export interface ManagedSettingsParts {
  file: Pick<SettingsFile, 'current' | 'change'>
  policy: Policy
  /** The ids of the policy's defaults that somebody has changed on this desk. */
  changedPresets: { read(): string[]; write(ids: string[]): void }
}

export function createManagedSettings({
  file,
  policy,
  changedPresets,
}: ManagedSettingsParts): ManagedSettings {
  const managed = describeManaged(policy)
  let known: { stored: Settings; presets: readonly string[]; inForce: Settings } | null = null
  const current = (): Settings => {
    if (!managed) return file.current()
    const [stored, presets] = [file.current(), changedPresets.read()]
    if (known?.stored !== stored || known.presets !== presets)
      known = { stored, presets, inForce: settingsUnder(stored, policy, presets) }
    return known.inForce
  }

  return {
    managed,
    current,
    change(change) {
      const given = changeUnder(change, file.current(), policy, changedPresets.read())
      if (!given.ok) return given
      if (managed) changedPresets.write(given.value.changedPresets)
      file.change(given.value.change)
      return succeed(current())
    },
    serverRefusal: (id) => serverRefusal(id, policy),
    secretFileOf(id) {
      const server = policy.locked.servers?.find((each) => profileOfManaged(each).id === id)
      return server === undefined || server.tokenFile === '' ? null : server.tokenFile
    },
    changeProfiles(profiles) {
      file.change({ profiles: profiles.filter(({ id }) => !managed?.servers.includes(id)) })
    },
    changeActing: (acting) => file.change({ acting }),
    useProfile(id) {
      const isShown = current().profiles.some((profile) => profile.id === id)
      if (!isShown || policy.hidesServers !== undefined) return
      // From now on this desk begins with the server of its own choice.
      if (managed) changedPresets.write([...new Set([...changedPresets.read(), 'servers'])])
      file.change({ activeProfile: id })
    },
  }
}

/** A managed server as a profile, under an id that no server of a person has. */
function profileOfManaged({
  id,
  address,
  signIn,
  tokenFile: _ofMain,
  acceptPlainHttp,
  ...rest
}: ManagedServer): ServerProfile {
  const profile = serverProfileSchema.parse({
    ...rest,
    id: `policy-${id}`,
    kind: 'remote',
    baseUrl: address.replace(/(?<!\/)\/+$/, ''),
    auth: signIn,
  })
  const origins = plainHttpOrigins(profile)
  const isAccepted = acceptPlainHttp && origins.length > 0
  return isAccepted ? { ...profile, plainHttp: { origins, by: 'policy', at: 0 } } : profile
}

/** Stands where no server is shown: it never starts, and nothing is stored of it. */
const noServer = serverProfileSchema.parse({ id: 'policy:none', name: '–', kind: 'remote' })

/** The servers that the policy decides about. */
function managedProfiles({ locked: { servers = [] }, hidesServers }: Policy): ServerProfile[] {
  return hidesServers === undefined ? servers.map(profileOfManaged) : [noServer]
}

/** The defaults of the program, over which those of a policy come. */
const programDefaults = settingsSchema.parse({})

/**
 * The settings in force: the program's defaults, the policy's, what is stored, what the policy locks. Every setting is
 * stored, chosen or not: one that is as the program has it counts as chosen only where its preset was changed here.
 */
function settingsUnder(stored: Settings, policy: Policy, changedPresets: readonly string[]): Settings {
  const isChosen = ({ id, values }: PolicyAssignment) =>
    changedPresets.includes(id) || !holds(stored, valuesIn(programDefaults, values))
  const preset = assignmentsOf(policy.defaults).filter((each) => !isChosen(each))
  const values = [...preset, ...assignmentsOf(policy.locked)].flatMap((each) => each.values)
  const managed = managedProfiles(policy)
  const own = !allowsOtherServers(policy) && managed.length > 0 ? [] : stored.profiles
  const profiles = [...managed, ...own.filter(({ id }) => !managed.some((other) => other.id === id))]
  const isThere = profiles.some(({ id }) => id === stored.activeProfile)
  const isChosenServer =
    stored.activeProfile !== programDefaults.activeProfile || changedPresets.includes('servers')
  const [first] = managed
  return settingsSchema.parse({
    ...stored,
    ...(withValues(stored, values) as Settings),
    profiles,
    ...(first && {
      activeProfile: isThere && isChosenServer ? stored.activeProfile : first.id,
      // There is nothing left to set up.
      welcomed: true,
    }),
  })
}

/**
 * A change as it is stored, and the presets that are changed with it; refused where it changes what is locked. A page
 * sends whole parts of the settings: what the policy gave it in them is not stored.
 */
function changeUnder(
  change: SettingsChange,
  stored: Settings,
  policy: Policy,
  changedPresets: readonly string[],
): Result<{ change: SettingsChange; changedPresets: string[] }> {
  const inForce = settingsUnder(stored, policy, changedPresets)
  const isIn = ({ values }: PolicyAssignment) =>
    values.some(([path]) => valueAt(change, path.split('.')[0] ?? '') !== undefined)
  const changed = new Set(changedPresets)
  let kept: unknown = change
  for (const { id, values } of assignmentsOf(policy.defaults).filter(isIn)) {
    if (holds(change, values)) {
      changed.delete(id)
      kept = withValues(kept, valuesIn(programDefaults, values))
    } else if (!holds(change, valuesIn(inForce, values))) changed.add(id)
  }
  for (const { id, values } of assignmentsOf(policy.locked).filter(isIn)) {
    const [path] = values.find((each) => !holds(change, [each])) ?? []
    if (path !== undefined) return refusal(policy, id, path)
    kept = withValues(kept, valuesIn(stored, values))
  }
  // Only values of the stored settings and of the given change were put into it.
  return succeed({ change: kept as SettingsChange, changedPresets: [...changed] })
}

/** Why somebody cannot save or remove a server; null where they can. */
function serverRefusal(id: string, policy: Policy): ReturnType<typeof fail> | null {
  const isManaged = managedProfiles(policy).some((server) => server.id === id)
  if (isManaged || policy.hidesServers !== undefined) return refusal(policy, 'servers')
  return allowsOtherServers(policy) ? null : refusal(policy, 'servers.allowOthers')
}

const allowsOtherServers = ({ locked, hidesServers }: Policy): boolean =>
  hidesServers === undefined && locked['servers.allowOthers'] !== false

function refusal({ source }: Policy, id: string, field?: string) {
  const message = `managed by the organisation (${source}: ${id})`
  return fail('managed', message, field === undefined ? {} : { fields: [{ field, message }] })
}

/** What pages learn about the policy; undefined if it does not affect what they show. */
function describeManaged(policy: Policy): Managed | undefined {
  const locked = assignmentsOf(policy.locked)
  const defaults = assignmentsOf(policy.defaults).flatMap(({ values }) => values)
  const servers = managedProfiles(policy)
  const allowsOthers = allowsOtherServers(policy)
  if (locked.length + defaults.length + servers.length === 0 && allowsOthers) return undefined
  return {
    source: policy.source,
    locked: Object.fromEntries(locked.flatMap(({ id, values }) => values.map(([path]) => [path, id]))),
    defaults: Object.fromEntries(defaults),
    servers: servers.map(({ id }) => id),
    allowsOtherServers: allowsOthers,
    ...(policy.hidesServers !== undefined && { hidesServers: policy.hidesServers }),
  }
}

type Values = PolicyAssignment['values']

const valuesIn = (settings: object, values: Values): Values =>
  values.map(([path]) => [path, valueAt(settings, path)])

const holds = (settings: object, values: Values): boolean =>
  values.every(([path, value]) => isDeepStrictEqual(valueAt(settings, path), value))
