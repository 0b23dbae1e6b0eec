import type { Log } from '../platform/log.ts'
import { readJournalLine } from './journal-entries.ts'
import { createJournalState, type JournalState } from './journal-state.ts'
import { createLoadCounter, type LoadCounter } from './load-counter.ts'

/** What version 0.1 stored, as its lines add up to; a damaged one is left out and said. */
export async function readLegacyJournal(
  lines: AsyncIterable<string>,
  now: () => number,
  log: Log,
): Promise<{ state: JournalState; load: LoadCounter }> {
  const load = createLoadCounter(now)
  const none = () => undefined
  const state = createJournalState({ now, load, onCleared: none, onChanged: none })
  let damaged = 0
  for await (const text of lines) {
    const line = readJournalLine(text)
    if (line) state.apply(line)
    else damaged++
  }
  if (damaged > 0) log('warn', `${damaged} line(s) of the journal are damaged and ignored`)
  return { state, load }
}
