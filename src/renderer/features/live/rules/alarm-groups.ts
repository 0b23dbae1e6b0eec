import { assertNever } from '../../../../shared/errors.ts'
import type { Alarm } from '../../../../shared/model/alarm.ts'
import type { PriorityBand, PriorityScale } from '../../../../shared/model/priority-band.ts'
import type { Grouping } from '../../../../shared/model/saved-view.ts'
import { areaOf } from '../../../../shared/rules/tag-path.ts'
import { bandOf, byUrgency, isAcknowledged } from '../../../../shared/rules/alarm-state.ts'
import type { AlarmNames } from '../../../alarm/alarm-columns.ts'

/** Identifies a row: an alarm's id, or the key of a group. */
export type RowKey = number | string

/** What the alarms of a group have in common; the view words it. */
export type GroupSubject =
  | { by: 'priority'; band: PriorityBand }
  | { by: 'state'; state: number }
  | { by: 'dataServer'; id: number }
  | { by: 'area'; area: string }

export interface AlarmGroup {
  key: string
  subject: GroupSubject
  count: number
  /** Without masked alarms, which are listed but not counted. */
  unacknowledged: number
  worst: PriorityBand | null
  collapsed: boolean
}

export type ListRow =
  { kind: 'alarm'; key: number; alarm: Alarm } | { kind: 'group'; key: string; group: AlarmGroup }

/** Makes the row of an alarm once: a change to one alarm among many must not make all rows anew. */
export function createAlarmRows(): (alarm: Alarm) => ListRow {
  const known = new WeakMap<Alarm, ListRow>()
  return (alarm) => {
    const found = known.get(alarm)
    if (found) return found
    const row: ListRow = { kind: 'alarm', key: alarm.id, alarm }
    known.set(alarm, row)
    return row
  }
}

export interface GroupingOptions {
  grouping: Grouping
  collapsed: ReadonlySet<string>
  scale: PriorityScale
  collator: Pick<Intl.Collator, 'compare'>
  names: AlarmNames
  /** Makes the row of an alarm. */
  rowOf: (alarm: Alarm) => ListRow
}

function subjectOf(alarm: Alarm, grouping: Grouping, scale: PriorityScale): GroupSubject | null {
  switch (grouping.by) {
    case 'none':
      return null
    case 'priority':
      return { by: 'priority', band: bandOf(alarm.priority, scale) }
    case 'state':
      return { by: 'state', state: alarm.state }
    case 'dataServer':
      return { by: 'dataServer', id: alarm.dataServerId }
    case 'area':
      return { by: 'area', area: areaOf(alarm.path, grouping.depth) }
    default:
      return assertNever(grouping)
  }
}

function keyOf(subject: GroupSubject): string {
  switch (subject.by) {
    case 'priority':
      return `priority:${subject.band.id}`
    case 'state':
      return `state:${subject.state}`
    case 'dataServer':
      return `dataServer:${subject.id}`
    case 'area':
      return `area:${subject.area}`
    default:
      return assertNever(subject)
  }
}

/** Groups are ordered by their subject, whatever the order of the rows inside. */
function compareSubjects(a: GroupSubject, b: GroupSubject, options: GroupingOptions): number {
  if (a.by === 'priority' && b.by === 'priority') return byUrgency(a.band.until, b.band.until, options.scale)
  if (a.by === 'state' && b.by === 'state') return a.state - b.state
  if (a.by === 'dataServer' && b.by === 'dataServer') {
    const [first, second] = [a, b].map(({ id }) => options.names.dataServer(id) ?? String(id))
    return options.collator.compare(first ?? '', second ?? '') || a.id - b.id
  }
  if (a.by === 'area' && b.by === 'area') return options.collator.compare(a.area, b.area)
  return 0
}

function worstOf(alarms: readonly Alarm[], scale: PriorityScale): PriorityBand | null {
  const counted = alarms.filter(({ masked }) => !masked).map(({ priority }) => priority)
  const worst = counted.reduce<number | null>(
    (found, next) => (found === null || byUrgency(next, found, scale) < 0 ? next : found),
    null,
  )
  return worst === null ? null : bandOf(worst, scale)
}

/** The rows of the list: alarms in their order under the rows of their groups; a collapsed group has no others. */
export function groupAlarms(alarms: readonly Alarm[], options: GroupingOptions): ListRow[] {
  const members = new Map<string, { subject: GroupSubject; alarms: Alarm[] }>()
  for (const alarm of alarms) {
    const subject = subjectOf(alarm, options.grouping, options.scale)
    if (subject === null) return alarms.map(options.rowOf)
    const key = keyOf(subject)
    const group = members.get(key)
    if (group) group.alarms.push(alarm)
    else members.set(key, { subject, alarms: [alarm] })
  }
  return [...members]
    .sort(([, a], [, b]) => compareSubjects(a.subject, b.subject, options))
    .flatMap(([key, { subject, alarms: within }]) => {
      const group: AlarmGroup = {
        key,
        subject,
        count: within.length,
        unacknowledged: within.filter((alarm) => !alarm.masked && !isAcknowledged(alarm)).length,
        worst: worstOf(within, options.scale),
        collapsed: options.collapsed.has(key),
      }
      return [{ kind: 'group' as const, key, group }, ...(group.collapsed ? [] : within.map(options.rowOf))]
    })
}

/** The number of area levels of these alarms, at most eight. */
export function deepestArea(alarms: Iterable<Alarm>): number {
  let deepest = 1
  for (const { path } of alarms) deepest = Math.max(deepest, path.split(/[\\/]/).filter(Boolean).length - 1)
  return Math.min(deepest, 8)
}

/** The alarms between two rows, both included, in either direction. */
export function alarmsBetween(rows: readonly ListRow[], from: RowKey | null, to: RowKey | null): number[] {
  const ends = [from, to].map((key) => rows.findIndex((row) => row.key === key)).filter((index) => index >= 0)
  if (ends.length === 0) return []
  return alarmsOf(rows.slice(Math.min(...ends), Math.max(...ends) + 1)).map(({ id }) => id)
}

/** The alarms among rows, in their order. */
export function alarmsOf(rows: readonly ListRow[]): Alarm[] {
  return rows.flatMap((row) => (row.kind === 'alarm' ? [row.alarm] : []))
}
