import { setImmediate } from 'node:timers/promises'
import type { Act, ActContent } from '../../shared/model/act.ts'
import { hostOf } from '../../shared/model/act.ts'
import type { TeamSettings } from '../../shared/model/team-settings.ts'
import { noTeam, type LostClaim, type TeamState, type Yielded } from '../../shared/model/team.ts'
import { nameAtDesk } from '../../shared/rules/team-names.ts'
import { messageOf } from '../../shared/errors.ts'
import { actsAtOnce } from '../platform/act-sender.ts'
import type { Log } from '../platform/log.ts'
import { createChainWatch, type ChainWatch, type ChainWatchParts } from './chain-watch.ts'
import { fingerprintOf } from './desk-key.ts'
import { createLease, type Lease, type LeaseStanding } from './lease.ts'
import { createMember, type Member, type MemberParts } from './member.ts'
import { createOffActs } from './off-acts.ts'
import type { OwnSight } from './roster.ts'
import type { SeenAt } from './seen-elsewhere.ts'

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
  /** What others did elsewhere. */
  heard(acts: readonly Held[]): void
  /** What this desk sees of the server. */
  sight(): Omit<OwnSight, 'server'>
  /** Whether this desk could run the rules and chains of the server. */
  canRun(): boolean
  /** Whether it is the one to do so has changed; null: it is in no team. */
  standing(standing: LeaseStanding | null): void
}

/** One server's place in the team. */
export interface TeamServer {
  /** Somebody at this desk did something; without a team nothing follows from it. */
  record(person: string, content: ActContent): void
  /** Somebody here had taken an alarm, and somebody elsewhere has it. */
  lost(claim: Omit<LostClaim, 'at'>): void
  /** Somebody at this desk has seen these alarms for the first time. */
  seen(alarms: readonly { path: string; raisedAt: number }[]): void
  /** Where an alarm was seen besides this desk; null: nowhere, as far as is known. */
  seenElsewhere(alarm: { path: string; raisedAt: number }): SeenAt | null
  /** Whether this desk runs the rules and chains of the server; without a team every desk runs its own. */
  isRunner(): boolean
  /** Asks the team once more, where this desk runs them because it takes itself to be alone. */
  confirmRunner(): Promise<void>
  /** Resolves once others can know what was recorded, or it takes too long. */
  shared(): Promise<void>
  leave(): void
}

export interface TeamParts extends Omit<MemberParts, 'settings' | 'sights' | 'onFolded' | 'onChange'> {
  log: Log
  audit: ChainWatchParts['audit']
  settings: () => TeamSettings
  onChange: (state: TeamState) => void
}

/** The desk's place in a team; without one it does nothing. */
export interface Team {
  /** The name of the server is the same on every desk: app-team.ts. */
  join(server: string, sink: TeamSink): TeamServer
  state(): TeamState
  settingsChanged(): void
  start(): void
  stop(): Promise<void>
}

/** More is in the evidence log. */
const maxLost = 20
const maxYielded = 5
/** Merging so many takes a few milliseconds. */
const heldAtOnce = 200

const isOn = ({ name, servers }: TeamSettings) => name !== '' && servers.length > 0

/** Who did something, as people of this desk read it. */
function authorOf({ person, desk, id }: Act, ownHost: string): string {
  if (hostOf(id) === ownHost) return person
  return nameAtDesk(person, desk)
}

/*
 *   off ── name and servers are set ──▶ member ── they change ──▶ another member, or off
 *
 * A member begins by telling its servers what the team knows, and the team what it does not.
 */
export function createTeam(parts: TeamParts): Team {
  const sinks = new Map<string, Set<TeamSink>>()
  const leases = new Map<TeamSink, Lease>()
  let member: Member | null = null
  /** One that still reads what it has stored. */
  let loading: Member | null = null
  let chain: ChainWatch | null = null
  let memberOf = ''
  /** Why there is no member although the settings want one. */
  let failure: string | null = null
  let changing: Promise<void> = Promise.resolve()
  let lost: LostClaim[] = []
  let yielded: Yielded[] = []
  const off = createOffActs({ ...parts.storage, folder: parts.folder, log: parts.log })

  const state = (): TeamState => {
    const one = member ?? loading
    return one ? { ...one.state(), lost, yielded } : { ...noTeam, problem: failure }
  }
  const heldBy = (act: Act): Held => ({ act, by: authorOf(act, member?.host ?? '') })

  /** What the team knows goes before what this desk had when it was alone. */
  const introduce = async (joined: Member, server: string, sink: TeamSink) => {
    let signed = 0
    const isOver = () => member !== joined || !sinks.get(server)?.has(sink)
    for (const { person, content } of sink.content()) {
      if (joined.log.knows(server, content)) continue
      joined.log.record(server, person, content)
      // A desk may have thousands of contacts; alarms do not wait for them.
      if (++signed % actsAtOnce === 0) await setImmediate()
      if (isOver()) return
    }
    let held: Held[] = []
    for (const act of joined.log.eachHeld(server)) {
      held.push(heldBy(act))
      if (held.length < heldAtOnce) continue
      sink.merge(held)
      held = []
      await setImmediate()
      if (isOver()) return
    }
    sink.merge(held)
    joined.share()
  }

  /** What arrives together is told together, as it holds by then. */
  let arrived = new Map<string, Act[]>()
  const tell = async (joined: Member) => {
    await setImmediate()
    const all = arrived
    arrived = new Map()
    if (member !== joined) return
    for (const [server, acts] of all) {
      const held = new Set(acts.flatMap((act) => joined.log.heldLike(act) ?? []))
      for (const sink of sinks.get(server) ?? []) {
        sink.heard(acts.map(heldBy))
        sink.merge(Array.from(held, heldBy))
      }
    }
  }

  const yieldTo = (server: string, sink: TeamSink) => {
    yielded = [...yielded, { server, name: sink.sight().name, at: parts.clock.now() }].slice(-maxYielded)
    parts.onChange(state())
  }
  /** The desks of a team take turns at running the rules and chains of a server. */
  const begin = (joined: Member, server: string, sink: TeamSink) => {
    let before: LeaseStanding = 'other'
    const lease = createLease({
      key: fingerprintOf(server),
      host: joined.host,
      run: joined.run,
      clock: parts.clock,
      store: joined.leases,
      isFit: sink.canRun,
      onChange(standing) {
        if (before === 'alone' && standing === 'other' && sink.canRun()) yieldTo(server, sink)
        before = standing
        sink.standing(standing)
      },
    })
    leases.set(sink, lease)
    lease.start()
    void introduce(joined, server, sink).catch(failed)
  }
  const endLease = (sink: TeamSink) => {
    leases.get(sink)?.stop()
    leases.delete(sink)
  }

  const runAlone = () => {
    for (const all of sinks.values()) for (const sink of all) sink.standing(null)
    parts.onChange(state())
  }

  const leaveTeam = async () => {
    chain?.stop()
    chain = null
    await member?.stop()
    member = null
  }

  const change = async () => {
    const settings = parts.settings()
    const { keys, ...connection } = settings
    const wanted = isOn(settings) ? JSON.stringify(connection) : ''
    if (wanted === memberOf) return member?.accept(keys)
    for (const sink of [...leases.keys()]) endLease(sink)
    await leaveTeam()
    memberOf = wanted
    failure = null
    if (wanted === '') return runAlone()
    let joined: Member
    try {
      joined = createMember({
        ...parts,
        settings,
        onChange: () => parts.onChange(state()),
        sights: () => [...sinks].flatMap(([server, [sink]]) => (sink ? [{ server, ...sink.sight() }] : [])),
        onFolded({ act }) {
          if (act.content.action === 'chain.head') return chain?.hear(act)
          if (arrived.size === 0) void tell(joined).catch(failed)
          const acts = arrived.get(act.server)
          if (acts) acts.push(act)
          else arrived.set(act.server, [act])
        },
      })
      loading = joined
      await joined.log.load()
    } catch (error) {
      // A key that cannot be read keeps nobody from watching alarms.
      failure = messageOf(error)
      parts.log('error', `the desk is in no team: ${failure}`)
      memberOf = ''
      await loading?.stop()
      loading = null
      return runAlone()
    }
    // What was done meanwhile is kept, and told here.
    const handingOver = off.handOver((acts) => {
      for (const { server, person, content } of acts) joined.log.record(server, person, content)
      return joined.log.flush()
    })
    member = joined
    loading = null
    for (const [server, all] of sinks) for (const sink of all) begin(member, server, sink)
    chain = createChainWatch({ member, audit: parts.audit, clock: parts.clock })
    chain.start()
    member.start()
    await handingOver
  }
  const failed = (error: unknown) => parts.log('error', `the team failed: ${messageOf(error)}`)
  const settingsChanged = () => {
    changing = changing.then(change).catch(failed)
  }

  return {
    join(server, sink) {
      const all = sinks.get(server) ?? new Set()
      sinks.set(server, all.add(sink))
      if (member) begin(member, server, sink)
      return {
        record(person, content) {
          if (!member) return off.keep(server, person, content)
          member.log.record(server, person, content)
          member.share()
        },
        seen(alarms) {
          const at = parts.clock.now()
          member?.seen.tell(alarms.map(({ path, raisedAt }) => ({ server, path, raisedAt, at })))
        },
        seenElsewhere: ({ path, raisedAt }) => member?.seen.find({ server, path, raisedAt }) ?? null,
        lost(claim) {
          lost = [...lost, { ...claim, at: parts.clock.now() }].slice(-maxLost)
          parts.onChange(state())
        },
        isRunner() {
          const lease = leases.get(sink)
          // A desk that is about to join a team does not run what another desk of it runs.
          return lease
            ? sink.canRun() && lease.standing() !== 'other'
            : failure !== null || !isOn(parts.settings())
        },
        confirmRunner: () => leases.get(sink)?.confirm() ?? Promise.resolve(),
        shared: () => member?.shared() ?? Promise.resolve(),
        leave() {
          all.delete(sink)
          endLease(sink)
        },
      }
    },
    state,
    settingsChanged,
    start: settingsChanged,
    async stop() {
      await changing
      for (const sink of [...leases.keys()]) endLease(sink)
      await leaveTeam()
      await off.stop()
      memberOf = ''
    },
  }
}
