import type { Alarm } from '../../../shared/model/alarm.ts'
import type { Raise } from '../../../shared/model/journal.ts'
import type { PriorityScale } from '../../../shared/model/priority-band.ts'
import { bandOf, isAcknowledged } from '../../../shared/rules/alarm-state.ts'
import { isEarlier, isRatherFirstOut } from '../../../shared/rules/first-out.ts'
import { raisedAtOf } from '../../../shared/rules/occurrence.ts'
import { segmentsOf } from '../../../shared/rules/tag-path.ts'

/** A tag in the flood, in the place of its first raise. */
export interface FloodRow {
  /** The tag's path, or the alarm where it has none. */
  readonly key: string
  /** Of its active alarms the one that the critical list shows; null where it is known from the histories only. */
  alarmId: number | null
  readonly path: string
  /** The key of its unit. */
  readonly unit: string
  message: string
  priority: number
  readonly raisedAt: number
  readonly receivedAt: number
  lastRaisedAt: number
  count: number
  isGone: boolean
  /** The tag is raised on ordinary days too. */
  readonly isUsual?: boolean | undefined
}

/** The tags under one area of the plant. */
export interface FloodUnit {
  /** The path of the area; empty for tags without one. */
  readonly key: string
  readonly name: string
  /** What the unit is part of. */
  readonly area: string
  /** The first-out of its tags. */
  first: FloodRow
  /** How many tags are in alarm now, by band. */
  readonly active: number[]
  /** When its alarms were raised, in the order in which the page learned of it. */
  readonly raises: number[]
}

/** An active alarm of a tag. */
interface ActiveAlarm {
  readonly alarmId: number
  readonly message: string
  readonly priority: number
  readonly raisedAt: number
  readonly isAcknowledged: boolean
}

/** Whether a tag is shown by the first rather than by the second: unacknowledged before acknowledged, then the newest. */
const isRatherShown = (a: ActiveAlarm, b: ActiveAlarm) =>
  a.isAcknowledged === b.isAcknowledged ? a.raisedAt > b.raisedAt : b.isAcknowledged

export interface FloodIndex {
  /** By the time of their first raise. */
  readonly rows: readonly FloodRow[]
  units(): FloodUnit[]
  /** Takes what the desk recorded before. */
  restore(raises: readonly Raise[]): void
  /** The new state of an alarm; undefined where it has cleared. */
  change(id: number, after: Alarm | undefined, now: number): void
}

const minuteMs = 60_000

/**
 * What happened since a flood began: every tag once, units with their first alarm; a change costs the same at any size.
 * What the desk recorded does not say whether it is acknowledged: `isAcknowledgedNow` does.
 */
export function createFloodIndex(
  since: number,
  scale: PriorityScale,
  isAcknowledgedNow: (alarmId: number) => boolean = () => false,
): FloodIndex {
  const rows: FloodRow[] = []
  const byKey = new Map<string, FloodRow>()
  const byAlarm = new Map<number, FloodRow>()
  const units = new Map<string, FloodUnit>()
  /** The active alarms of each row, by their ids. */
  const activeOf = new WeakMap<FloodRow, Map<number, ActiveAlarm>>()
  const bandIndex = (priority: number) => scale.bands.indexOf(bandOf(priority, scale))

  const countActive = ({ unit, priority, isGone }: FloodRow, by: 1 | -1) => {
    const counts = isGone ? undefined : units.get(unit)?.active
    const band = bandIndex(priority)
    if (counts) counts[band] = (counts[band] ?? 0) + by
  }
  /** Changes what a row says, and the count of its unit with it. */
  const update = (row: FloodRow, next: Partial<FloodRow>) => {
    countActive(row, -1)
    Object.assign(row, next)
    countActive(row, 1)
  }
  const show = (row: FloodRow, { alarmId, message, priority }: ActiveAlarm) =>
    update(row, { alarmId, message, priority, isGone: false })

  /** An alarm of the row is active, as given; all of them are compared only where the shown one has changed. */
  function activate(row: FloodRow, alarm: ActiveAlarm) {
    const active = activeOf.get(row) ?? new Map<number, ActiveAlarm>()
    const shown = row.alarmId === null ? undefined : active.get(row.alarmId)
    activeOf.set(row, active.set(alarm.alarmId, alarm))
    byAlarm.set(alarm.alarmId, row)
    if (!shown || isRatherShown(alarm, shown)) show(row, alarm)
    else if (shown.alarmId === alarm.alarmId) showFirst(row, active)
  }
  function clear(row: FloodRow, alarmId: number) {
    const active = activeOf.get(row)
    if (!active?.delete(alarmId) || row.alarmId !== alarmId) return
    if (active.size === 0) update(row, { isGone: true })
    else showFirst(row, active)
  }
  function showFirst(row: FloodRow, active: ReadonlyMap<number, ActiveAlarm>) {
    show(
      row,
      [...active.values()].reduce((first, other) => (isRatherShown(other, first) ? other : first)),
    )
  }

  function add(raise: Raise, acknowledged: boolean) {
    const { alarmId, message, priority, lastRaisedAt } = raise
    const row = count(raise)
    if (alarmId !== null && !raise.isGone)
      activate(row, { alarmId, message, priority, raisedAt: lastRaisedAt, isAcknowledged: acknowledged })
  }
  /** The row of a raise, which counts it where it is a new one. */
  function count(raise: Raise): FloodRow {
    const key = raise.path === '' ? `#${raise.alarmId}` : raise.path
    const known = byKey.get(key)
    if (known) {
      if (raise.lastRaisedAt <= known.lastRaisedAt) return known
      const { alarmId, message, priority, lastRaisedAt } = raise
      known.lastRaisedAt = lastRaisedAt
      known.count += raise.count
      // One that has cleared already is shown only where none is active.
      if (known.isGone) update(known, { alarmId, message, priority, isGone: raise.isGone })
      units.get(known.unit)?.raises.push(lastRaisedAt)
      return known
    }
    const names = segmentsOf(raise.path).slice(0, -1)
    const row: FloodRow = { ...raise, key, unit: names.join('\\') }
    const unit = units.get(row.unit) ?? {
      key: row.unit,
      name: names.at(-1) ?? '',
      area: names.slice(0, -1).join(' \\ '),
      first: row,
      active: scale.bands.map(() => 0),
      raises: [],
    }
    units.set(row.unit, unit)
    if (isRatherFirstOut(row, unit.first, scale)) unit.first = row
    unit.raises.push(row.lastRaisedAt)
    byKey.set(key, row)
    countActive(row, 1)
    insert(rows, row)
    return row
  }

  return {
    rows,
    units: () => [...units.values()],
    restore(raises) {
      for (const raise of raises) add(raise, raise.alarmId !== null && isAcknowledgedNow(raise.alarmId))
    },
    change(id, after, now) {
      const known = byAlarm.get(id)
      if (after === undefined || after.masked) {
        if (known) clear(known, id)
        return
      }
      const raisedAt = raisedAtOf(after) ?? now
      const { path, message, priority } = after
      if (known && known.path === path && raisedAt <= known.lastRaisedAt)
        return activate(known, {
          alarmId: id,
          message,
          priority,
          raisedAt,
          isAcknowledged: isAcknowledged(after),
        })
      if (known && known.path !== path) clear(known, id)
      if (raisedAt < since) return
      add(
        {
          alarmId: id,
          path,
          message,
          priority,
          raisedAt,
          receivedAt: now,
          lastRaisedAt: raisedAt,
          count: 1,
          isGone: false,
        },
        isAcknowledged(after),
      )
    },
  }
}

/** Nearly always at the end. */
function insert(rows: FloodRow[], row: FloodRow): void {
  let [low, high] = [0, rows.length]
  const last = rows.at(-1)
  if (last && !isEarlier(row, last)) low = high
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = rows[middle]
    if (at && isEarlier(row, at)) high = middle
    else low = middle + 1
  }
  rows.splice(low, 0, row)
}

/** How many raises there were in the minute before, and in the one before that. */
export function ratesAt({ raises }: FloodUnit, now: number): { now: number; before: number } {
  const rates = { now: 0, before: 0 }
  // A few arrive late and out of order; two minutes more than covers them.
  for (let at = raises.length - 1; at >= 0; at--) {
    const age = now - (raises[at] ?? 0)
    if (age > 4 * minuteMs) break
    if (age < minuteMs) rates.now++
    else if (age < 2 * minuteMs) rates.before++
  }
  return rates
}

/** By urgency: how many there are of the most urgent band, then of the next; of equals by rate. */
export function byUrgency(units: readonly FloodUnit[], now: number): { unit: FloodUnit; rate: number }[] {
  const rated = units.map((unit) => ({ unit, rate: ratesAt(unit, now).now }))
  return rated.sort((a, b) => {
    for (const [band, count] of a.unit.active.entries()) {
      const other = b.unit.active[band] ?? 0
      if (count !== other) return other - count
    }
    return b.rate - a.rate || a.unit.first.raisedAt - b.unit.first.raisedAt
  })
}

export type Trend = 'rising' | 'steady' | 'falling'

/** Whether more alarms come than a minute before; differences up to a fifth are ignored. */
export function trendOf(units: readonly FloodUnit[], now: number): Trend {
  let [last, before] = [0, 0]
  for (const unit of units) {
    const rates = ratesAt(unit, now)
    last += rates.now
    before += rates.before
  }
  if (last > before * 1.2) return 'rising'
  return last < before * 0.8 ? 'falling' : 'steady'
}

export type Severity = 'flood' | 'heavy' | 'severe'

/** How far the load is above the limit at which a flood begins. */
export function severityOf(lastTen: number, floodStart: number): Severity {
  if (lastTen > floodStart * 10) return 'severe'
  return lastTen > floodStart * 3 ? 'heavy' : 'flood'
}
