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
import { fail, succeed, type Result } from '../../shared/result.ts'
import { createRowStore, type RowStoreContext } from '../storage/row-store.ts'

export interface MarkStoreParts extends RowStoreContext {
  newId: () => string
  /** The tag of an alarm that is on the list now. */
  pathOf: (alarmId: number) => string | undefined
  onChanged: (change: MarksChange) => void
}

/** The desk's own marks on one server: who has taken an alarm, and notes on tags. */
export interface MarkStore {
  read(): Marks
  isTaken(alarmId: number): boolean
  /** Takes active alarms, or gives them back; the ids of those that changed. */
  take(ids: readonly number[], by: string, isTaken: boolean): number[]
  note(path: string, text: string, by: string): Result<Note>
  removeNote(id: string): Result<null>
  /** Alarms have changed, or have cleared: an id that goes to another tag is another alarm. */
  changed(upserts: readonly Pick<Alarm, 'id' | 'path'>[], cleared: readonly number[]): void
  /** The list is complete: what is taken and not on it has cleared while nobody looked. */
  confirm(): void
  start(): void
  stop(): Promise<void>
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

  function release(ids: Iterable<number>): number[] {
    const released = [...ids].filter((id) => claims.delete(id))
    for (const id of released) rows.remove(claimKey(id))
    if (released.length > 0) parts.onChanged({ put: nothing, remove: { claims: released, notes: [] } })
    return released
  }

  const isOfAnother = (alarmId: number, path: string | undefined) => {
    const claim = claims.get(alarmId)
    return claim !== undefined && path !== undefined && claim.path !== path
  }
  const isOver = ({ alarmId, path }: Claim) => parts.pathOf(alarmId) !== path

  return {
    read: () => ({ claims: [...claims.values()], notes: [...notes.values()] }),
    isTaken: (alarmId) => claims.has(alarmId) && !isOfAnother(alarmId, parts.pathOf(alarmId)),
    take(ids, by, isTaken) {
      if (!isTaken) return release(ids)
      const at = clock.now()
      const taken = ids
        .filter((id) => claims.get(id)?.by !== by)
        .flatMap((alarmId): Claim[] => {
          const path = parts.pathOf(alarmId)
          return path === undefined ? [] : [{ alarmId, path, by, at }]
        })
      for (const claim of taken) {
        claims.set(claim.alarmId, claim)
        rows.put(claimKey(claim.alarmId), { kind: 'claim', ...claim })
      }
      if (taken.length > 0)
        parts.onChanged({ put: { claims: taken, notes: [] }, remove: { claims: [], notes: [] } })
      return taken.map(({ alarmId }) => alarmId)
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
      const others = upserts.filter(({ id, path }) => isOfAnother(id, path)).map(({ id }) => id)
      release([...cleared, ...others])
    },
    confirm: () => void release([...claims.values()].filter(isOver).map(({ alarmId }) => alarmId)),
    start() {
      for (const mark of rows.read())
        if (mark.kind === 'claim') claims.set(mark.alarmId, claimSchema.parse(mark))
        else notes.set(mark.id, noteSchema.parse(mark))
    },
    stop: rows.stop,
  }
}
