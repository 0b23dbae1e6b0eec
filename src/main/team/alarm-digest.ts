import type { Alarm } from '../../shared/model/alarm.ts'
import { raisedAtOf } from '../../shared/rules/occurrence.ts'
import { samePathForm } from '../../shared/rules/tag-path.ts'

/** The active alarms from one moment on. */
export interface DigestedAlarms {
  /** By the steady clock. */
  at: number
  count: number
  digest: string
}

/** Follows the active alarms of a server, so that desks can tell whether they see the same. */
export interface AlarmDigest {
  changed(change: { upserts: readonly Alarm[]; removals: readonly number[] }): void
  /** What was active lately, the oldest first; the last is now. */
  recent(): readonly DigestedAlarms[]
}

/** Desks hear of a change within a few seconds of each other. */
const rememberedMs = 15_000
const maxRemembered = 2_000

/** Nothing is counted before somebody asks: a desk without a team has no use for it. */
export function createAlarmDigest(alarms: () => Iterable<Alarm>, steady: () => number): AlarmDigest {
  let hashes: Map<number, Hash> | null = null
  let high = 0
  let low = 0
  let states: DigestedAlarms[] = []

  // A sum: the order does not matter, and two equal alarms do not cancel each other out.
  const add = (hash: Hash | undefined, sign: 1 | -1) => {
    if (!hash) return
    high = (high + sign * hash.high) >>> 0
    low = (low + sign * hash.low) >>> 0
  }
  const put = (alarm: Alarm) => {
    const hash = hashOf(alarm)
    add(hashes?.get(alarm.id), -1)
    hashes?.set(alarm.id, hash)
    add(hash, 1)
  }
  const remember = () => {
    const digest = hex(high) + hex(low)
    if (states.at(-1)?.digest !== digest) states.push({ at: steady(), count: hashes?.size ?? 0, digest })
    if (states.length > 2 * maxRemembered) prune()
  }
  const prune = () => {
    const from = steady() - rememberedMs
    // The state that held when the time begins counts too.
    const first = states.findLastIndex(({ at }) => at < from)
    states = states.slice(Math.max(first, states.length - maxRemembered, 0))
  }
  return {
    changed({ upserts, removals }) {
      if (!hashes) return
      for (const alarm of upserts) put(alarm)
      for (const id of removals) {
        add(hashes.get(id), -1)
        hashes.delete(id)
      }
      remember()
    },
    recent() {
      if (!hashes) {
        hashes = new Map()
        for (const alarm of alarms()) put(alarm)
        remember()
      }
      prune()
      return states
    },
  }
}

interface Hash {
  high: number
  low: number
}

/**
 * FNV-1a over what names an alarm on every desk. Ids may differ where a service has several addresses, and a push may
 * give the time more exactly than a list.
 */
function hashOf(alarm: Alarm): Hash {
  const name = `${Math.floor((raisedAtOf(alarm) ?? 0) / 1_000)} ${samePathForm(alarm.path)}`
  let high = 0x811c9dc5
  let low = 0x01000193
  for (let place = 0; place < name.length; place++) {
    const unit = name.charCodeAt(place)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low ^ unit, 0x85ebca6b)
  }
  return { high: high >>> 0, low: low >>> 0 }
}

const hex = (value: number): string => value.toString(16).padStart(8, '0')
