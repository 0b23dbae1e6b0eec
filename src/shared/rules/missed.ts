import type { JournalEntry } from '../model/journal.ts'

/** Nobody who is at work at a screen goes for so long without seeing anything. */
export const unattendedMs = 30 * 60_000

/**
 * Whether an alarm that has cleared is a missed one.
 *
 * | seen at any screen | the desk was not there, or nobody was | it was acknowledged | missed |
 * | --- | --- | --- | --- |
 * | yes | – | – | no |
 * | no | yes | – | yes |
 * | no | no | yes | no |
 * | no | no | no | yes |
 */
export const isMissedAlarm = (
  { gap, unattended, acknowledged }: Pick<JournalEntry, 'gap' | 'unattended' | 'acknowledged'>,
  isSeen: boolean,
): boolean => !isSeen && (gap !== null || unattended === true || acknowledged === null)
