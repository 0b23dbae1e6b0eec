import type { Alarm } from '../../shared/model/alarm.ts'
import type { ColumnId } from '../../shared/model/saved-view.ts'

/** How what an alarm says is written for one reader. */
export interface AlarmWords {
  band(priority: number): string
  message(alarm: Alarm): string
  /** A time as the list shows it. */
  time(text: string): string
  /** A time in full, for the hover. */
  fullTime(text: string): string
  age(text: string): string
  state(alarm: Alarm): string
  yesNo(value: boolean): string
  /** A data server's number, with the name that it has here. */
  dataServer(id: number): string
  /** Who acknowledged it; a service may tell a number instead of a name. */
  person(user: string): string
}

/** What sorts by name where there is one. */
export interface AlarmNames {
  dataServer(id: number): string | null
}

/** Everything that the list knows about one column. */
export interface AlarmColumn {
  id: ColumnId
  /** Its own width, in rem. */
  width: number
  /** Narrower it can be where the list is narrow, as long as nobody sets its width; in rem. */
  least?: number
  /** In a wide list it takes so many hundredths of the room, as long as nobody sets its width. */
  share?: number
  /** It takes the room left over. */
  takesRest?: true
  /** What it sorts by; a number, or text for the reader's collation. '' and NaN are blanks and stand last. */
  key: (alarm: Alarm, names: AlarmNames) => number | string
  /** What a press on its heading starts with. */
  descendingFirst?: true
  /** What is read: on screen, in a copy, on paper. */
  text: (alarm: Alarm, words: AlarmWords) => string
  /** More on hover, where the text does not say everything. */
  hover?: (alarm: Alarm, words: AlarmWords) => string
  /** What a file holds: unformatted, for machines. */
  raw: (alarm: Alarm, now: number, words: AlarmWords) => string | number | boolean
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

const raisedAt = (alarm: Alarm) => Date.parse(alarm.alarmTime)

/** The one place that says what each column is. */
export const alarmColumns: Record<ColumnId, AlarmColumn> = {
  priority: {
    id: 'priority',
    width: 2,
    key: ({ priority }) => priority,
    text: ({ priority }, words) => words.band(priority),
    raw: ({ priority }) => priority,
  },
  raised: {
    id: 'raised',
    width: 5,
    key: raisedAt,
    descendingFirst: true,
    text: ({ alarmTime }, words) => words.time(alarmTime),
    hover: ({ alarmTime }, words) => words.fullTime(alarmTime),
    raw: ({ alarmTime }) => alarmTime,
  },
  age: {
    id: 'age',
    width: 4,
    // The youngest first is the latest raised first.
    key: (alarm) => -raisedAt(alarm),
    text: ({ alarmTime }, words) => words.age(alarmTime),
    hover: ({ alarmTime }, words) => words.fullTime(alarmTime),
    raw: (alarm, now) => {
      const seconds = Math.floor((now - raisedAt(alarm)) / 1000)
      return Number.isNaN(seconds) ? '' : seconds
    },
  },
  message: {
    ...textColumn('message', 22),
    least: 11,
    takesRest: true,
    text: (alarm, words) => words.message(alarm),
  },
  path: { ...textColumn('path', 13), least: 8, share: 20 },
  value: textColumn('value', 5.6),
  state: {
    id: 'state',
    width: 6.8,
    key: ({ state }) => state,
    text: (alarm, words) => words.state(alarm),
    hover: ({ state }) => String(state),
    raw: ({ state }) => state,
  },
  ackUser: { ...textColumn('ackUser', 7), text: ({ ackUser }, words) => words.person(ackUser) },
  id: { id: 'id', width: 5, key: ({ id }) => id, text: ({ id }) => String(id), raw: ({ id }) => id },
  dataServerId: {
    id: 'dataServerId',
    width: 8,
    key: ({ dataServerId: id }, names) => names.dataServer(id) ?? id,
    text: ({ dataServerId }, words) => words.dataServer(dataServerId),
    // A file tells the name as well, and the bare number where there is none.
    raw: ({ dataServerId: id }, _, words) =>
      words.dataServer(id) === String(id) ? id : words.dataServer(id),
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
    text: ({ masked }, words) => words.yesNo(masked),
    raw: ({ masked }) => masked,
  },
  lastChange: {
    id: 'lastChange',
    width: 6,
    key: ({ lastChange }) => Date.parse(lastChange),
    descendingFirst: true,
    text: ({ lastChange }, words) => words.time(lastChange),
    hover: ({ lastChange }, words) => words.fullTime(lastChange),
    raw: ({ lastChange }) => lastChange,
  },
  attachedFile: textColumn('attachedFile', 10),
  resetAttachedFile: textColumn('resetAttachedFile', 10),
  ackAttachedFile: textColumn('ackAttachedFile', 10),
  comment: textColumn('comment', 12),
}
