import type { Figure } from '../figures.ts'
import type { Run } from './runs.ts'

/** The part of the Tennessee Eastman plant that a fault is in, where it is in one (Downs and Vogel 1993). */
export const faultedParts: Readonly<Record<string, readonly string[]>> = {
  1: ['XMEAS1', 'XMEAS4', 'XMV3', 'XMV4'],
  4: ['XMEAS9', 'XMEAS21', 'XMV10'],
  5: ['XMEAS11', 'XMEAS22', 'XMV11'],
  6: ['XMEAS1', 'XMV3'],
  7: ['XMEAS4', 'XMV4'],
  11: ['XMEAS9', 'XMEAS21', 'XMV10'],
  12: ['XMEAS11', 'XMEAS22', 'XMV11'],
  14: ['XMEAS9', 'XMEAS21', 'XMV10'],
}

/** Of how many faults the first alarm is of the faulted part, in every run. */
export function firstOutFigure(runs: readonly Run[]): Figure {
  const named = Object.entries(faultedParts).filter(([fault, parts]) =>
    runs
      .filter((run) => run.fault === fault)
      .every(({ occurrences: [first] }) => parts.includes(first?.tag.split('.')[0] ?? '')),
  )
  return {
    name: 'tep: first-out is of the faulted part, in every run',
    ours: named.length,
    peer: null,
    unit: `of ${Object.keys(faultedParts).length} faults`,
    goal: 'at least 7',
  }
}
