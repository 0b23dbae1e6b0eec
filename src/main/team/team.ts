import type { Act, ActContent } from '../../shared/model/act.ts'
import { hostOf } from '../../shared/model/act.ts'
import type { TeamSettings } from '../../shared/model/team-settings.ts'
import { noTeam, type TeamState } from '../../shared/model/team.ts'
import { limits } from '../../shared/model/limits.ts'
import { messageOf } from '../../shared/errors.ts'
import type { Log } from '../platform/log.ts'
import { createMember, type Member, type MemberParts } from './member.ts'

/** What holds about one thing, and who did it as this desk's people read it. */
export interface Held {
  act: Act
  by: string
}

/** The stores of one server, which follow the team. */
export interface TeamSink {
  /** What this desk has of its own, which a team that it joins may not know. */
  content(): { person: string; content: ActContent }[]
  /** What holds now, after somebody elsewhere did something or this desk joined. */
  merge(held: readonly Held[]): void
  /** Somebody elsewhere did something. */
  heard(act: Act, by: string): void
}

/** One server's place in the team. */
export interface TeamServer {
  /** Somebody at this desk did something; without a team nothing follows from it. */
  record(person: string, content: ActContent): void
  leave(): void
}

export interface TeamParts extends Omit<MemberParts, 'settings' | 'onFolded'> {
  log: Log
  settings: () => TeamSettings
}

/** The desk's place in a team; without one it does nothing. */
export interface Team {
  /** The name of the server is the same on every desk: service-identity.ts. */
  join(server: string, sink: TeamSink): TeamServer
  state(): TeamState
  settingsChanged(): void
  start(): void
  stop(): Promise<void>
}

const isOn = ({ name, servers }: TeamSettings) => name !== '' && servers.length > 0

/** Who did something, as people of this desk read it. */
function authorOf({ person, desk, id }: Act, ownHost: string): string {
  if (hostOf(id) === ownHost) return person
  return [person, desk].filter(Boolean).join(' · ').slice(0, limits.name)
}

/*
 *   off ── name and servers are set ──▶ member ── they change ──▶ another member, or off
 *
 * A member begins by telling its servers what the team knows, and the team what it does not.
 */
export function createTeam(parts: TeamParts): Team {
  const sinks = new Map<string, Set<TeamSink>>()
  let member: Member | null = null
  let memberOf = ''
  let changing: Promise<void> = Promise.resolve()

  const heldBy = (act: Act): Held => ({ act, by: authorOf(act, member?.host ?? '') })

  /** What the team knows goes before what this desk had when it was alone. */
  const introduce = (joined: Member, server: string, sink: TeamSink) => {
    for (const { person, content } of sink.content())
      if (!joined.log.knows(server, content)) joined.log.record(server, person, content)
    sink.merge(joined.log.held(server).map(heldBy))
    joined.share()
  }

  const change = async () => {
    const settings = parts.settings()
    const { keys, ...connection } = settings
    const wanted = isOn(settings) ? JSON.stringify(connection) : ''
    if (wanted === memberOf) return member?.accept(keys)
    await member?.stop()
    member = null
    memberOf = wanted
    if (wanted === '') return
    try {
      member = createMember({
        ...parts,
        settings,
        onFolded({ act, held }) {
          for (const sink of sinks.get(held.server) ?? []) {
            sink.heard(act, heldBy(act).by)
            sink.merge([heldBy(held)])
          }
        },
      })
    } catch (error) {
      // A key that cannot be read keeps nobody from watching alarms.
      parts.log('error', `the desk is in no team: ${messageOf(error)}`)
      memberOf = ''
      return
    }
    for (const [server, all] of sinks) for (const sink of all) introduce(member, server, sink)
    member.start()
  }
  const settingsChanged = () => {
    changing = changing
      .then(change)
      .catch((error: unknown) => parts.log('error', `the team could not change: ${messageOf(error)}`))
  }

  return {
    join(server, sink) {
      const all = sinks.get(server) ?? new Set()
      sinks.set(server, all.add(sink))
      if (member) introduce(member, server, sink)
      return {
        record(person, content) {
          member?.log.record(server, person, content)
          member?.share()
        },
        leave: () => void all.delete(sink),
      }
    },
    state: () => member?.state() ?? noTeam,
    settingsChanged,
    start: settingsChanged,
    async stop() {
      await changing
      await member?.stop()
      member = null
      memberOf = ''
    },
  }
}
