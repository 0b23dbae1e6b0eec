import { assertNever } from '../../../../shared/errors.ts'
import type { Alarm } from '../../../../shared/model/alarm.ts'
import type { PriorityBand, PriorityScale } from '../../../../shared/model/priority-band.ts'
import type { Grouping } from '../../../../shared/model/saved-view.ts'
import { areaOf } from '../../../../shared/rules/tag-path.ts'
import { bandOf, byUrgency } from '../../../../shared/rules/alarm-state.ts'
import type { PriorityTally } from '../../../../shared/rules/priority-tally.ts'
import { isWalkCheaper } from './sorted-rows.ts'
import type { AlarmNames } from '../../../alarm/alarm-columns.ts'
import { countBands, type BandCount } from '../../../alarm/band-counts.ts'

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
  /** The bands that have alarms, most urgent first; without masked alarms, which are listed but not counted. */
  bands: readonly BandCount[]
  collapsed: boolean
}

export type ListRow =
  | { readonly kind: 'alarm'; readonly key: number; readonly alarm: Alarm; readonly joined: readonly Alarm[] }
  | { readonly kind: 'group'; readonly key: string; readonly group: AlarmGroup }

export interface GroupingOptions {
  grouping: Grouping
  scale: PriorityScale
  collator: Pick<Intl.Collator, 'compare'>
  names: AlarmNames
}

function subjectOf(
  alarm: Alarm,
  grouping: Exclude<Grouping, { by: 'none' }>,
  scale: PriorityScale,
): GroupSubject {
  switch (grouping.by) {
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

/** Identifies a group among those of one grouping. */
export function groupKeyOf(subject: GroupSubject): string {
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

/**
 * The order of groups by urgency: the most urgent unacknowledged alarm first, then the most urgent one at all. It goes
 * by bands, so that a group moves only where its most urgent band changes, and not with every count.
 */
export function compareUrgency(a: readonly BandCount[], b: readonly BandCount[]): number {
  const placeOf = (bands: readonly BandCount[], counted: 'unacknowledged' | 'total') => {
    const place = bands.findIndex((band) => band[counted] > 0)
    return place < 0 ? bands.length : place
  }
  return (
    placeOf(a, 'unacknowledged') - placeOf(b, 'unacknowledged') || placeOf(a, 'total') - placeOf(b, 'total')
  )
}

/** The alarms of one group in their order, and what its row says about them. */
export interface MemberGroup<Row> {
  readonly key: string
  readonly subject: GroupSubject
  readonly members: readonly Row[]
  readonly tally: PriorityTally
  /** What the tally said when the group was put in its place: all bands, most urgent first. */
  readonly bands: readonly BandCount[]
}

/** How alarms are grouped. */
export interface GroupRule {
  subjectOf(alarm: Alarm): GroupSubject
  /** Groups are ordered by urgency, then by name, whatever the order of the rows inside. */
  compare(a: Pick<MemberGroup<unknown>, 'key' | 'subject' | 'bands'>, b: typeof a): number
  bandsOf(tally: PriorityTally): readonly BandCount[]
}

/** Null: the list has no groups. */
export function createGroupRule(options: GroupingOptions): GroupRule | null {
  const { grouping, scale } = options
  if (grouping.by === 'none') return null
  return {
    subjectOf: (alarm) => subjectOf(alarm, grouping, scale),
    // Groups of priorities are in order of urgency by their names; subjects that read alike are still two groups.
    compare: (a, b) =>
      (grouping.by === 'priority' ? 0 : compareUrgency(a.bands, b.bands)) ||
      compareSubjects(a.subject, b.subject, options) ||
      (a.key < b.key ? -1 : Number(a.key > b.key)),
    bandsOf: (tally) => countBands(tally, scale),
  }
}

/** The rows of a list: alarms in their order under the rows of their groups; a collapsed group has no others. */
export interface RowLayout {
  rows: readonly ListRow[]
  /** The index of each group's own row. */
  starts: ReadonlyMap<string, number>
}

export function layOutGroups<Row extends ListRow>(
  groups: readonly MemberGroup<Row>[],
  collapsed: ReadonlySet<string>,
): RowLayout {
  const rows: ListRow[] = []
  const starts = new Map<string, number>()
  for (const { key, subject, members, bands } of groups) {
    const group: AlarmGroup = {
      key,
      subject,
      count: members.length,
      bands: bands.filter(({ total }) => total > 0),
      collapsed: collapsed.has(key),
    }
    starts.set(key, rows.length)
    rows.push({ kind: 'group', key, group })
    if (!group.collapsed) for (const row of members) rows.push(row)
  }
  return { rows, starts }
}

/** The number of area levels of these alarms, at most eight. */
export function deepestArea(alarms: Iterable<Alarm>): number {
  let deepest = 1
  for (const { path } of alarms) deepest = Math.max(deepest, path.split(/[\\/]/).filter(Boolean).length - 1)
  return Math.min(deepest, 8)
}

/** The alarms between two indexes, both included, in either order; an index of -1 is none. */
export function alarmsBetween(rows: readonly ListRow[], ends: readonly number[]): number[] {
  const known = ends.filter((index) => index >= 0)
  if (known.length === 0) return []
  return rows
    .slice(Math.min(...known), Math.max(...known) + 1)
    .flatMap((row) => (row.kind === 'alarm' ? [row.key] : []))
}

/** The indexes of these alarms among rows, in ascending order. */
export function indexesAmong(
  rows: readonly ListRow[],
  ids: ReadonlySet<number>,
  indexOf: (id: number) => number,
): number[] {
  // A few are looked up one by one, many are found on a walk along the rows.
  if (!isWalkCheaper(ids.size, rows.length))
    return Array.from(ids, indexOf)
      .filter((index) => index >= 0)
      .sort((a, b) => a - b)
  const indexes: number[] = []
  for (const [index, row] of rows.entries()) if (row.kind === 'alarm' && ids.has(row.key)) indexes.push(index)
  return indexes
}

/** The alarms of rows in their order, with those that are read in the row of another. */
export function alarmsOf(rows: readonly ListRow[]): Alarm[] {
  return rows.flatMap((row) => (row.kind === 'alarm' ? [row.alarm, ...row.joined] : []))
}
