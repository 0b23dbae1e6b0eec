import type { JournalEntry } from '../../shared/model/journal.ts'
import { isSameRaise } from '../../shared/rules/occurrence.ts'

/** Every time that the alarm was raised while it stayed on the list. */
export function raisesOf({ raisedAt, steps }: JournalEntry): number[] {
  const raises: number[] = []
  for (const step of steps) if (step.kind === 'appeared') raises.push(step.raisedAt)
  return raises.includes(raisedAt) ? raises : [raisedAt, ...raises]
}

/** Whether the alarm was on the shelf when it was raised: that is no load for anybody. */
export const isShelvedRaise = ({ steps }: JournalEntry, raisedAt: number): boolean =>
  steps.some((step) => step.kind === 'appeared' && step.shelved === true && step.raisedAt === raisedAt)

/** Whether two states of an entry have the same keys, apart from their raises. */
export function isIndexedAlike(a: JournalEntry, b: JournalEntry): boolean {
  const isSameSource = (a.alarmId === null) === (b.alarmId === null)
  return isSameSource && a.path === b.path && a.fullPath === b.fullPath && a.name === b.name
}

/** All entries, or those that only the histories have reported so far. */
export type Source = 'any' | 'reported'

const namesOf = ({ path, fullPath, name }: JournalEntry) =>
  [path, fullPath, name].filter((each) => each !== '')

/** Whether an entry that was found under a key is of this raise. */
export function isRaiseOf(entry: JournalEntry, raisedAt: number, name: string, source: Source): boolean {
  if (source === 'reported' && entry.alarmId !== null) return false
  return namesOf(entry).includes(name) && raisesOf(entry).some((at) => isSameRaise(at, raisedAt))
}

/** The keys under which an entry is found. */
export function raiseKeysOf(entry: JournalEntry): number[] {
  const keys: number[] = []
  for (const raisedAt of raisesOf(entry))
    for (const name of namesOf(entry)) {
      const key = raiseKeyOf(raisedAt, name)
      if (!keys.includes(key)) keys.push(key)
    }
  return keys
}

const fnvOffset = 2_166_136_261
const fnvPrime = 16_777_619
/** V8 stores integers of this size in place. */
const keyBits = 0x3f_ff_ff_ff

/**
 * The key of a raise: its second, since a source may give a time in whole seconds only (`isSameRaise`), and its name.
 * A hash (FNV-1a), because the texts would take more memory than the entries; what is found under it is compared.
 */
export function raiseKeyOf(raisedAt: number, name: string): number {
  let hash = Math.imul(fnvOffset ^ Math.floor(raisedAt / 1_000), fnvPrime)
  for (let place = 0; place < name.length; place++) hash = Math.imul(hash ^ name.charCodeAt(place), fnvPrime)
  return hash & keyBits
}
