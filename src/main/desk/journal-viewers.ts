import { z } from 'zod'
import { instantSchema, shortTextSchema } from '../../shared/model/primitives.ts'
import type { Viewer } from '../../shared/model/role.ts'
import { viewerSet, type ViewerSet } from '../../shared/rules/missed-alarm.ts'

export const viewerRecordSchema = z.object({
  number: z.int().min(0),
  id: shortTextSchema,
  name: shortTextSchema,
  since: instantSchema,
  /** When it was last there. */
  at: instantSchema,
})
export type ViewerRecord = z.infer<typeof viewerRecordSchema>

/** Stands for all viewers that were forgotten, so that their alarms still count as seen. */
const forgottenNumber = 1
const firstNumber = 2
/** As many as a host admits screens. */
const maxViewers = 1_000
const maxAbsenceMs = 90 * 86_400_000
/** Being there is not worth a write more often than this. */
const presencePrecisionMs = 86_400_000

export interface JournalViewersParts {
  now: () => number
  /** The viewer is to be stored as it now is; null: it is forgotten. */
  onChanged: (number: number, viewer: ViewerRecord | null) => void
  /** Whatever the first did, the second did. */
  onForgotten: (viewers: ViewerSet, replacement: ViewerSet) => void
}

export type JournalViewers = ReturnType<typeof createJournalViewers>

/** The viewers that a journal has met, each with a number; those that are gone for long are forgotten. */
export function createJournalViewers({ now, onChanged, onForgotten }: JournalViewersParts) {
  const byId = new Map<string, ViewerRecord>()
  const byNumber = new Map<number, ViewerRecord>()

  const put = (record: ViewerRecord) => {
    byId.set(record.id, record)
    byNumber.set(record.number, record)
  }
  const forget = (gone: readonly ViewerRecord[]) => {
    if (gone.length === 0) return
    for (const { id, number } of gone) {
      byId.delete(id)
      byNumber.delete(number)
    }
    // Stored in this order: a crash in between leaves a viewer without its marks, and never marks for the next one.
    onForgotten(viewerSet(gone.map(({ number }) => number)), viewerSet([forgottenNumber]))
    for (const { number } of gone) onChanged(number, null)
  }
  const freeNumber = () => {
    let number = firstNumber
    while (byNumber.has(number)) number++
    return number
  }
  /** Makes room for one more. */
  const forgetLongestAbsent = () => {
    const absent = [...byId.values()].toSorted((a, b) => a.at - b.at)
    const beyond = Math.max(0, absent.length - maxViewers + 1)
    forget(absent.filter(({ at }, place) => place < beyond || at < now() - maxAbsenceMs))
  }

  const meet = ({ id, name, since }: Viewer): ViewerRecord => {
    const known = byId.get(id)
    const isRecent = known && Math.abs(now() - known.at) < presencePrecisionMs
    if (known?.name === name && isRecent) return known
    if (!known) forgetLongestAbsent()
    const record = {
      number: known?.number ?? freeNumber(),
      id,
      name,
      since: known?.since ?? since,
      at: now(),
    }
    put(record)
    onChanged(record.number, record)
    return record
  }

  return {
    restore: put,
    /** The viewer with its number; one that is new gets the next that is free. */
    meet,
    setOf: (viewers: readonly Viewer[]): ViewerSet => viewerSet(viewers.map((each) => meet(each).number)),
    /** Forgets those whose screens are gone. */
    retain: (isThere: (id: string) => boolean) => forget([...byId.values()].filter(({ id }) => !isThere(id))),
  }
}
