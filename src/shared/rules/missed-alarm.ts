import type { JournalEntry } from '../model/journal.ts'

/** Viewers by their numbers, a bit for each, as hexadecimal digits: hundreds of them in a short text. */
export type ViewerSet = string

/** The number that represents all viewers, including future ones. */
const everyNumber = 0
export const nobody: ViewerSet = '0'
export const everybody: ViewerSet = '1'

const bitsOf = (set: ViewerSet) => (set.length === 1 ? BigInt(Number.parseInt(set, 16)) : BigInt(`0x${set}`))
const bitOf = (viewer: number) => 1n << BigInt(viewer)

export const viewerSet = (viewers: readonly number[]): ViewerSet =>
  viewers.reduce((bits, viewer) => bits | bitOf(viewer), 0n).toString(16)

export const joined = (set: ViewerSet, other: ViewerSet): ViewerSet =>
  (bitsOf(set) | bitsOf(other)).toString(16)

export const without = (set: ViewerSet, other: ViewerSet): ViewerSet =>
  (bitsOf(set) & ~bitsOf(other)).toString(16)

/** Whether a viewer is in a set; null stands for a viewer who goes by what anybody did. */
export function countsFor(set: ViewerSet, viewer: number | null): boolean {
  if (set === nobody) return false
  return viewer === null || (bitsOf(set) & (bitOf(viewer) | bitOf(everyNumber))) !== 0n
}

/** How the viewers dealt with an alarm that has cleared. */
export interface Regard {
  /** Nobody saw it or dealt with it: `isMissedAlarm`. */
  isMissed: boolean
  dismissed: ViewerSet
  clearedAt: number
}

/** Whether a viewer has missed an alarm: not if they dismissed it, or if it had cleared before they came. */
export const isMissedBy = (regard: Regard, viewer: { viewer: number | null; since: number }): boolean =>
  regard.isMissed && regard.clearedAt >= viewer.since && !countsFor(regard.dismissed, viewer.viewer)

/** After this long without anybody seeing anything at a screen, nobody is at work there. */
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
