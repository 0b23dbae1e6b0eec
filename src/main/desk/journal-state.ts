import { assertNever } from '../../shared/errors.ts'
import type { JournalEntry, JournalStep } from '../../shared/model/journal.ts'
import { isSameRaise } from '../../shared/rules/occurrence.ts'
import type { JournalLine } from './journal-entries.ts'
import type { LoadCounter } from './load-counter.ts'

/** Identifies one raising of an alarm where the service gives no common id. */
export interface Raising {
  raisedAt: number
  /** The names under which records may refer to its tag. */
  names: readonly string[]
}

/** A journal entry and how the operator dealt with it. */
export interface TrackedEntry {
  entry: JournalEntry
  seen: boolean
  dismissed: boolean
}

export interface JournalStateParts {
  now: () => number
  load: LoadCounter
  /** An entry became a missed alarm, or no longer is one. */
  onMissed: (entry: JournalEntry, isMissed: boolean) => void
}

/** The journal in memory: its lines applied in order, within limits. */
export interface JournalState {
  apply(line: JournalLine): void
  /** The latest entry of an alarm. */
  ofAlarm(alarmId: number): TrackedEntry | undefined
  /** The entry of one raising, whichever source reported it. */
  find(raising: Raising): TrackedEntry | undefined
  active(): IteratorObject<TrackedEntry>
  /** Missed alarms, oldest first. */
  missed(): JournalEntry[]
  nextId(): number
  readonly covered: { at: number; since: number } | null
  /** How many missed alarms were dropped because their number is limited. */
  readonly forgotten: number
  /** Drops entries beyond the limits of age and number; active ones stay. */
  prune(): void
}

export const maxMissed = 5_000
const maxPast = 5_000
const maxAgeMs = 7 * 86_400_000
const maxSteps = 50

const isMissed = ({ entry, seen, dismissed }: TrackedEntry) => entry.gone && !seen && !dismissed

export function createJournalState({ now, load, onMissed }: JournalStateParts): JournalState {
  const entries = new Map<number, TrackedEntry>()
  const latestOfAlarm = new Map<number, number>()
  const bySecond = new Map<number, Set<number>>()
  const missedIds = new Set<number>()
  let lastId = 0
  let covered: JournalState['covered'] = null
  let forgotten = 0

  const index = (entry: JournalEntry, before: TrackedEntry | undefined) => {
    const known = before ? raisesOf(before.entry) : []
    const raises = raisesOf(entry)
    for (const raisedAt of raises) {
      if (known.includes(raisedAt)) continue
      const key = secondOf({ raisedAt })
      bySecond.set(key, (bySecond.get(key) ?? new Set()).add(entry.id))
      if (!entry.masked) load.count(raisedAt)
    }
    removeFromIndex(
      entry.id,
      known.filter((raisedAt) => !raises.includes(raisedAt)),
    )
  }
  const removeFromIndex = (id: number, raises: readonly number[]) => {
    for (const raisedAt of raises) {
      const key = secondOf({ raisedAt })
      const ids = bySecond.get(key)
      ids?.delete(id)
      if (ids?.size === 0) bySecond.delete(key)
    }
  }

  const put = (tracked: TrackedEntry) => {
    const { entry } = tracked
    const before = entries.get(entry.id)
    if (before?.entry.steps !== entry.steps || before.entry.raisedAt !== entry.raisedAt) index(entry, before)
    entries.set(entry.id, tracked)
    if (entry.alarmId !== null) latestOfAlarm.set(entry.alarmId, entry.id)
    lastId = Math.max(lastId, entry.id)
    if (missedIds.has(entry.id) === isMissed(tracked)) return
    if (isMissed(tracked)) missedIds.add(entry.id)
    else missedIds.delete(entry.id)
    onMissed(entry, isMissed(tracked))
  }

  const drop = ({ entry }: TrackedEntry) => {
    entries.delete(entry.id)
    if (entry.alarmId !== null && latestOfAlarm.get(entry.alarmId) === entry.id)
      latestOfAlarm.delete(entry.alarmId)
    removeFromIndex(entry.id, raisesOf(entry))
    if (!missedIds.delete(entry.id)) return
    forgotten++
    onMissed(entry, false)
  }

  const mark = (ids: readonly number[], as: Partial<Pick<TrackedEntry, 'seen' | 'dismissed'>>) => {
    for (const id of ids) {
      const tracked = entries.get(id)
      if (tracked) put({ ...tracked, ...as })
    }
  }

  const dropSurplus = (belongs: (tracked: TrackedEntry) => boolean, max: number) => {
    const cleared = [...entries.values().filter((tracked) => tracked.entry.gone && belongs(tracked))]
    for (const tracked of cleared.slice(0, Math.max(0, cleared.length - max))) drop(tracked)
  }

  return {
    apply(line) {
      switch (line.kind) {
        case 'entry':
          return put({ entry: line.entry, seen: line.seen, dismissed: line.dismissed })
        case 'step': {
          const tracked = entries.get(line.id)
          if (!tracked) return
          const entry = applyStep(tracked.entry, line.step)
          // A re-alarm is unseen again.
          return put({ ...tracked, entry, seen: tracked.seen && line.step.kind !== 'appeared' })
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
    find(raising) {
      for (const id of bySecond.get(secondOf(raising)) ?? []) {
        const tracked = entries.get(id)
        if (!tracked) continue
        const { path, fullPath, name } = tracked.entry
        const names = [path, fullPath, name]
        if (raisesOf(tracked.entry).some((raisedAt) => isSameRaising({ raisedAt, names }, raising)))
          return tracked
      }
      return undefined
    },
    active: () => entries.values().filter(({ entry }) => !entry.gone),
    missed: () =>
      [...missedIds].flatMap((id) => entries.get(id)?.entry ?? []).toSorted((a, b) => a.id - b.id),
    nextId: () => lastId + 1,
    get covered() {
      return covered
    },
    get forgotten() {
      return forgotten
    },
    prune() {
      const oldest = now() - maxAgeMs
      for (const tracked of entries.values())
        if (tracked.entry.gone && (tracked.entry.goneAt ?? tracked.entry.raisedAt) < oldest) drop(tracked)
      dropSurplus(isMissed, maxMissed)
      dropSurplus((tracked) => !isMissed(tracked), maxPast)
    },
  }
}

/** Every time that the alarm was raised while it stayed on the list. */
function raisesOf({ raisedAt, steps }: JournalEntry): number[] {
  const raises = steps.flatMap((step) => (step.kind === 'appeared' ? step.raisedAt : []))
  return raises.includes(raisedAt) ? raises : [raisedAt, ...raises]
}

/** The entry after a step. */
function applyStep(entry: JournalEntry, step: JournalStep): JournalEntry {
  // The first step is kept, since it says when the alarm was raised; beyond the limit the oldest others go.
  const steps = [...entry.steps, step]
  if (steps.length > maxSteps) steps.splice(1, 1)
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

/** Raisings that may be the same one share this second. */
function secondOf({ raisedAt }: Pick<Raising, 'raisedAt'>): number {
  return Math.floor(raisedAt / 1_000)
}

/** Whether a list and a history describe the same raising. */
export function isSameRaising(a: Raising, b: Raising): boolean {
  return isSameRaise(a.raisedAt, b.raisedAt) && a.names.some((name) => name !== '' && b.names.includes(name))
}
