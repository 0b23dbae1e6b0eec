import { z } from 'zod'
import type { Alarm } from '../../shared/model/alarm.ts'
import {
  heldAlarmSchema,
  workRecordSchema,
  type HeldAlarm,
  type Shelved,
  type ShelvedWork,
  type WorkRecord,
} from '../../shared/model/shelf.ts'
import { raisedAtOf } from '../../shared/rules/occurrence.ts'

/** The rows that a work log keeps among those of the shelf. */
export const workRowSchemas = [
  workRecordSchema.omit({ alarms: true }).extend({ kind: z.literal('work') }),
  heldAlarmSchema.extend({ kind: z.literal('held'), work: z.string() }),
] as const
export type WorkRow = z.infer<(typeof workRowSchemas)[number]>

/** A week of work is read after it has ended; a place with more alarms than this is read in the alarm history. */
const keptForMs = 7 * 86_400_000
const maxKept = 50
const maxHeld = 1_000

interface Kept {
  entry: ShelvedWork
  endedAt: number | null
  held: Map<number, HeldAlarm>
}

/** Remembers which alarms planned work has hidden, also after it has ended. */
export function createWorkLog(store: (key: string, row: WorkRow | null) => void) {
  const works = new Map<string, Kept>()

  const drop = (id: string, { held }: Kept) => {
    for (const alarmId of held.keys()) store(`held ${id} ${alarmId}`, null)
    store(`work ${id}`, null)
    works.delete(id)
  }
  const prune = (now: number) => {
    const ended = [...works].filter(([, { endedAt }]) => endedAt !== null)
    const oldestFirst = ended.sort(([, a], [, b]) => (a.endedAt ?? 0) - (b.endedAt ?? 0))
    oldestFirst.forEach(([id, work], place) => {
      const isOver = (work.endedAt ?? 0) < now - keptForMs || place < oldestFirst.length - maxKept
      if (isOver) drop(id, work)
    })
  }
  const put = (id: string, work: Kept) => {
    works.set(id, work)
    store(`work ${id}`, { kind: 'work', entry: work.entry, endedAt: work.endedAt })
  }

  return {
    /** It has begun, goes on after an undo, or has another end. */
    began(entry: Shelved) {
      const { work } = entry
      if (work)
        put(entry.id, {
          entry: { ...entry, work },
          endedAt: null,
          held: works.get(entry.id)?.held ?? new Map<number, HeldAlarm>(),
        })
    },
    ended(id: string, now: number) {
      const work = works.get(id)
      if (!work || work.endedAt !== null) return
      put(id, { ...work, endedAt: now })
      prune(now)
    },
    /** The work hides this alarm; each raise of it counts once. */
    hid({ id }: Shelved, alarm: Alarm, now: number) {
      const work = works.get(id)
      const known = work?.held.get(alarm.id)
      const raisedAt = raisedAtOf(alarm)
      if (!work || (known ? known.raisedAt === raisedAt : work.held.size >= maxHeld)) return
      const held: HeldAlarm = {
        alarmId: alarm.id,
        path: alarm.path,
        message: alarm.message || alarm.localizedName || alarm.name,
        priority: alarm.priority,
        raisedAt,
        firstAt: known?.firstAt ?? now,
        lastAt: now,
        times: (known?.times ?? 0) + 1,
      }
      work.held.set(alarm.id, held)
      store(`held ${id} ${alarm.id}`, { kind: 'held', work: id, ...held })
    },
    /** What goes on first, then what ended last. */
    read: (): WorkRecord[] =>
      [...works.values()]
        .sort((a, b) => (b.endedAt ?? Infinity) - (a.endedAt ?? Infinity))
        .map(({ entry, endedAt, held }) => ({ entry, endedAt, alarms: [...held.values()] })),
    restore(rows: readonly WorkRow[], now: number) {
      for (const row of rows)
        if (row.kind === 'work')
          works.set(row.entry.id, { entry: row.entry, endedAt: row.endedAt, held: new Map() })
      for (const row of rows)
        if (row.kind === 'held') works.get(row.work)?.held.set(row.alarmId, heldAlarmSchema.parse(row))
      prune(now)
    },
  }
}
