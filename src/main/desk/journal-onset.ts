import type { FloodOnset } from '../../shared/model/desk.ts'
import type { JournalEntry } from '../../shared/model/journal.ts'
import { floodOnset, onsetPeriodAt, onsetReachMs, type OnsetRaise } from '../../shared/rules/flood-onset.ts'
import { isShelvedRaise, raisesOf } from './raise-keys.ts'

/** Raises come faster than the start of a flood moves. */
const keptMs = 2_000

export interface JournalOnsetParts {
  now: () => number
  entries: () => Iterable<JournalEntry>
  /** The entries are complete from here on. */
  knownSince: () => number
  isMinor: (entry: JournalEntry) => boolean
}

/** Finds where the rate of the alarms changed, and which tags are raised on ordinary days too. */
export function createJournalOnset({ now, entries, knownSince, isMinor }: JournalOnsetParts) {
  let found: { at: number; onset: FloodOnset | null; usual: ReadonlySet<string> } | null = null

  const raises = (since: number): OnsetRaise[] => {
    const listed: OnsetRaise[] = []
    for (const entry of entries()) {
      // What was raised for the last time before is known without a list of its raises.
      if (entry.masked || entry.raisedAt < since) continue
      for (const raisedAt of raisesOf(entry))
        if (raisedAt >= since && !isShelvedRaise(entry, raisedAt))
          listed.push({ path: entry.path, raisedAt, isMinor: isMinor(entry) })
    }
    return listed.sort((a, b) => a.raisedAt - b.raisedAt)
  }

  return () => {
    const at = now()
    if (found === null || Math.abs(at - found.at) >= keptMs)
      found = { at, ...floodOnset(raises(at - onsetReachMs), onsetPeriodAt(at), knownSince()) }
    return found
  }
}
