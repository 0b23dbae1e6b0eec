import type { JournalEntry, Raise } from '../../shared/model/journal.ts'
import { isShelvedRaise, raisesOf } from './raise-keys.ts'
import type { FloodOnset } from '../../shared/model/desk.ts'
import {
  floodOnset,
  onsetPeriodAt,
  onsetReachMs,
  steadyOnset,
  type OnsetRaise,
} from '../../shared/rules/flood-onset.ts'

/** A tag, by every name that it has, and when it was raised and cleared. */
export interface Stay {
  /** Of the entry. */
  id: number
  names: string[]
  raisedAt: number
  clearedAt: number | null
}

/** What a page can take at once; the first alarms of a flood are those that explain it. */
const maxRaises = 20_000

/** The alarms raised since a moment, the earliest first, with those of usual tags marked; a part of very many is not the whole. */
export function raisesSince(
  entries: Iterable<JournalEntry>,
  since: number,
  usual: ReadonlySet<string>,
): { raises: Raise[]; isWhole: boolean } {
  const raises = Array.from(entries)
    .flatMap((entry) => raiseSince(entry, since) ?? [])
    .map((raise): Raise => (usual.has(raise.path) ? { ...raise, isUsual: true } : raise))
    .sort((a, b) => a.raisedAt - b.raisedAt)
  return { raises: raises.slice(0, maxRaises), isWhole: raises.length <= maxRaises }
}

/** The raises of an entry since a moment, shelved ones aside; null if there is none, or the entry is masked. */
function raiseSince(entry: JournalEntry, since: number): Raise | null {
  // Nearly all of a long list was raised before: this is known without a list of its raises.
  const isSince =
    entry.raisedAt >= since || entry.steps.some((step) => step.kind === 'appeared' && step.raisedAt >= since)
  if (entry.masked || !isSince) return null
  const raises = raisesOf(entry).filter((at) => at >= since && !isShelvedRaise(entry, at))
  const [raisedAt] = raises
  if (raisedAt === undefined) return null
  const appeared = entry.steps.find((step) => step.kind === 'appeared' && step.raisedAt === raisedAt)
  const { alarmId, path, message, priority } = entry
  return {
    alarmId,
    path,
    message,
    priority,
    raisedAt,
    receivedAt: appeared?.at ?? raisedAt,
    count: raises.length,
    lastRaisedAt: raises.at(-1) ?? raisedAt,
    isGone: entry.gone,
  }
}

/** When the alarm of an entry was on the list; null if it is masked. */
export function stayOf({ id, raisedAt, goneAt, masked, path, fullPath, name }: JournalEntry): Stay | null {
  return masked ? null : { id, raisedAt, clearedAt: goneAt, names: [path, fullPath, name] }
}

export function isSameStay(a: Stay | null, b: Stay | null): boolean {
  if (a === null || b === null) return a === b
  const isSameTime = a.raisedAt === b.raisedAt && a.clearedAt === b.clearedAt
  return isSameTime && a.names.every((name, place) => name === b.names[place])
}

/** The stays since a moment in the order of time, without masked ones. */
export function staysSince(entries: Iterable<JournalEntry>, since: number): Stay[] {
  return Array.from(entries)
    .flatMap((entry) => (entry.raisedAt >= since ? (stayOf(entry) ?? []) : []))
    .sort((a, b) => a.raisedAt - b.raisedAt)
}

/** Raises come faster than the start of a flood moves. */
const keptMs = 2_000
/** A search takes a microsecond for each raise: so it is no more than a hundredth of main's time. */
const keptMsPerRaise = 0.1

interface JournalOnsetParts {
  now: () => number
  entries: () => Iterable<JournalEntry>
  /** The entries are complete from here on. */
  knownSince: () => number
  isMinor: (entry: JournalEntry) => boolean
}

/** Finds where the rate of the alarms changed, and which tags are raised on ordinary days too. */
export function createJournalOnset({ now, entries, knownSince, isMinor }: JournalOnsetParts) {
  type Found = { onset: FloodOnset | null; usual: ReadonlySet<string> }
  let last: { at: number; keptMs: number; floodSince: number | null; found: Found } | null = null

  const raises = (since: number): OnsetRaise[] => {
    const listed: OnsetRaise[] = []
    for (const entry of entries()) {
      // What was raised for the last time before is known without a list of its raises.
      if (entry.masked || entry.raisedAt < since) continue
      for (const raisedAt of raisesOf(entry))
        if (raisedAt >= since && !isShelvedRaise(entry, raisedAt))
          listed.push({ path: entry.path, raisedAt, isMinor: isMinor(entry) })
    }
    return listed.sort((a, b) => a.raisedAt - b.raisedAt)
  }

  /** `floodSince`: of the flood that is on; null: there is none. */
  return (floodSince: number | null): Found => {
    const at = now()
    if (last === null || last.floodSince !== floodSince || Math.abs(at - last.at) >= last.keptMs) {
      const known = raises(at - onsetReachMs)
      const found = floodOnset(known, onsetPeriodAt(at, floodSince), knownSince())
      const shown = floodSince !== null && last?.floodSince === floodSince ? last.found.onset : null
      const onset = steadyOnset(shown, found.onset, at)
      const untilNext = Math.max(keptMs, known.length * keptMsPerRaise)
      last = { at, keptMs: untilNext, floodSince, found: { ...found, onset } }
    }
    return last.found
  }
}
