import type { Alarm } from '../../shared/model/alarm.ts'
import { isAcknowledged } from '../../shared/rules/alarm-state.ts'
import { nuisanceKinds } from '../../shared/model/constants.ts'
import type { ColumnId } from '../../shared/model/saved-view.ts'
import { segmentsOf } from '../../shared/rules/tag-path.ts'
import { lastChangeOrder } from '../../shared/rules/service-time.ts'
import type { GridColumn } from '../ui/grid/grid-column.ts'

/** Formats the fields of an alarm for one reader. */
export interface AlarmFormatter {
  band(priority: number): string
  message(alarm: Alarm): string
  /** A time as the list shows it. */
  time(text: string): string
  /** A time in full, for the tooltip. */
  fullTime(text: string): string
  age(text: string): string
  state(alarm: Alarm): string
  yesNo(value: boolean): string
  /** A data server's number with its label. */
  dataServer(id: number): string
  /** Its path as its own server has it. */
  ownPath(alarm: Alarm): string
  /** Who acknowledged it; some services give a number instead of a name. */
  person(user: string): string
  /** That nobody has, and how it is done. */
  notAcknowledged(): string
  /** What makes it a nuisance, in a few words or in full. */
  nuisance(alarm: Alarm, length: 'short' | 'full'): string
  /** That it is on the shelf and until when; empty: it is not. */
  shelved(alarm: Alarm): string
  /** When the alarm help wants a response by; NaN: not given. */
  respondBy(alarm: Alarm): number
  /** How long there is until then, in words. */
  timeLeft(by: number): string
  /** Who has taken it; empty: nobody. */
  holder(alarm: Alarm): string
  now(): number
}

/** Labels to sort by, where there are any. */
export interface AlarmNames {
  dataServer(id: number): string | null
  /** When the alarm help wants a response by; NaN: not given. */
  respondBy?(alarm: Alarm): number
  /** Who has taken it; empty: nobody. */
  holder?(alarm: Alarm): string
  /** Its path as its own server has it. */
  ownPath?(alarm: Alarm): string
}

/** A column of the alarm list. */
export type AlarmColumn = GridColumn<Alarm, AlarmFormatter, AlarmNames> & {
  id: ColumnId
  titleKey: string
  /** What an exported file has of it, unformatted. */
  raw: (alarm: Alarm, formatter: AlarmFormatter) => string | number | boolean
}

type TextField = {
  [F in ColumnId]: F extends keyof Alarm ? (Alarm[F] extends string ? F : never) : never
}[ColumnId]

const textColumn = (id: TextField, width: number): AlarmColumn => ({
  id,
  titleKey: `column.${id}`,
  width,
  value: (alarm) => alarm[id],
  text: (alarm) => alarm[id],
  raw: (alarm) => alarm[id],
})

/** By the first of its marks, the chattering ones by how often they were raised; a blank without any. */
function nuisanceRank({ deskNuisance }: Alarm): number {
  const [kind] = deskNuisance?.kinds ?? []
  return kind === undefined
    ? Number.NaN
    : nuisanceKinds.indexOf(kind) * 1_000_000 - (deskNuisance?.repeats?.count ?? 0)
}

/** A column of the areas that a tag is in. */
const areaColumn = (id: 'area' | 'unit', part: (areas: string[]) => string): AlarmColumn => {
  const within = (path: string) => part(segmentsOf(path).slice(0, -1))
  const text = (alarm: Alarm, { ownPath }: AlarmFormatter) => within(ownPath(alarm))
  return {
    id,
    titleKey: `column.${id}`,
    width: 4.5,
    maxWidth: 12,
    value: (alarm, { ownPath }) => within(ownPath?.(alarm) ?? alarm.path),
    text,
    raw: text,
  }
}

const raisedAt = (alarm: Alarm) => Date.parse(alarm.alarmTime)

/** The definition of each column. */
export const alarmColumns: Record<ColumnId, AlarmColumn> = {
  priority: {
    id: 'priority',
    titleKey: 'column.priority',
    width: 2,
    value: ({ priority }) => priority,
    text: ({ priority }, formatter) => formatter.band(priority),
    raw: ({ priority }) => priority,
  },
  raised: {
    id: 'raised',
    titleKey: 'column.raised',
    width: 4.8,
    value: raisedAt,
    descendingFirst: true,
    text: ({ alarmTime }, formatter) => formatter.time(alarmTime),
    tooltip: ({ alarmTime }, formatter) => formatter.fullTime(alarmTime),
    raw: ({ alarmTime }) => alarmTime,
  },
  age: {
    id: 'age',
    titleKey: 'column.age',
    width: 4.3,
    // Ascending by age is descending by time of raising.
    value: (alarm) => -raisedAt(alarm),
    text: ({ alarmTime }, formatter) => formatter.age(alarmTime),
    tooltip: ({ alarmTime }, formatter) => formatter.fullTime(alarmTime),
    raw: (alarm, formatter) => {
      const seconds = Math.floor((formatter.now() - raisedAt(alarm)) / 1000)
      return Number.isNaN(seconds) ? '' : seconds
    },
  },
  message: {
    ...textColumn('message', 20.5),
    minWidth: 11,
    maxWidth: 44,
    takesRest: true,
    text: (alarm, formatter) => formatter.message(alarm),
  },
  path: { ...textColumn('path', 14), minWidth: 8, maxWidth: 28 },
  area: areaColumn('area', ([area = '']) => area),
  unit: areaColumn('unit', ([, ...units]) => units.join(' \\ ')),
  value: { ...textColumn('value', 5.6), maxWidth: 10 },
  state: {
    id: 'state',
    titleKey: 'column.state',
    width: 6.8,
    maxWidth: 10,
    value: ({ state }) => state,
    text: (alarm, formatter) => formatter.state(alarm),
    tooltip: ({ state }) => String(state),
    raw: ({ state }) => state,
  },
  ackUser: {
    ...textColumn('ackUser', 7),
    maxWidth: 11,
    text: ({ ackUser }, formatter) => formatter.person(ackUser),
    tooltip: (alarm, formatter) =>
      isAcknowledged(alarm) ? formatter.person(alarm.ackUser) : formatter.notAcknowledged(),
  },
  id: {
    id: 'id',
    titleKey: 'column.id',
    width: 5,
    value: ({ id }) => id,
    text: ({ id }) => String(id),
    raw: ({ id }) => id,
  },
  dataServerId: {
    id: 'dataServerId',
    titleKey: 'column.dataServerId',
    width: 8,
    minWidth: 4.5,
    value: ({ dataServerId: id }, names) => names.dataServer(id) ?? id,
    text: ({ dataServerId }, formatter) => formatter.dataServer(dataServerId),
    // An exported file contains the label as well, or the bare number where there is none.
    raw: ({ dataServerId: id }, formatter) =>
      formatter.dataServer(id) === String(id) ? id : formatter.dataServer(id),
  },
  fullPath: textColumn('fullPath', 16),
  name: textColumn('name', 9),
  localizedName: textColumn('localizedName', 9),
  resetMessage: textColumn('resetMessage', 14),
  ackMessage: textColumn('ackMessage', 14),
  masked: {
    id: 'masked',
    titleKey: 'column.masked',
    width: 5,
    value: ({ masked }) => Number(masked),
    text: ({ masked }, formatter) => formatter.yesNo(masked),
    raw: ({ masked }) => masked,
  },
  lastChange: {
    id: 'lastChange',
    titleKey: 'column.lastChange',
    width: 6,
    value: ({ lastChange }) => lastChangeOrder(lastChange),
    descendingFirst: true,
    text: ({ lastChange }, formatter) => formatter.time(lastChange),
    tooltip: ({ lastChange }, formatter) => formatter.fullTime(lastChange),
    raw: ({ lastChange }) => lastChange,
  },
  attachedFile: textColumn('attachedFile', 10),
  resetAttachedFile: textColumn('resetAttachedFile', 10),
  ackAttachedFile: textColumn('ackAttachedFile', 10),
  comment: textColumn('comment', 12),
  nuisance: {
    id: 'nuisance',
    titleKey: 'column.nuisance',
    width: 9,
    maxWidth: 16,
    value: nuisanceRank,
    text: (alarm, formatter) => formatter.nuisance(alarm, 'short'),
    tooltip: (alarm, formatter) => formatter.nuisance(alarm, 'full'),
    raw: ({ deskNuisance }) => deskNuisance?.kinds.join(' ') ?? '',
  },
  respond: {
    id: 'respond',
    titleKey: 'column.respond',
    width: 8.5,
    // The least time left is the earliest end: an order that no clock changes.
    value: (alarm, names) => names.respondBy?.(alarm) ?? Number.NaN,
    text: (alarm, formatter) => formatter.timeLeft(formatter.respondBy(alarm)),
    raw: (alarm, formatter) => {
      const seconds = Math.floor((formatter.respondBy(alarm) - formatter.now()) / 1000)
      return Number.isNaN(seconds) ? '' : seconds
    },
  },
  with: {
    id: 'with',
    titleKey: 'column.with',
    width: 7,
    maxWidth: 11,
    value: (alarm, names) => names.holder?.(alarm) ?? '',
    text: (alarm, formatter) => formatter.holder(alarm),
    raw: (alarm, formatter) => formatter.holder(alarm),
  },
}
