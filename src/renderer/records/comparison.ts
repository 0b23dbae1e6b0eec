/** Nobody imagines more than 300 %. */
const maxShare = 3

/** How a number of a period compares with that of the period before. */
export type Comparison =
  { kind: 'same' } | { kind: 'more' | 'fewer'; share: number } | { kind: 'times'; factor: number }

/** Null where there is nothing to compare with: the period before is not known, or had none. */
export function compareCounts(now: number, before: number | null | undefined): Comparison | null {
  if (before === null || before === undefined || before === 0) return null
  const change = Math.round((now / before - 1) * 100) / 100
  if (change === 0) return { kind: 'same' }
  if (change > maxShare) return { kind: 'times', factor: now / before }
  return { kind: change > 0 ? 'more' : 'fewer', share: Math.abs(change) }
}

/** What a server has recorded from before a moment, in all and by server. */
interface RecordedBefore {
  total: number
  servers?: readonly { total: number }[] | undefined
}

/**
 * Whether a period can be compared with: every server has records from before it. One that began to record within
 * the period, or has removed a part of it, has less than there was.
 */
export const isWhollyRecorded = ({ total, servers }: RecordedBefore): boolean =>
  servers === undefined ? total > 0 : servers.every((server) => server.total > 0)
