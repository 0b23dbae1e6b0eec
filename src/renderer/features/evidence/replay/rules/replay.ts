import { assertNever } from '../../../../../shared/errors.ts'
import type { EvidenceEntry } from '../../../../../shared/model/evidence.ts'
import type { AlarmHistory } from '../../../../../shared/model/records.ts'
import type { Period } from '../../../../../shared/rules/periods.ts'
import { tenMinutes, type FloodLimits } from '../../../../../shared/rules/flood-limits.ts'
import { findFloods, type Flood } from '../../../../../shared/rules/floods.ts'

/** An alarm on the list at the replayed moment. */
export interface ReplayRow {
  key: string
  path: string
  message: string
  priority: number
  raisedAt: number
  /** Empty: nobody had acknowledged it. */
  ackUser: string
  /** The control system had suppressed it. */
  isMasked: boolean
}

/** What happened at a moment: to the list, or beside it as `note`. */
export interface ReplayEvent {
  at: number
  change: { kind: 'put'; row: ReplayRow } | { kind: 'remove'; key: string } | null
  /** The entry to say in words; null where it comes from the alarm history. */
  note: EvidenceEntry | null
}

/** The list at a moment, and how many events led to it. */
export interface ReplayState {
  at: number
  done: number
  rows: ReadonlyMap<string, ReplayRow>
}

/** The list before the first event. */
export function startOf(rows: readonly ReplayRow[], at: number): ReplayState {
  return { at, done: 0, rows: new Map(rows.map((row) => [row.key, row])) }
}

/**
 * The list at another moment: from where it is when that is later, from the start when it is earlier, so that seeking
 * and playing to a moment come to the same list.
 */
export function moveTo(
  start: ReplayState,
  from: ReplayState,
  events: readonly ReplayEvent[],
  at: number,
): ReplayState {
  const base = at >= from.at ? from : start
  const end = firstAfter(events, at)
  if (end <= base.done) return { ...base, at }
  const rows = new Map(base.rows)
  for (const { change } of events.slice(base.done, end)) {
    if (change === null) continue
    switch (change.kind) {
      case 'put':
        rows.set(change.row.key, change.row)
        break
      case 'remove':
        rows.delete(change.key)
        break
      default:
        assertNever(change)
    }
  }
  return { at, done: end, rows }
}

/** How many events are not later than a moment. */
export function firstAfter(events: readonly ReplayEvent[], at: number): number {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.at ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** The alarm of an entry; null where it is about none. */
export function rowOfEntry(entry: EvidenceEntry): ReplayRow | null {
  if (entry.alarmId === null) return null
  const { path, message, priority, ackUser, masked: isMasked } = entry
  return {
    key: String(entry.alarmId),
    path,
    message,
    priority: priority ?? 0,
    raisedAt: Date.parse(entry.raisedAt ?? entry.at),
    ackUser,
    isMasked,
  }
}

/** An entry of the evidence log as an event. */
export function eventOfEntry(entry: EvidenceEntry): ReplayEvent {
  const at = Date.parse(entry.at)
  const row = rowOfEntry(entry)
  switch (entry.kind) {
    case 'raised':
    case 'acknowledged':
    case 'changed':
      return { at, change: row && { kind: 'put', row }, note: entry }
    case 'cleared':
      return { at, change: row && { kind: 'remove', key: row.key }, note: entry }
    case 'missed':
    case 'announced':
    case 'withheld':
    case 'shown':
    case 'done':
    case 'called':
    case 'connection':
    case 'opened':
    case 'retention':
    case 'lost':
      return { at, change: null, note: entry }
    default:
      return assertNever(entry.kind)
  }
}

/**
 * The entries of the alarm history as events, in their order: each was raised, perhaps acknowledged, perhaps cleared.
 * An acknowledgement that comes after it has cleared does not bring it back.
 */
export function eventsOfHistories(histories: readonly AlarmHistory[]): ReplayEvent[] {
  const events = histories.flatMap((history): ReplayEvent[] => {
    const { id, tagName: path, message, priority } = history
    const raisedAt = Date.parse(history.alarmTime)
    // The history says nothing of suppression.
    const row = { key: `history ${id}`, path, message, priority, raisedAt, ackUser: '', isMasked: false }
    const ackedAt = Date.parse(history.ackTime ?? '')
    const clearedAt = Date.parse(history.resetTime ?? '')
    const acked = { ...row, ackUser: '✓' }
    return [
      { at: raisedAt, change: { kind: 'put' as const, row }, note: null },
      { at: ackedAt > clearedAt ? NaN : ackedAt, change: { kind: 'put' as const, row: acked }, note: null },
      { at: clearedAt, change: { kind: 'remove' as const, key: row.key }, note: null },
    ].filter(({ at }) => !Number.isNaN(at))
  })
  return events.sort((a, b) => a.at - b.at)
}

/** A period at a glance: what rose when. */
export interface Outline {
  /** When alarms were raised, the first first. */
  raised: readonly number[]
  floods: readonly Flood[]
  /** What is worth playing: the last flood with some minutes around it, or the last minutes of what happened. */
  window: Period
  /** Where a replay opens: at the last flood, or ten minutes before the last event. */
  opening: number
}

const minuteMs = 60_000
const aroundFloodMs = 5 * minuteMs

export function outlineOf(events: readonly ReplayEvent[], period: Period, limits: FloodLimits): Outline {
  const raised = raisesOf(events)
  const floods = findFloods(raised, period, limits)
  const [flood, first, last] = [floods.at(-1), events[0], events.at(-1)]
  const within = (from: number, to: number): Period => ({
    from: Math.max(period.from, from),
    to: Math.min(period.to, to),
  })
  if (!first || !last) return { raised, floods, window: period, opening: period.from }
  const begin = first.at - minuteMs
  if (flood) {
    const window = within(Math.max(flood.from - aroundFloodMs, begin), flood.to + aroundFloodMs)
    return { raised, floods, window, opening: Math.max(period.from, flood.from) }
  }
  const lead = last.at - tenMinutes
  const window = within(Math.max(lead - minuteMs, begin), last.at + minuteMs)
  return { raised, floods, window, opening: Math.max(window.from, lead) }
}

/** How many of these moments are in each part of a range. */
export function countsOf(moments: readonly number[], { from, to }: Period, parts: number): number[] {
  const counts = Array<number>(parts).fill(0)
  for (const at of moments)
    if (at >= from && at <= to)
      counts[Math.min(Math.floor(((at - from) / (to - from)) * parts), parts - 1)]! += 1
  return counts
}

/**
 * When alarms were raised, in order; one that changes while it is on the list was not. What the desk learned of late
 * counts when it was raised, and what was there before the record began does not.
 */
function raisesOf(events: readonly ReplayEvent[]): number[] {
  const listed = new Set<string>()
  const begin = (events[0]?.at ?? 0) - minuteMs
  const raised = events.flatMap(({ at, change }) => {
    if (change === null) return []
    if (change.kind === 'remove') {
      listed.delete(change.key)
      return []
    }
    const isNew = !listed.has(change.row.key)
    listed.add(change.row.key)
    return isNew ? Math.min(at, change.row.raisedAt) : []
  })
  return raised.filter((at) => at >= begin).sort((a, b) => a - b)
}
