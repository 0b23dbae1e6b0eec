import { assertNever } from '../../shared/assert-never.ts'
import type { JournalEntry, JournalStep } from '../../shared/model/journal-entry.ts'
import type { JournalLine } from './journal-entries.ts'
import type { LoadCount } from './load-counter.ts'

/** An entry and what the operator made of it. */
export interface Kept {
  entry: JournalEntry
  seen: boolean
  dismissed: boolean
}

export interface BookParts {
  now: () => number
  load: LoadCount
  /** An entry joined the queue of what came and went unseen, or left it. */
  onAway: (entry: JournalEntry, isAway: boolean) => void
}

/** The journal in memory: what its lines say, in their order, within bounds. */
export interface JournalBook {
  apply(line: JournalLine): void
  /** What is known last of an alarm. */
  ofAlarm(alarmId: number): Kept | undefined
  /** What is known of one raising, whoever told of it. */
  find(occurrence: Occurrence): Kept | undefined
  standing(): IteratorObject<Kept>
  /** What came and went unseen, oldest first. */
  away(): JournalEntry[]
  nextId(): number
  readonly covered: { at: number; since: number } | null
  /** How many of the queue were let go because it is bounded. */
  readonly forgotten: number
  /** Lets go what is too old or too many; what stands stays. */
  trim(): void
}

export const mostAway = 5_000
const mostPast = 5_000
const longestAgeMillis = 7 * 86_400_000
const mostSteps = 50

const isAway = ({ entry, seen, dismissed }: Kept) => entry.gone && !seen && !dismissed

export function createJournalBook({ now, load, onAway }: BookParts): JournalBook {
  const entries = new Map<number, Kept>()
  const latestOfAlarm = new Map<number, number>()
  const byOccurrence = new Map<number, Set<number>>()
  const queue = new Set<number>()
  let lastId = 0
  let covered: JournalBook['covered'] = null
  let forgotten = 0

  const index = (entry: JournalEntry, before: Kept | undefined) => {
    const known = before ? raisesOf(before.entry) : []
    const raises = raisesOf(entry)
    for (const raisedAt of raises) {
      if (known.includes(raisedAt)) continue
      const key = occurrenceKey({ raisedAt })
      byOccurrence.set(key, (byOccurrence.get(key) ?? new Set()).add(entry.id))
      if (!entry.masked) load.raised(raisedAt)
    }
    unindex(
      entry.id,
      known.filter((raisedAt) => !raises.includes(raisedAt)),
    )
  }
  const unindex = (id: number, raises: readonly number[]) => {
    for (const raisedAt of raises) {
      const key = occurrenceKey({ raisedAt })
      const those = byOccurrence.get(key)
      those?.delete(id)
      if (those?.size === 0) byOccurrence.delete(key)
    }
  }

  const put = (kept: Kept) => {
    const { entry } = kept
    const before = entries.get(entry.id)
    if (before?.entry.steps !== entry.steps || before.entry.raisedAt !== entry.raisedAt) index(entry, before)
    entries.set(entry.id, kept)
    if (entry.alarmId !== null) latestOfAlarm.set(entry.alarmId, entry.id)
    lastId = Math.max(lastId, entry.id)
    if (queue.has(entry.id) === isAway(kept)) return
    if (isAway(kept)) queue.add(entry.id)
    else queue.delete(entry.id)
    onAway(entry, isAway(kept))
  }

  const drop = ({ entry }: Kept) => {
    entries.delete(entry.id)
    if (entry.alarmId !== null && latestOfAlarm.get(entry.alarmId) === entry.id)
      latestOfAlarm.delete(entry.alarmId)
    unindex(entry.id, raisesOf(entry))
    if (!queue.delete(entry.id)) return
    forgotten++
    onAway(entry, false)
  }

  const mark = (ids: readonly number[], as: Partial<Pick<Kept, 'seen' | 'dismissed'>>) => {
    for (const id of ids) {
      const kept = entries.get(id)
      if (kept) put({ ...kept, ...as })
    }
  }

  const dropSurplus = (of: (kept: Kept) => boolean, most: number) => {
    const those = [...entries.values().filter((kept) => kept.entry.gone && of(kept))]
    for (const kept of those.slice(0, Math.max(0, those.length - most))) drop(kept)
  }

  return {
    apply(line) {
      switch (line.kind) {
        case 'entry':
          return put({ entry: line.entry, seen: line.seen, dismissed: line.dismissed })
        case 'step': {
          const kept = entries.get(line.id)
          if (!kept) return
          const entry = afterStep(kept.entry, line.step)
          // Raised again, it is news again.
          return put({ ...kept, entry, seen: kept.seen && entry.raisedAt === kept.entry.raisedAt })
        }
        case 'seen':
          return mark(line.ids, { seen: true })
        case 'dismissed':
          return mark(line.ids, { dismissed: true })
        case 'restored':
          return mark(line.ids, { dismissed: false })
        case 'covered':
          covered = { at: line.at, since: line.since }
          return
        case 'load':
          return load.replace(line.load)
        case 'forgotten':
          forgotten = line.count
          return
        default:
          assertNever(line)
      }
    },
    ofAlarm: (alarmId) => entries.get(latestOfAlarm.get(alarmId) ?? NaN),
    find(occurrence) {
      for (const id of byOccurrence.get(occurrenceKey(occurrence)) ?? []) {
        const kept = entries.get(id)
        if (!kept) continue
        const { path, fullPath, name } = kept.entry
        const names = [path, fullPath, name]
        if (raisesOf(kept.entry).some((raisedAt) => isSameOccurrence({ raisedAt, names }, occurrence)))
          return kept
      }
      return undefined
    },
    standing: () => entries.values().filter(({ entry }) => !entry.gone),
    away: () => [...queue].flatMap((id) => entries.get(id)?.entry ?? []).toSorted((a, b) => a.id - b.id),
    nextId: () => lastId + 1,
    get covered() {
      return covered
    },
    get forgotten() {
      return forgotten
    },
    trim() {
      const oldest = now() - longestAgeMillis
      for (const kept of entries.values())
        if (kept.entry.gone && (kept.entry.goneAt ?? kept.entry.raisedAt) < oldest) drop(kept)
      dropSurplus(isAway, mostAway)
      dropSurplus((kept) => !isAway(kept), mostPast)
    },
  }
}

/** Every time that it was raised during one stay. */
function raisesOf({ raisedAt, steps }: JournalEntry): number[] {
  const raises = steps.flatMap((step) => (step.kind === 'appeared' ? step.raisedAt : []))
  return raises.includes(raisedAt) ? raises : [raisedAt, ...raises]
}

/** What a step makes of an entry. */
export function afterStep(entry: JournalEntry, step: JournalStep): JournalEntry {
  // The first step says when it came; of many more, the newest count.
  const steps = [...entry.steps, step]
  if (steps.length > mostSteps) steps.splice(1, 1)
  switch (step.kind) {
    case 'appeared':
      return { ...entry, steps, raisedAt: step.raisedAt, gone: false, goneAt: null, acknowledged: null }
    case 'acknowledged':
      return { ...entry, steps, acknowledged: { user: step.user, at: step.at } }
    case 'state':
      return { ...entry, steps, state: step.state }
    case 'gone':
      return { ...entry, steps, gone: true, goneAt: step.at }
    default:
      return assertNever(step)
  }
}

/** What tells one raising of an alarm from another where the service gives no common number. */
export interface Occurrence {
  raisedAt: number
  /** The names under which records may speak of its tag. */
  names: readonly string[]
}

/** Occurrences that may be the same one share this. */
export function occurrenceKey({ raisedAt }: Pick<Occurrence, 'raisedAt'>): number {
  return Math.floor(raisedAt / 1_000)
}

/** Whether a list and a history speak of the same raising: one of them may tell its time to the second only. */
export function isSameOccurrence(a: Occurrence, b: Occurrence): boolean {
  const wholeSecond = a.raisedAt % 1_000 === 0 || b.raisedAt % 1_000 === 0
  const sameTime = wholeSecond ? occurrenceKey(a) === occurrenceKey(b) : a.raisedAt === b.raisedAt
  return sameTime && a.names.some((name) => name !== '' && b.names.includes(name))
}
