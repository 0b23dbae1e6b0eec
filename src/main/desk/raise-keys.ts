import type { JournalEntry } from '../../shared/model/journal.ts'
import { isSameRaise } from '../../shared/rules/occurrence.ts'

/** Every time that the alarm was raised while it stayed on the list. */
export function raisesOf({ raisedAt, steps }: JournalEntry): number[] {
  const raises = steps.flatMap((step) => (step.kind === 'appeared' ? step.raisedAt : []))
  return raises.includes(raisedAt) ? raises : [raisedAt, ...raises]
}

/** Whether two states of an entry have the same keys, apart from their raises. */
export function isIndexedAlike(a: JournalEntry, b: JournalEntry): boolean {
  const isSameSource = (a.alarmId === null) === (b.alarmId === null)
  return isSameSource && a.path === b.path && a.fullPath === b.fullPath && a.name === b.name
}

/** All entries, or those that only the histories have reported so far. */
export type Source = 'any' | 'reported'

/*
 * Every raise is found under its name by its exact time and by its second, so that no lookup searches: a source may
 * give a time in whole seconds only, which stands for every time within (`isSameRaise`). A key is a hash, because the
 * texts would take more memory than the entries; what is found under it is compared.
 */
const exactKey = (source: Source, raisedAt: number, name: string) => hashOf(`${source} ${raisedAt} `, name)
const secondKey = (source: Source, raisedAt: number, name: string) =>
  hashOf(`${source} ${Math.floor(raisedAt / 1_000)} s `, name)

const fnvOffset = 2_166_136_261
const fnvPrime = 16_777_619
/** V8 stores integers of this size in place. */
const keyBits = 0x3f_ff_ff_ff

/** FNV-1a over both texts. */
function hashOf(start: string, end: string): number {
  let hash = fnvOffset
  for (const text of [start, end])
    for (let place = 0; place < text.length; place++)
      hash = Math.imul(hash ^ text.charCodeAt(place), fnvPrime)
  return hash & keyBits
}

const namesOf = ({ path, fullPath, name }: JournalEntry) =>
  [path, fullPath, name].filter((each) => each !== '')

/** Whether an entry that was found under a key is of this raise. */
export function isRaiseOf(entry: JournalEntry, raisedAt: number, name: string, source: Source): boolean {
  if (source === 'reported' && entry.alarmId !== null) return false
  return namesOf(entry).includes(name) && raisesOf(entry).some((at) => isSameRaise(at, raisedAt))
}

/** The keys under which an entry is found. */
export function raiseKeysOf(entry: JournalEntry): Set<number> {
  const sources: Source[] = entry.alarmId === null ? ['any', 'reported'] : ['any']
  return new Set(
    raisesOf(entry).flatMap((raisedAt) =>
      namesOf(entry).flatMap((name) =>
        sources.flatMap((source) => [exactKey(source, raisedAt, name), secondKey(source, raisedAt, name)]),
      ),
    ),
  )
}

/** The keys under which the entry of a raise would be. */
export function lookupKeysOf(raisedAt: number, name: string, source: Source): number[] {
  if (name === '') return []
  if (raisedAt % 1_000 === 0) return [secondKey(source, raisedAt, name)]
  return [exactKey(source, raisedAt, name), exactKey(source, Math.floor(raisedAt / 1_000) * 1_000, name)]
}
