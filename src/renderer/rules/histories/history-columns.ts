import type { AlarmHistory } from '../../../shared/model/alarm-history.ts'
import { readDuration } from '../../../shared/model/duration.ts'
import type { RecordColumn } from '../records/record-column.ts'

/** How what a history entry says is written for one reader. */
export interface HistoryWords {
  band(priority: number): string
  /** Negative or positive, so that the most urgent is the least. */
  urgency(priority: number): number
  time(text: string): string
  fullTime(text: string): string
  /** "4 min 2 s" */
  lasting(duration: string): string
}

type TimeField = 'alarmTime' | 'ackTime' | 'resetTime'
type DurationField = 'alarmDuration' | 'reactionDuration' | 'interventionDuration'

/** Every field of a history entry (interface 2.3); what the service left out has no value. */
export function historyColumns(words: HistoryWords): RecordColumn<AlarmHistory>[] {
  const time = (id: TimeField, width: number): RecordColumn<AlarmHistory> => ({
    id,
    titleKey: `histories.column.${id}`,
    width,
    descendingFirst: true,
    value: ({ [id]: text }) => (text === undefined ? null : Date.parse(text)),
    text: ({ [id]: text }) => (text === undefined ? '' : words.time(text)),
    hover: ({ [id]: text }) => (text === undefined ? '' : `${words.fullTime(text)}\n${text}`),
  })
  const duration = (id: DurationField, width: number): RecordColumn<AlarmHistory> => ({
    id,
    titleKey: `histories.column.${id}`,
    width,
    align: 'end',
    descendingFirst: true,
    value: ({ [id]: text }) => (text === undefined ? null : readDuration(text)),
    text: ({ [id]: text }) => (text === undefined ? '' : words.lasting(text)),
    hover: ({ [id]: text }) => text ?? '',
  })
  const number = (id: 'tagId' | 'id', width: number): RecordColumn<AlarmHistory> => ({
    id,
    titleKey: `histories.column.${id}`,
    width,
    align: 'end',
    value: (row) => row[id],
    text: (row) => String(row[id]),
  })
  const text = (id: 'message' | 'tagName' | 'comment', width: number, least: number) => ({
    id,
    titleKey: `histories.column.${id}`,
    ...{ width, least },
    value: (row: AlarmHistory) => row[id],
    text: (row: AlarmHistory) => row[id],
  })
  return [
    {
      id: 'priority',
      titleKey: 'histories.column.priority',
      width: 2,
      value: ({ priority }) => words.urgency(priority),
      text: ({ priority }) => words.band(priority),
      hover: ({ priority }) => `${words.band(priority)}, ${priority}`,
    },
    time('alarmTime', 8.25),
    { ...text('message', 20, 11), takesRest: true },
    text('tagName', 15, 9),
    duration('alarmDuration', 6.5),
    time('ackTime', 8.25),
    duration('reactionDuration', 6.5),
    time('resetTime', 8.25),
    duration('interventionDuration', 6.5),
    text('comment', 12, 6),
    number('tagId', 4.5),
    number('id', 5),
  ]
}
