import type { JournalEntry } from '../../src/shared/model/journal.ts'

/** The desk took an occurrence for a new one: it reached the pages as raised. */
export interface Raised {
  at: number
  alarmId: number
  raisedAt: number
  isAcknowledged: boolean
}

/** An alarm reached the pages as announced. */
export interface Announced {
  at: number
  alarmId: number
  raisedAt: number
}

/** What the page showed at one moment. */
export interface View {
  at: number
  /** Null where the page could not be read: it crashed or was away. */
  rows: readonly number[] | null
  /** What its connection line said: live, polling, lost, … */
  connection: string
}

/** What was seen of the desk during one fault: its pushes, its page and its journal. */
export interface Observations {
  readonly raised: readonly Raised[]
  readonly removed: readonly { at: number; alarmId: number }[]
  readonly announced: readonly Announced[]
  readonly views: readonly View[]
  /** When an entry of the journal first reached the pages. */
  readonly journalled: readonly { at: number; entry: JournalEntry }[]
  /** The journal of what has ended, at the end. */
  readonly journal: readonly JournalEntry[]
}

/** Every time that the alarm of an entry was raised while it stayed on the list. */
export function raisesOf({ raisedAt, steps }: JournalEntry): number[] {
  const raises = steps.flatMap((step) => (step.kind === 'appeared' ? step.raisedAt : []))
  return raises.includes(raisedAt) ? raises : [raisedAt, ...raises]
}
