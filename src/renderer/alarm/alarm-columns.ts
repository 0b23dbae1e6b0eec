import type { Alarm } from '../../shared/model/alarm.ts'
import { isAcknowledged } from '../../shared/rules/alarm-state.ts'
import { nuisanceKinds } from '../../shared/model/constants.ts'
import type { ColumnId } from '../../shared/model/saved-view.ts'
import { lastChangeOrder } from '../../shared/rules/service-time.ts'

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
}

/** Labels to sort by, where there are any. */
export interface AlarmNames {
  dataServer(id: number): string | null
  /** When the alarm help wants a response by; NaN: not given. */
  respondBy?(alarm: Alarm): number
}

/** Everything about one column of the list. */
export interface AlarmColumn {
  id: ColumnId
  /** The default width, in rem. */
  width: number
  /** How far a narrow list may shrink it, unless the operator has set a width; in rem. */
  minWidth?: number
  /** Its width follows its texts, at most up to this; in rem. */
  maxWidth?: number
  /** The first to get what room is left. */
  takesRest?: true
  /** The sort key: a number, or text for the reader's collation. '' and NaN are blanks and come last. */
  key: (alarm: Alarm, names: AlarmNames) => number | string
  /** The first click on its heading sorts descending. */
  descendingFirst?: true
  /** The text on screen, in a copy and in print. */
  text: (alarm: Alarm, formatter: AlarmFormatter) => string
  /** A tooltip, where the text is not complete. */
  tooltip?: (alarm: Alarm, formatter: AlarmFormatter) => string
  /** The unformatted value in an exported file. */
  raw: (alarm: Alarm, now: number, formatter: AlarmFormatter) => string | number | boolean
}

type TextField = {
  [F in ColumnId]: F extends keyof Alarm ? (Alarm[F] extends string ? F : never) : never
}[ColumnId]

const textColumn = (id: TextField, width: number): AlarmColumn => ({
  id,
  width,
  key: (alarm) => alarm[id],
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

const raisedAt = (alarm: Alarm) => Date.parse(alarm.alarmTime)

/** The definition of each column. */
export const alarmColumns: Record<ColumnId, AlarmColumn> = {
  priority: {
    id: 'priority',
    width: 2,
    key: ({ priority }) => priority,
    text: ({ priority }, formatter) => formatter.band(priority),
    raw: ({ priority }) => priority,
  },
  raised: {
    id: 'raised',
    width: 5.4,
    key: raisedAt,
    descendingFirst: true,
    text: ({ alarmTime }, formatter) => formatter.time(alarmTime),
    tooltip: ({ alarmTime }, formatter) => formatter.fullTime(alarmTime),
    raw: ({ alarmTime }) => alarmTime,
  },
  age: {
    id: 'age',
    width: 4,
    // Ascending by age is descending by time of raising.
    key: (alarm) => -raisedAt(alarm),
    text: ({ alarmTime }, formatter) => formatter.age(alarmTime),
    tooltip: ({ alarmTime }, formatter) => formatter.fullTime(alarmTime),
    raw: (alarm, now) => {
      const seconds = Math.floor((now - raisedAt(alarm)) / 1000)
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
  value: { ...textColumn('value', 5.6), maxWidth: 10 },
  state: {
    id: 'state',
    width: 6.8,
    maxWidth: 10,
    key: ({ state }) => state,
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
  id: { id: 'id', width: 5, key: ({ id }) => id, text: ({ id }) => String(id), raw: ({ id }) => id },
  dataServerId: {
    id: 'dataServerId',
    width: 8,
    key: ({ dataServerId: id }, names) => names.dataServer(id) ?? id,
    text: ({ dataServerId }, formatter) => formatter.dataServer(dataServerId),
    // An exported file contains the label as well, or the bare number where there is none.
    raw: ({ dataServerId: id }, _, formatter) =>
      formatter.dataServer(id) === String(id) ? id : formatter.dataServer(id),
  },
  fullPath: textColumn('fullPath', 16),
  name: textColumn('name', 9),
  localizedName: textColumn('localizedName', 9),
  resetMessage: textColumn('resetMessage', 14),
  ackMessage: textColumn('ackMessage', 14),
  masked: {
    id: 'masked',
    width: 5,
    key: ({ masked }) => Number(masked),
    text: ({ masked }, formatter) => formatter.yesNo(masked),
    raw: ({ masked }) => masked,
  },
  lastChange: {
    id: 'lastChange',
    width: 6,
    key: ({ lastChange }) => lastChangeOrder(lastChange),
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
    width: 9,
    maxWidth: 16,
    key: nuisanceRank,
    text: (alarm, formatter) => formatter.nuisance(alarm, 'short'),
    tooltip: (alarm, formatter) => formatter.nuisance(alarm, 'full'),
    raw: ({ deskNuisance }) => deskNuisance?.kinds.join(' ') ?? '',
  },
  respond: {
    id: 'respond',
    width: 7.5,
    // The least time left is the earliest end: an order that no clock changes.
    key: (alarm, names) => names.respondBy?.(alarm) ?? Number.NaN,
    text: (alarm, formatter) => formatter.timeLeft(formatter.respondBy(alarm)),
    raw: (alarm, now, formatter) => {
      const seconds = Math.floor((formatter.respondBy(alarm) - now) / 1000)
      return Number.isNaN(seconds) ? '' : seconds
    },
  },
}
