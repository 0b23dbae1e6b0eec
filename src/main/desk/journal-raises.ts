import type { JournalEntry, Raise } from '../../shared/model/journal.ts'
import { isShelvedRaise, raisesOf } from './raise-keys.ts'

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

/** What an entry says of the raises since a moment, without shelved ones; null where there is none, or it is masked. */
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

/** What an entry says of its stay on the list; null where it is masked. */
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
