import '../../ui/without-eval.ts'
import { z } from 'zod'
import { serverProfileSchema, type ServerProfile } from '../../../shared/model/server-profile.ts'
import { settingsChangeSchema, type Settings, type SettingsChange } from '../../../shared/model/settings.ts'
import { parseJson } from '../../../shared/json.ts'

const fileSchema = z.object({
  tocsin: z.literal('settings'),
  version: z.literal(1),
  settings: z.record(z.string(), z.unknown()),
  servers: z.array(z.unknown()).default([]),
})

/** The settings as a file, as a backup or for another desk; it contains no tokens. */
export function writeSettingsFile({
  profiles,
  activeProfile: _here,
  welcomed: _once,
  acting: _ofThisDesk,
  updates: _trust,
  ...settings
}: Settings): string {
  return `${JSON.stringify({ tocsin: 'settings', version: 1, settings, servers: profiles }, null, 2)}\n`
}

export interface ReadSettings {
  change: SettingsChange
  servers: ServerProfile[]
  /** Parts of the file that could not be used, by name. */
  unusable: string[]
}

/** Reads a settings file: its valid parts, and the names of the others; null if it is not a settings file. */
export function readSettingsFile(text: string): ReadSettings | null {
  const file = fileSchema.safeParse(parseJson(text))
  if (!file.success) return null
  const { shape } = settingsChangeSchema
  const isKnown = (key: string): key is keyof typeof shape => Object.hasOwn(shape, key)
  const unusable: string[] = []
  const change: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(file.data.settings)) {
    // Whose programs this desk runs is decided on this desk.
    const part = isKnown(key) && key !== 'updates' ? shape[key].safeParse(value) : null
    if (part?.success) change[key] = part.data
    else unusable.push(key)
  }
  const servers: ServerProfile[] = []
  for (const [place, raw] of file.data.servers.entries()) {
    const server = serverProfileSchema.safeParse(raw)
    // What was accepted on another desk is not accepted on this one.
    if (server.success) servers.push({ ...server.data, plainHttp: null })
    else unusable.push(`servers ${place + 1}`)
  }
  return { change, servers, unusable }
}

/** What the settings were before a change, in no more than it touched. */
export function valuesBefore(settings: Settings, change: SettingsChange): SettingsChange {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => Object.hasOwn(change, key)))
}

/** A server of a file that this desk knows elsewhere: where the alarms and the token would come from and go to. */
export interface MovedServer {
  server: ServerProfile
  /** The name that it has on this desk. */
  name: string
  changes: { what: Place; before: string; after: string }[]
}

/** The servers of a file whose address, or way there, is another than on this desk. */
export function movedServers(
  known: readonly ServerProfile[],
  servers: readonly ServerProfile[],
): MovedServer[] {
  return servers.flatMap((server) => {
    const old = known.find(({ id }) => id === server.id)
    if (!old) return []
    const [before, after] = [placesOf(old), placesOf(server)]
    const changes = places
      .filter((what) => before[what] !== after[what])
      .map((what) => ({ what, before: before[what], after: after[what] }))
    return changes.length === 0 ? [] : [{ server, name: old.name, changes }]
  })
}

/** Whom a server's secrets go to, and who is believed to be it. */
const places = ['address', 'tokenUrl', 'proxy', 'authority'] as const
type Place = (typeof places)[number]

function placesOf({ kind, baseUrl, standbys, auth, proxy, caFile }: ServerProfile): Record<Place, string> {
  if (kind === 'embedded') return { address: '', tokenUrl: '', proxy: '', authority: '' }
  const tokenUrl = auth.kind === 'oauth' ? auth.tokenUrl : ''
  return { address: [baseUrl, ...standbys].join(' '), tokenUrl, proxy, authority: caFile }
}
