import type { Alarm } from '../../../../shared/model/alarm.ts'
import type { Raise } from '../../../../shared/model/journal.ts'
import type { PriorityBand, PriorityScale } from '../../../../shared/model/priority-band.ts'
import { bandOf, byUrgency, isAcknowledged } from '../../../../shared/rules/alarm-state.ts'
import { raisedAtOf } from '../../../../shared/rules/occurrence.ts'
import { segmentsOf } from '../../../../shared/rules/tag-path.ts'

/** The alarms of one unit, as a tile shows them. */
export interface WallUnit {
  /** The path of the unit; empty for tags without one. */
  key: string
  name: string
  /** What the unit is part of. */
  area: string
  /** The most urgent band that has an unacknowledged alarm; null: none has. */
  worst: PriorityBand | null
  /** The bands that have alarms, the most urgent first. */
  counts: { band: PriorityBand; total: number; unacknowledged: number }[]
}

const unitOf = (path: string) => segmentsOf(path).slice(0, -1)
const keyOf = (path: string) => unitOf(path).join('\\')

/** The units with alarms, the most urgent first: by unacknowledged alarms of each band, then by all, then by name. */
export function wallUnits(alarms: Iterable<Alarm>, scale: PriorityScale): WallUnit[] {
  const units = new Map<string, { path: string; tally: { total: number; unacknowledged: number }[] }>()
  for (const alarm of alarms) {
    if (alarm.masked) continue
    const key = keyOf(alarm.path)
    const unit = units.get(key) ?? {
      path: alarm.path,
      tally: scale.bands.map(() => ({ total: 0, unacknowledged: 0 })),
    }
    units.set(key, unit)
    const count = unit.tally[scale.bands.indexOf(bandOf(alarm.priority, scale))]
    if (!count) continue
    count.total++
    if (!isAcknowledged(alarm)) count.unacknowledged++
  }
  return [...units]
    .sort(([a, { tally: ofA }], [b, { tally: ofB }]) => {
      for (const part of ['unacknowledged', 'total'] as const)
        for (const [place, count] of ofA.entries()) {
          const other = ofB[place]?.[part] ?? 0
          if (count[part] !== other) return other - count[part]
        }
      return a.localeCompare(b)
    })
    .map(([key, { path, tally }]) => {
      const names = unitOf(path)
      const counts = scale.bands.flatMap((band, place) => {
        const count = tally[place]
        return count && count.total > 0 ? [{ band, ...count }] : []
      })
      const worst = counts.find(({ unacknowledged }) => unacknowledged > 0)?.band ?? null
      return { key, name: names.at(-1) ?? '', area: names.slice(0, -1).join(' '), worst, counts }
    })
}

/** The most urgent alarms that nobody has acknowledged, of equals the newest first. */
export function mostUrgent(alarms: Iterable<Alarm>, scale: PriorityScale, count: number): Alarm[] {
  return [...alarms]
    .filter((alarm) => !alarm.masked && !isAcknowledged(alarm))
    .sort((a, b) => byUrgency(a.priority, b.priority, scale) || (raisedAtOf(b) ?? 0) - (raisedAtOf(a) ?? 0))
    .slice(0, count)
}

export const trendBars = 20
/** The trend covers this time. */
export const trendMs = 3_600_000

/** How many alarms each unit raised in the hour before, in bars of three minutes, the oldest first. */
export function hourTrends(raises: readonly Raise[], now: number): ReadonlyMap<string, readonly number[]> {
  const trends = new Map<string, number[]>()
  for (const { path, raisedAt, lastRaisedAt } of raises)
    for (const at of new Set([raisedAt, lastRaisedAt])) {
      const place = trendBars - 1 - Math.floor((now - at) / (trendMs / trendBars))
      if (place < 0 || place >= trendBars) continue
      const bars = trends.get(keyOf(path)) ?? Array.from({ length: trendBars }, () => 0)
      bars[place] = (bars[place] ?? 0) + 1
      trends.set(keyOf(path), bars)
    }
  return trends
}
