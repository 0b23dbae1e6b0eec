import type { Presence, ServerSight, TeamDesk, TeamDifference, TeamState } from '../../shared/model/team.ts'
import { isConfirmed } from '../../shared/rules/alarm-state.ts'
import type { Clock } from '../platform/clock.ts'
import type { DigestedAlarms } from './alarm-digest.ts'
import { compareStamps } from './hybrid-clock.ts'
import { isDifference, mismatchOf, type Mismatch } from './sight-rules.ts'

/** What this desk sees of a server, and saw lately. */
export interface OwnSight extends ServerSight {
  recent: readonly DigestedAlarms[]
}

export interface RosterParts {
  /** This run of this desk. */
  run: string
  clock: Pick<Clock, 'now' | 'steady'>
  sights: () => readonly OwnSight[]
}

/** The other desks of the team: who is there, who has fallen silent, who sees other alarms than this one. */
export interface Roster {
  /** Takes in what a desk says of itself; whether it has come or gone, or somebody repeats what it once said. */
  hear(presence: Presence, ageMs: number): 'changed' | 'same' | 'replayed'
  /** The runs of the desks that were heard. */
  runs(): string[]
  /** Only these desks are in the team now. */
  keep(isOne: (host: string) => boolean): void
  /** The team can be reached, or not any more: while it cannot, nobody else is at fault. */
  connected(isConnected: boolean): void
  desks(): TeamDesk[]
  differences(): TeamDifference[]
}

/** Several words were missed. */
const silentMs = 12_500
/** Words that were held back on their way are not older. */
const maxAgeMs = 15_000
/** Whoever looks into it later still reads which desk it was. */
const forgottenMs = 12 * 3_600_000

type Mismatches = Map<string, { mismatch: Mismatch; since: number }>

interface Known {
  presence: Presence
  heardAt: number
  /** By the steady clock. */
  heard: number
  clockOffsetMs: number
  mismatches: Mismatches
}

/*
 *   there ── no word for a while ──▶ silent ── a word ──▶ there
 *     │                                └── hours later ──▶ forgotten
 *     └── its farewell ──▶ forgotten
 */
export function createRoster({ run: ownRun, clock, sights }: RosterParts): Roster {
  const desks = new Map<string, Known>()
  /** Also of desks that have left, whose old words must not bring them back. */
  const lastWords = new Map<string, Pick<Presence, 'run' | 'stamp'>>()
  /** Since when words could be heard; null: they cannot. */
  let connectedAt: number | null = null

  const isSilent = ({ heard }: Known) =>
    connectedAt !== null && clock.steady() - Math.max(heard, connectedAt) > silentMs

  /**
   * Whether it was said before: in the same run not after the last word, or so long ago that it is not of now, unless it
   * names this run. A desk with a wrong clock does so from its second word on.
   */
  const isReplayed = ({ host, run, stamp, heard }: Presence, ageMs: number): boolean => {
    const last = lastWords.get(host)
    const isOfNow = heard.includes(ownRun)
    if (!last) return !isOfNow && ageMs > maxAgeMs
    if (run !== last.run && isOfNow) return false
    return compareStamps(stamp, last.stamp) <= 0 || (!isOfNow && ageMs > maxAgeMs)
  }

  const compare = (known: Known) => {
    const before = known.mismatches
    known.mismatches = new Map()
    for (const own of sights()) {
      const other = known.presence.servers.find(({ server }) => server === own.server)
      if (!other || !isConfirmed(own.link) || !isConfirmed(other.link)) continue
      const last = before.get(own.server)
      const mismatch = mismatchOf(last?.mismatch ?? null, own.recent, other, clock.steady())
      if (mismatch) known.mismatches.set(own.server, { mismatch, since: last?.since ?? clock.now() })
    }
  }

  const differencesWith = (known: Known): TeamDifference[] => {
    const { host, desk, servers } = known.presence
    // What a silent desk saw last says nothing about now; that it is silent is said.
    if (connectedAt === null || isSilent(known)) return []
    return sights().flatMap((own) => {
      const found = known.mismatches.get(own.server)
      const other = servers.find(({ server }) => server === own.server)
      if (!found || !other || !isDifference(found.mismatch, own.recent, other, clock.steady())) return []
      const { server, name, count: ownCount } = own
      return [{ host, desk, server, name, ownCount, otherCount: other.count, since: found.since }]
    })
  }

  return {
    hear(presence, ageMs) {
      const { host, at, isLeaving } = presence
      const before = desks.get(host)
      if (isReplayed(presence, ageMs)) return 'replayed'
      lastWords.set(host, presence)
      if (isLeaving) return desks.delete(host) ? 'changed' : 'same'
      const now = clock.now()
      const known: Known = {
        presence,
        heardAt: now,
        heard: clock.steady(),
        clockOffsetMs: at - now,
        mismatches: before?.mismatches ?? (new Map() as Mismatches),
      }
      desks.set(host, known)
      compare(known)
      return before ? 'same' : 'changed'
    },
    keep(isOne) {
      for (const host of lastWords.keys())
        if (!isOne(host)) {
          lastWords.delete(host)
          desks.delete(host)
        }
    },
    runs: () => Array.from(desks.values(), ({ presence }) => presence.run),
    connected(isConnected) {
      if (isConnected === (connectedAt !== null)) return
      connectedAt = isConnected ? clock.steady() : null
    },
    desks() {
      for (const [host, { heard }] of desks) if (clock.steady() - heard > forgottenMs) desks.delete(host)
      return Array.from(desks.values(), (known) => {
        const { presence, heardAt, clockOffsetMs } = known
        return { ...presence, seen: [], heardAt, clockOffsetMs, isSilent: isSilent(known) }
      })
    },
    differences: () => [...desks.values()].flatMap(differencesWith),
  }
}

/** What people read of a state: moments that pass by themselves are no change of it, nor is the digest. */
export function essenceOf({ desks, own, ...state }: Omit<TeamState, 'lost' | 'yielded'>): string {
  const still = ({
    at: _,
    stamp: _stamp,
    heard: _heard,
    clockOffsetMs,
    heardAt,
    isSilent,
    servers,
    ...desk
  }: Partial<TeamDesk>) => ({
    ...desk,
    servers: servers?.map(({ server, link, count, escalates }) => ({ server, link, count, escalates })),
    isSilent,
    silentSince: isSilent ? heardAt : null,
    offsetSeconds: Math.round((clockOffsetMs ?? 0) / 1_000),
  })
  return JSON.stringify({ ...state, own: own && still(own), desks: desks.map(still) })
}
