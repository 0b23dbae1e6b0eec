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

/** Whether a set counts for a viewer; for null, who goes by what anybody did, anyone in it does. */
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

/** Whether it is a missed alarm to a viewer, who has missed nothing that they dismissed or that was over before they came. */
export const isMissedBy = (regard: Regard, viewer: { viewer: number | null; since: number }): boolean =>
  regard.isMissed && regard.clearedAt >= viewer.since && !countsFor(regard.dismissed, viewer.viewer)
