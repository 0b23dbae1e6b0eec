import { z } from 'zod'
import type { Alarm } from '../../shared/model/alarm.ts'
import {
  claimSchema,
  noteSchema,
  type Claim,
  type Marks,
  type MarksChange,
  type Note,
} from '../../shared/model/marks.ts'
import type { AlarmKey } from '../../shared/model/occurrence.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { isOfAlarm } from '../../shared/rules/occurrence.ts'
import { createRowStore, type RowStoreContext } from '../storage/row-store.ts'

export interface MarkStoreParts extends RowStoreContext {
  newId: () => string
  /** An alarm that is on the list now. */
  alarm: (alarmId: number) => Pick<Alarm, 'id' | 'path'> | undefined
  onChanged: (change: MarksChange) => void
}

/** The desk's own marks on one server: who has taken an alarm, and notes on tags. */
export interface MarkStore {
  read(): Marks
  isTaken(alarmId: number): boolean
  /** Takes active alarms; those that somebody else has only where they are taken over. */
  take(alarms: readonly AlarmKey[], by: string, takesOver: boolean): TakeOutcome
  /** Gives back what this one has taken. */
  release(alarms: readonly AlarmKey[], by: string): TakeOutcome
  note(path: string, text: string, by: string): Result<Note>
  removeNote(id: string): Result<null>
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
const nothing = { claims: [], notes: [] }

export function createMarkStore(parts: MarkStoreParts): MarkStore {
  const { clock } = parts
  const claims = new Map<number, Claim>()
  const notes = new Map<string, Note>()
  const rows = createRowStore<string, Mark>({
    ...parts,
    table: { name: 'mark', key: 'key' },
    schema: markSchema,
    damaged: (count) => `${count} mark(s) are damaged and ignored`,
  })
  const claimKey = (alarmId: number) => `claim ${alarmId}`
  const noteKey = (id: string) => `note ${id}`

  function end(ids: Iterable<number>): number[] {
    const released = [...ids].filter((id) => claims.delete(id))
    for (const id of released) rows.remove(claimKey(id))
    if (released.length > 0) parts.onChanged({ put: nothing, remove: { claims: released, notes: [] } })
    return released
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
      return claim && claim.by !== by && !isOver(claim) ? [claim] : []
    })

  return {
    read: () => ({ claims: [...claims.values()], notes: [...notes.values()] }),
    isTaken(alarmId) {
      const claim = claims.get(alarmId)
      const alarm = claim && parts.alarm(alarmId)
      // Before the list is read every claim holds.
      return claim !== undefined && (alarm === undefined || isOfAlarm(claim, alarm))
    },
    take(alarms, by, takesOver) {
      const at = clock.now()
      const kept = takesOver ? [] : heldByOthers(alarms, by)
      const isKept = new Set(kept.map(({ alarmId }) => alarmId))
      const taken = alarms.flatMap((key): Claim[] => {
        const alarm = current(key)
        const isMine = claims.get(key.alarmId)?.by === by
        return !alarm || isMine || isKept.has(key.alarmId)
          ? []
          : [{ alarmId: alarm.id, path: alarm.path, by, at }]
      })
      for (const claim of taken) {
        claims.set(claim.alarmId, claim)
        rows.put(claimKey(claim.alarmId), { kind: 'claim', ...claim })
      }
      if (taken.length > 0)
        parts.onChanged({ put: { claims: taken, notes: [] }, remove: { claims: [], notes: [] } })
      return { ids: taken.map(({ alarmId }) => alarmId), heldByOthers: kept }
    },
    release(alarms, by) {
      const mine = alarms.filter(({ alarmId }) => claims.get(alarmId)?.by === by)
      return { ids: end(mine.map(({ alarmId }) => alarmId)), heldByOthers: heldByOthers(alarms, by) }
    },
    note(path, text, by) {
      if (notes.size >= maxNotes) return fail('rejected', `the desk holds at most ${maxNotes} notes`)
      const note: Note = { id: parts.newId(), path, text, by, at: clock.now() }
      notes.set(note.id, note)
      rows.put(noteKey(note.id), { kind: 'note', ...note })
      parts.onChanged({ put: { claims: [], notes: [note] }, remove: { claims: [], notes: [] } })
      return succeed(note)
    },
    removeNote(id) {
      if (!notes.delete(id)) return fail('not-found', `there is no note ${id}`)
      rows.remove(noteKey(id))
      parts.onChanged({ put: nothing, remove: { claims: [], notes: [id] } })
      return succeed(null)
    },
    changed(upserts, cleared) {
      if (claims.size === 0) return
      const others = upserts.filter((alarm) => {
        const claim = claims.get(alarm.id)
        return claim !== undefined && !isOfAlarm(claim, alarm)
      })
      end([...cleared, ...others.map(({ id }) => id)])
    },
    confirm: () => void end([...claims.values()].filter(isOver).map(({ alarmId }) => alarmId)),
    start() {
      for (const mark of rows.read())
        if (mark.kind === 'claim') claims.set(mark.alarmId, claimSchema.parse(mark))
        else notes.set(mark.id, noteSchema.parse(mark))
    },
    stop: rows.stop,
  }
}
