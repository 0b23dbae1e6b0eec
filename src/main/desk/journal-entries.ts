import { z } from 'zod'
import { readAlarm, type Alarm } from '../../shared/model/alarm.ts'
import type { AlarmHistory } from '../../shared/model/records.ts'
import type { Gap, JournalEntry, JournalStep } from '../../shared/model/journal.ts'
import { isAcknowledged } from '../../shared/rules/alarm-state.ts'
import { isSameRaise, isSameTag, raisedAtOf, realarmCause } from '../../shared/rules/occurrence.ts'
import { loadCountsSchema } from '../../shared/model/desk.ts'
import { readInstant } from '../../shared/rules/service-time.ts'
import { limits } from '../../shared/model/limits.ts'
import { instantSchema } from '../../shared/model/primitives.ts'
import { parseJson } from '../../shared/json.ts'
import type { ViewerSet } from '../../shared/rules/missed-alarm.ts'
import type { ViewerRecord } from './journal-viewers.ts'
import { shortCopy } from '../platform/short-copy.ts'

/** A raise after it cleared, or of another tag: a replaced service assigns its ids from the start. */
export const isAnother = (known: JournalEntry, fresh: JournalEntry): boolean =>
  !isSameTag(known.path, fresh.path) || (known.gone && !isSameRaise(known.raisedAt, fresh.raisedAt))

/** The entry of a listed alarm; without a time of its own it counts as raised when it was found. */
export function entryOfAlarm(alarm: Alarm, id: number, at: number, isShelved = false): JournalEntry {
  const raisedAt = raisedAtOf(alarm) ?? at
  const { path, fullPath, name, message, priority, masked } = subjectOf(alarm)
  // Named one by one: an object that is built by copying keeps most fields outside itself, which takes more memory.
  return {
    id,
    alarmId: alarm.id,
    dataServerId: alarm.dataServerId,
    path,
    fullPath,
    name,
    message,
    priority,
    masked,
    state: alarm.state,
    raisedAt,
    gone: false,
    goneAt: null,
    acknowledged: isAcknowledged(alarm) ? { user: alarm.ackUser, at: null } : null,
    gap: null,
    steps: [appeared(at, raisedAt, isShelved)],
  }
}

/** As much of a listed alarm as its entry says: enough to tell whether what is listed later is a new occurrence. */
export function alarmOfEntry({ alarmId, raisedAt, acknowledged, ...entry }: JournalEntry): Alarm | null {
  const { path, masked, state } = entry
  const alarmTime = new Date(raisedAt).toISOString()
  return readAlarm({ id: alarmId, path, alarmTime, ackUser: acknowledged?.user, masked, state })
}

/** The entry of an alarm known from the histories only; null where they have no valid time. */
export function entryOfHistory(history: AlarmHistory, id: number, gap: Gap): JournalEntry | null {
  const raisedAt = readInstant(history.alarmTime)
  const acknowledgedAt = readInstant(history.ackTime ?? '')
  if (raisedAt === null) return null
  return {
    id,
    alarmId: null,
    dataServerId: null,
    path: shortCopy(history.tagName, limits.tagName),
    fullPath: '',
    name: '',
    message: shortCopy(history.message, limits.text),
    priority: history.priority,
    masked: false,
    state: null,
    raisedAt,
    gone: true,
    goneAt: readInstant(history.resetTime ?? ''),
    acknowledged: acknowledgedAt === null ? null : { user: '', at: acknowledgedAt },
    gap,
    steps: [],
  }
}

/** What changed about a known alarm: steps to record, and other fields that differ. `isRaised`: the desk saw it raised. */
export function followAlarm(
  entry: JournalEntry,
  alarm: Alarm,
  isRaised: boolean,
  at: number,
  isShelved = false,
): { steps: JournalStep[]; entry: Partial<JournalEntry> | null } {
  const steps: JournalStep[] = []
  const known = {
    path: entry.path,
    raisedAt: entry.raisedAt,
    isAcknowledged: entry.acknowledged !== null,
    isMasked: entry.masked,
    state: entry.state,
    raisedState: isRaised ? alarm.state : null,
    isCleared: entry.gone,
  }
  const isRealarm = realarmCause(known, alarm) !== null
  if (isRealarm) steps.push(appeared(at, raisedAtOf(alarm) ?? entry.raisedAt, isShelved))
  if (alarm.state !== entry.state) steps.push({ kind: 'state', at, state: alarm.state })
  if (isAcknowledged(alarm) && (isRealarm || alarm.ackUser !== entry.acknowledged?.user))
    steps.push({ kind: 'acknowledged', at, user: alarm.ackUser })
  const subject = subjectOf(alarm)
  const isSame = subjectFields.every((field) => subject[field] === entry[field])
  return { steps, entry: isSame ? null : subject }
}

/** A known entry refined by the histories: when it cleared in the gap and when it was acknowledged. */
export function refineEntry(known: JournalEntry, found: JournalEntry, gap: Gap): JournalEntry | null {
  const cleared = known.steps.findLast(({ kind }) => kind === 'gone')
  const goneAt =
    known.gone && cleared && cleared.at >= gap.from && known.raisedAt === found.raisedAt ? found.goneAt : null
  const acknowledged = (known.acknowledged?.at ?? null) === null ? found.acknowledged : null
  const isBetter = (goneAt !== null && goneAt !== known.goneAt) || acknowledged !== null
  if (!isBetter) return null
  return {
    ...known,
    goneAt: goneAt ?? known.goneAt,
    acknowledged: acknowledged
      ? { user: known.acknowledged?.user ?? '', at: acknowledged.at }
      : known.acknowledged,
  }
}

const appeared = (at: number, raisedAt: number, isShelved: boolean): JournalStep => ({
  kind: 'appeared',
  at,
  raisedAt,
  ...(isShelved && { shelved: true }),
})

const subjectFields = ['path', 'fullPath', 'name', 'message', 'priority', 'masked'] as const
type Subject = Pick<JournalEntry, (typeof subjectFields)[number]>

function subjectOf(alarm: Alarm): Subject {
  const { path, fullPath, name, priority, masked } = alarm
  return { path, fullPath, name, message: alarm.message || alarm.localizedName, priority, masked }
}

export const journalFactSchema = z.discriminatedUnion('kind', [
  /** Nothing before `at` can have been missed; all alarms since `since` are known. */
  z.object({ kind: z.literal('covered'), at: instantSchema, since: instantSchema }),
  /** Counts of entries that are not stored themselves. */
  z.object({ kind: z.literal('load'), load: loadCountsSchema }),
  z.object({ kind: z.literal('forgotten'), count: z.int() }),
])
/** Something about the journal as a whole; the latest of its kind holds. */
export type JournalFact = z.infer<typeof journalFactSchema>

/** A change of the journal; applying all in order restores it. */
export type JournalLine =
  /** The current state of an entry. */
  | { kind: 'entry'; entry: JournalEntry; seen: ViewerSet; dismissed: ViewerSet }
  | { kind: 'step'; id: number; step: JournalStep }
  | { kind: 'seen' | 'dismissed' | 'restored'; ids: readonly number[]; by: ViewerSet }
  | { kind: 'viewer'; viewer: ViewerRecord }
  | JournalFact

/** Reads a stored fact; null where it is damaged. */
export function readJournalFact(text: string): JournalFact | null {
  return journalFactSchema.safeParse(parseJson(text)).data ?? null
}
