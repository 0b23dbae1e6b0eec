import { z } from 'zod'
import type { ActContent } from '../../shared/model/act.ts'
import type { Alarm, AlarmKey, Occurrence } from '../../shared/model/alarm.ts'
import {
  claimSchema,
  noteSchema,
  type Claim,
  type Marks,
  type MarksChange,
  type Note,
} from '../../shared/model/marks.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { isOfAlarm, isSameTag, raisedAtOf } from '../../shared/rules/occurrence.ts'
import { isAtOtherDesk, isOfPerson } from '../../shared/rules/team-names.ts'
import { createRowStore, type RowStoreContext } from '../storage/row-store.ts'

export interface MarkStoreParts extends RowStoreContext {
  newId: () => string
  /** An alarm that is on the list now. */
  alarm: (alarmId: number) => Pick<Alarm, 'id' | 'path' | 'alarmTime'> | undefined
  onChanged: (change: MarksChange) => void
  /** Somebody here did something, which other desks are to know; an empty name: the desk itself. */
  onActed?: (person: string, content: ActContent) => void
  /** Somebody here had taken an alarm, and somebody at another desk has it. */
  onLost?: (claim: { path: string; person: string; by: string }) => void
}

/** What holds in the team about alarms and notes; null: nobody has the alarm, or the note is gone. */
export interface TeamMarks {
  claims: readonly { alarm: Occurrence; claim: Claim | null }[]
  notes: readonly { id: string; note: Note | null }[]
}

/** The desk's own marks on one server: who has taken an alarm, and notes on tags. */
export interface MarkStore {
  read(): Marks
  isTaken(alarmId: number): boolean
  /** Takes active alarms, or hands them to somebody; those that another one has only where they are taken over. */
  take(alarms: readonly AlarmKey[], by: string, takesOver: boolean, to?: string): TakeOutcome
  /** Gives back what this one has taken. */
  release(alarms: readonly AlarmKey[], by: string): TakeOutcome
  note(path: string, text: string, by: string): Result<Note>
  removeNote(id: string, by?: string): Result<null>
  /** What there is here, as acts of whoever did it. */
  acts(): { person: string; content: ActContent }[]
  /** Other desks have agreed with this one on what holds. */
  merge(marks: TeamMarks): void
  /** Alarms have changed, or have cleared: an id that goes to another tag is another alarm. */
  changed(upserts: readonly Pick<Alarm, 'id' | 'path'>[], cleared: readonly number[]): void
  /** The list is complete: what is taken and not on it has cleared while nobody looked. */
  confirm(): void
  start(): void
  stop(): Promise<void>
}

/** The ids of the alarms that were taken or given back, and what others have and keep. */
export interface TakeOutcome {
  ids: number[]
  heldByOthers: Claim[]
}

const maxNotes = 10_000
const markSchema = z.union([
  claimSchema.extend({ kind: z.literal('claim') }),
  noteSchema.extend({ kind: z.literal('note') }),
])
type Mark = z.infer<typeof markSchema>

export function createMarkStore(parts: MarkStoreParts): MarkStore {
  const { clock } = parts
  const claims = new Map<number, Claim>()
  const notes = new Map<string, Note>()
  /** What others have taken of alarms that this desk has not seen raised yet. */
  const expected = new Map<number, { alarm: Occurrence; claim: Claim }>()
  const rows = createRowStore<string, Mark>({
    ...parts,
    table: { name: 'mark', key: 'key' },
    schema: markSchema,
    damaged: (count) => `${count} mark(s) are damaged and ignored`,
  })
  const claimKey = (alarmId: number) => `claim ${alarmId}`
  const noteKey = (id: string) => `note ${id}`

  /** `by`: who gives them back; null: their alarms have cleared. */
  function end(ids: Iterable<number>, by: string | null): number[] {
    const ended = [...ids].flatMap((id) => claims.get(id) ?? [])
    const released = ended.map(({ alarmId }) => alarmId)
    store({ put: { claims: [], notes: [] }, remove: { claims: released, notes: [] } })
    for (const claim of ended) {
      const content = { action: 'claim.release', alarm: raiseOf(claim), isCleared: by === null } as const
      parts.onActed?.(by ?? '', content)
    }
    return released
  }

  const raiseOf = ({ alarmId, path }: AlarmKey): Occurrence => {
    const alarm = current({ alarmId, path })
    return { alarmId, path, raisedAt: alarm ? raisedAtOf(alarm) : null }
  }
  /** Stores a change and publishes it. */
  const store = ({ put, remove }: MarksChange) => {
    for (const id of remove.claims) {
      claims.delete(id)
      rows.remove(claimKey(id))
    }
    for (const id of remove.notes) {
      notes.delete(id)
      rows.remove(noteKey(id))
    }
    for (const claim of put.claims) {
      claims.set(claim.alarmId, claim)
      rows.put(claimKey(claim.alarmId), { kind: 'claim', ...claim })
    }
    for (const note of put.notes) {
      notes.set(note.id, note)
      rows.put(noteKey(note.id), { kind: 'note', ...note })
    }
    const all = [put.claims, put.notes, remove.claims, remove.notes]
    if (all.some(({ length }) => length > 0)) parts.onChanged({ put, remove })
  }
  const put = (taken: Claim[]) =>
    store({ put: { claims: taken, notes: [] }, remove: { claims: [], notes: [] } })
  const takeAct = (claim: Claim): ActContent => ({
    action: 'claim.take',
    alarm: raiseOf(claim),
    at: claim.at,
    ...(claim.from !== undefined && { to: claim.by }),
  })

  /** What others have taken of these alarms before this desk knew them; another raise is another matter. */
  const takeExpected = (ids: readonly number[]): void => {
    const found = ids.flatMap((id) => {
      const one = expected.get(id)
      expected.delete(id)
      return one && raiseOf(one.claim).raisedAt === one.alarm.raisedAt && !claims.has(id) ? [one.claim] : []
    })
    put(found.filter((claim) => !isOver(claim)))
  }

  /** The alarm itself, where it is active and the claim is not of another one that had its id. */
  const current = (key: AlarmKey) => {
    const alarm = parts.alarm(key.alarmId)
    return alarm && isOfAlarm(key, alarm) ? alarm : undefined
  }
  const isOver = (claim: Claim) => current(claim) === undefined
  /** What somebody else has of these alarms. */
  const heldByOthers = (alarms: readonly AlarmKey[], by: string) =>
    alarms.flatMap(({ alarmId }) => {
      const claim = claims.get(alarmId)
      return claim && !isOfPerson(by, claim.by) && !isOver(claim) ? [claim] : []
    })

  return {
    read: () => ({ claims: [...claims.values()], notes: [...notes.values()] }),
    isTaken(alarmId) {
      const claim = claims.get(alarmId)
      const alarm = claim && parts.alarm(alarmId)
      // Before the list is read every claim holds.
      return claim !== undefined && (alarm === undefined || isOfAlarm(claim, alarm))
    },
    take(alarms, by, takesOver, to) {
      const at = clock.now()
      const holder = to === undefined ? { by } : { by: to, from: by }
      const kept = takesOver ? [] : heldByOthers(alarms, by)
      const isKept = new Set(kept.map(({ alarmId }) => alarmId))
      const taken = alarms.flatMap((key): Claim[] => {
        const alarm = current(key)
        const isTheirs = claims.get(key.alarmId)?.by === holder.by
        return !alarm || isTheirs || isKept.has(key.alarmId)
          ? []
          : [{ alarmId: alarm.id, path: alarm.path, at, ...holder }]
      })
      put(taken)
      for (const claim of taken) parts.onActed?.(by, takeAct(claim))
      return { ids: taken.map(({ alarmId }) => alarmId), heldByOthers: kept }
    },
    release(alarms, by) {
      // What was handed to a person is given back at any screen of theirs.
      const mine = alarms.filter(({ alarmId }) => isOfPerson(by, claims.get(alarmId)?.by ?? ''))
      return {
        ids: end(
          mine.map(({ alarmId }) => alarmId),
          by,
        ),
        heldByOthers: heldByOthers(alarms, by),
      }
    },
    note(path, text, by) {
      if (notes.size >= maxNotes) return fail('rejected', `the desk holds at most ${maxNotes} notes`)
      const note: Note = { id: parts.newId(), path, text, by, at: clock.now() }
      store({ put: { claims: [], notes: [note] }, remove: { claims: [], notes: [] } })
      parts.onActed?.(by, { action: 'note.write', note })
      return succeed(note)
    },
    removeNote(id, by = '') {
      if (!notes.has(id)) return fail('not-found', `there is no note ${id}`)
      store({ put: { claims: [], notes: [] }, remove: { claims: [], notes: [id] } })
      parts.onActed?.(by, { action: 'note.remove', id })
      return succeed(null)
    },
    acts: () => [
      ...Array.from(claims.values(), (claim) => ({
        person: claim.from ?? claim.by,
        content: takeAct(claim),
      })),
      ...Array.from(notes.values(), (note) => ({
        person: note.by,
        content: { action: 'note.write' as const, note },
      })),
    ],
    merge(marks) {
      const change: MarksChange = { put: { claims: [], notes: [] }, remove: { claims: [], notes: [] } }
      for (const { alarm, claim } of marks.claims) {
        const known = claims.get(alarm.alarmId)
        const isKnown = known !== undefined && isSameTag(known.path, alarm.path)
        expected.delete(alarm.alarmId)
        if (claim === null) {
          if (isKnown) change.remove.claims.push(alarm.alarmId)
        } else if (current(alarm)) {
          // A crash may have kept an earlier one of the same person.
          if (isKnown && known.by === claim.by && known.at === claim.at) continue
          change.put.claims.push(claim)
          if (isKnown && !isAtOtherDesk(known.by) && isAtOtherDesk(claim.by))
            parts.onLost?.({ path: claim.path, person: known.by, by: claim.by })
        } else if (!isKnown) expected.set(alarm.alarmId, { alarm, claim })
      }
      for (const { id, note } of marks.notes)
        if (note && !notes.has(id)) change.put.notes.push(note)
        else if (!note && notes.has(id)) change.remove.notes.push(id)
      store(change)
    },
    changed(upserts, cleared) {
      if (expected.size > 0) takeExpected(upserts.map(({ id }) => id))
      if (claims.size === 0) return
      const others = upserts.filter((alarm) => {
        const claim = claims.get(alarm.id)
        return claim !== undefined && !isOfAlarm(claim, alarm)
      })
      end([...cleared, ...others.map(({ id }) => id)], null)
    },
    confirm() {
      end(
        [...claims.values()].filter(isOver).map(({ alarmId }) => alarmId),
        null,
      )
    },
    start() {
      for (const mark of rows.read())
        if (mark.kind === 'claim') claims.set(mark.alarmId, claimSchema.parse(mark))
        else notes.set(mark.id, noteSchema.parse(mark))
    },
    stop: rows.stop,
  }
}
