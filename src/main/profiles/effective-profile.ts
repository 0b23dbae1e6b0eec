import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { RunFlags } from '../platform/flags.ts'

export const commandLineId = 'command-line'

// The meaning of `state` is open in the interface but known of the service that Tocsin carries.
const embeddedStates = { '1': 'Active', '2': 'Acknowledged', '3': 'Returned' }

/** The profile that runs from the start: the command line's where it names a server, else the stored choice. */
export function homeOfRun(settings: Settings, flags: RunFlags): string {
  if (flags.server !== null) return commandLineId
  const stored = settings.profiles.find(({ id }) => id === settings.activeProfile) ?? settings.profiles[0]
  if (!stored) throw new Error('settings have at least one profile')
  return stored.id
}

/** A profile as it is in this run. What the command line says holds for this run and is not stored. */
export function profileOfRun(id: string, settings: Settings, flags: RunFlags): ServerProfile | null {
  const [first] = settings.profiles
  if (id === commandLineId && flags.server !== null && first) {
    const { host } = new URL(flags.server)
    return { ...first, id, kind: 'remote', baseUrl: flags.server, name: host, auth: { kind: 'token' } }
  }
  const stored = settings.profiles.find((profile) => profile.id === id)
  if (stored?.kind !== 'embedded') return stored ?? null
  return { ...stored, stateLabels: { ...embeddedStates, ...stored.stateLabels } }
}
