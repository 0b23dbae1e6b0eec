import type { Stamp } from '../../shared/model/act.ts'
import { presenceSchema, type Presence } from '../../shared/model/team.ts'
import type { Clock } from '../platform/clock.ts'
import type { ActLog } from './act-log.ts'
import type { DeskKey } from './desk-key.ts'
import type { KnownDesks } from './known-desks.ts'
import type { OwnSight, Roster } from './roster.ts'
import { openSealed, seal } from './sealed.ts'
import type { SeenElsewhere } from './seen-elsewhere.ts'

export interface OwnPresenceParts {
  key: DeskKey
  run: string
  version: string
  deskName: string
  clock: Pick<Clock, 'now' | 'steady'>
  log: Pick<ActLog, 'outbox' | 'stamp' | 'hear'>
  known: Pick<KnownDesks, 'isAccepted' | 'refuse'>
  roster: Pick<Roster, 'hear' | 'runs'>
  seen: Pick<SeenElsewhere, 'hear' | 'next'>
  /** Who is at the screens of this desk. */
  here: () => Pick<Presence, 'persons' | 'screens' | 'covers'>
  /** What it sees of the servers that it watches. */
  sights: () => readonly OwnSight[]
  /** How many acts of the stream are yet to be read. */
  behind: () => number
}

/** What this desk says of itself to the others, and what it makes of their words. */
export interface OwnPresence {
  /** As people of this desk read it. */
  now(): Presence
  /** A word for the others, signed. */
  word(more?: Partial<Presence>): string
  /** Takes in the word of a desk; whether one has come, gone, or been found to have the key of this one. */
  hear(line: string): boolean
  /** Since when another desk has used the key of this one; null: none does. */
  copiedSince(): number | null
}

/** In a large team each desk says less often that it is there: every other one checks each word. */
export const presenceMs = (desks: number) => Math.min(Math.max(2_000, desks * 100), 5_000)
const unstamped: Stamp = { at: 0, count: 0 }
/** Several words were missed. */
const goneMs = 12_500
const maxCopies = 5

export function createOwnPresence(parts: OwnPresenceParts): OwnPresence {
  const { key, run, clock, log, known, roster, seen } = parts
  /** Runs that say words with the key of this desk: of a copy of its folder, or repeated by somebody. */
  let copies: string[] = []
  let copied: { since: number; heard: number } | null = null

  const presence = (stamp: Stamp, more: Partial<Presence> = {}): Presence => ({
    host: key.host,
    desk: parts.deskName,
    version: parts.version,
    at: clock.now(),
    stamp,
    run,
    heard: [...roster.runs(), ...copies],
    pending: log.outbox().length,
    behind: parts.behind(),
    ...parts.here(),
    servers: parts.sights().map(({ recent: _, ...sight }) => sight),
    seen: [],
    isLeaving: false,
    ...more,
  })
  const copiedSince = () => {
    if (copied && clock.steady() - copied.heard > goneMs) copied = null
    return copied?.since ?? null
  }
  /** Only a word that names this run is said now: an old one may be repeated by anybody. */
  const hearOwn = ({ run: other, heard, isLeaving }: Presence): boolean => {
    if (other === run) return false
    copies = [...copies.filter((each) => each !== other), other].slice(-maxCopies)
    if (!heard.includes(run)) return false
    const before = copiedSince()
    copied = isLeaving ? null : { since: before ?? clock.now(), heard: clock.steady() }
    return (before === null) !== isLeaving
  }

  return {
    now: () => presence(unstamped),
    word: (more) => seal(presence(log.stamp(), { seen: seen.next(), ...more }), key),
    hear(line) {
      const opened = openSealed(line, presenceSchema, known.isAccepted, ({ host }, by) => host === by)
      if (!opened.ok) {
        // A desk that has done nothing yet can be accepted, too.
        known.refuse(opened, false)
        return false
      }
      if (opened.host === key.host) return hearOwn(opened.value)
      const heard = roster.hear(opened.value, log.hear(opened.value.stamp))
      if (heard === 'replayed') known.refuse({ refusal: heard, publicKey: opened.publicKey }, false)
      else seen.hear(opened.value)
      return heard === 'changed'
    },
    copiedSince,
  }
}
