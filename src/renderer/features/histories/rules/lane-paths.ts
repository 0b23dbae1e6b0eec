import type { LaneEntry, LaneSpan } from './tag-lanes.ts'

/** What a lane shows of one entry, as shares of its width: solid stretches, thin lines and ticks. */
export interface LanePaths {
  standing: string
  lines: string
  ticks: string
}

/** The height of one lane of three, in a square from 0 to 1. */
const lane = 1 / 3
/** Something that lasted a second is seen. */
const leastWidth = 0.0015

const round = (share: number) => Math.round(share * 100_000) / 100_000

function box({ start, end }: LaneSpan, middle: number, height: number): string {
  const width = Math.max(leastWidth, end - start)
  const left = Math.min(start, 1 - width)
  const [x, right, top, bottom] = [left, left + width, middle - height / 2, middle + height / 2].map(round)
  return `M${x} ${top}H${right}V${bottom}H${x}z`
}

/** Three lanes, one above the other: in alarm, acknowledged, reset. */
export function lanePaths(entries: readonly LaneEntry[]): LanePaths {
  const middles = [lane / 2, lane * 1.5, lane * 2.5] as const
  const tick = (at: number | null, middle: number) =>
    at === null ? '' : box({ start: at, end: at }, middle, lane * 0.6)
  const line = (span: LaneSpan | null, middle: number) =>
    span === null ? '' : box(span, middle, lane * 0.08)
  return {
    standing: entries
      .map(({ standing }) => (standing === null ? '' : box(standing, middles[0], lane * 0.6)))
      .join(''),
    lines: entries
      .map(({ reaction, intervention }) => line(reaction, middles[1]) + line(intervention, middles[2]))
      .join(''),
    ticks: entries
      .map(({ acknowledgedAt, resetAt }) => tick(acknowledgedAt, middles[1]) + tick(resetAt, middles[2]))
      .join(''),
  }
}
