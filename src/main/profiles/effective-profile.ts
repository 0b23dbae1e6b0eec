import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { commandLineProfileId, isSameAddress, isWatched } from '../../shared/rules/server-profiles.ts'
import type { RunFlags } from '../platform/flags.ts'
import type { PageMemory } from '../platform/host-shell.ts'

// The interface leaves the meaning of `state` open; the embedded service's is known.
const embeddedStates = { '1': 'Active', '2': 'Acknowledged', '3': 'Returned' }

/** The profile that always runs: the command line's where it names a server, else the stored choice. */
export function homeProfileId(settings: Settings, flags: RunFlags): string {
  if (flags.server !== null) return commandLineProfileId
  const stored = settings.profiles.find(({ id }) => id === settings.activeProfile) ?? settings.profiles[0]
  if (!stored) throw new Error('settings have at least one profile')
  return stored.id
}

/** The profiles that run whatever the pages show; a server that the command line names is watched alone. */
export function watchedProfileIds(settings: Settings, flags: RunFlags): string[] {
  const home = homeProfileId(settings, flags)
  if (flags.server !== null) return [home]
  const others = settings.profiles.filter((profile) => profile.id !== home && isWatched(profile))
  return [home, ...others.map(({ id }) => id)]
}

/**
 * A profile as it is in this run. The command line's is never stored; where a stored server has its address, it has
 * that one's name, priorities, states and ways.
 */
export function effectiveProfile(id: string, settings: Settings, flags: RunFlags): ServerProfile | null {
  const [first] = settings.profiles
  if (id === commandLineProfileId && flags.server !== null && first) {
    const { host, origin } = new URL(flags.server)
    const plainHttp = flags.acceptsPlainHttp ? { origins: [origin], by: 'command line', at: 0 } : null
    const auth = { kind: 'token' } as const
    const { server } = flags
    const known = settings.profiles.find(
      ({ kind, baseUrl }) => kind === 'remote' && isSameAddress(baseUrl, server),
    )
    if (known) {
      const ownAuth = flags.token === null ? known.auth : auth
      return { ...known, id, baseUrl: server, auth: ownAuth, plainHttp: plainHttp ?? known.plainHttp }
    }
    // Its certificates and standbys are for its own server.
    const way = { standbys: [], caFile: '', clientCert: '', clientKey: '', proxy: 'system' as const }
    return { ...first, ...way, id, kind: 'remote', baseUrl: flags.server, name: host, auth, plainHttp }
  }
  const stored = settings.profiles.find((profile) => profile.id === id)
  if (stored?.kind !== 'embedded') return stored ?? null
  return { ...stored, stateLabels: { ...embeddedStates, ...stored.stateLabels } }
}

/**
 * The server that a new page goes back to; null: the home profile. What the page itself showed comes first. What its
 * place showed last counts only where the command line names no server, and not if it was the command line's.
 */
export function rememberedServer({ own, last }: PageMemory, flags: RunFlags): string | null {
  return own ?? (flags.server === null && last !== commandLineProfileId ? last : null)
}
