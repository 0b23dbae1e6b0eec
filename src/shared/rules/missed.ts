import type { JournalEntry } from '../model/journal.ts'

/** Nobody who is at work at a screen goes for so long without seeing anything. */
export const unattendedMs = 30 * 60_000

/**
 * Whether somebody dealt with an alarm that has left the list: it was acknowledged, or it had returned to normal, for
 * which its state changed, and had waited on the list for the acknowledgement that ended it.
 */
function wasHandled({ acknowledged, steps }: Pick<JournalEntry, 'acknowledged' | 'steps'>): boolean {
  if (acknowledged !== null) return true
  // A re-alarm may bring its state along.
  const raisedAt = steps.findLast(({ kind }) => kind === 'appeared')?.at ?? -Infinity
  return steps.some(({ kind, at }) => kind === 'state' && at > raisedAt)
}

/**
 * Whether an alarm that has cleared is a missed one.
 *
 * | seen at any screen | the desk was not there, or nobody was | somebody dealt with it | missed |
 * | --- | --- | --- | --- |
 * | yes | – | – | no |
 * | no | yes | – | yes |
 * | no | no | yes | no |
 * | no | no | no | yes |
 */
export const isMissedAlarm = (
  entry: Pick<JournalEntry, 'gap' | 'unattended' | 'acknowledged' | 'steps'>,
  isSeen: boolean,
): boolean => !isSeen && (entry.gap !== null || entry.unattended === true || !wasHandled(entry))
