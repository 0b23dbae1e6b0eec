import type { AlarmHistory } from '../../../../shared/model/records.ts'
import { readDuration } from '../../../../shared/model/duration.ts'
import type { GridColumn } from '../../../ui/grid/grid-column.ts'

/** How what a history entry says is written for one reader. */
export interface HistoryWords {
  band(priority: number): string
  /** Negative or positive, so that the most urgent is the least. */
  urgency(priority: number): number
  /** Date and time of day. */
  time(text: string): string
  /** The time of day, with the days between where it is not the same day. */
  timeAfter(text: string, since: string): string
  fullTime(text: string): string
  /** "4 min 2 s" */
  lasting(duration: string): string
}

type LaterField = 'ackTime' | 'resetTime'
type DurationField = 'alarmDuration' | 'reactionDuration' | 'interventionDuration'

/** Every field of a history entry (interface 2.3); what the service left out has no value. */
export function historyColumns(words: HistoryWords): GridColumn<AlarmHistory>[] {
  const later = (id: LaterField): GridColumn<AlarmHistory> => ({
    id,
    titleKey: `histories.column.${id}`,
    width: 7,
    descendingFirst: true,
    value: ({ [id]: text }) => (text === undefined ? null : Date.parse(text)),
    text: ({ [id]: text, alarmTime }) => (text === undefined ? '' : words.timeAfter(text, alarmTime)),
    hover: ({ [id]: text }) => (text === undefined ? '' : `${words.fullTime(text)}\n${text}`),
  })
  const duration = (id: DurationField): GridColumn<AlarmHistory> => ({
    id,
    titleKey: `histories.column.${id}`,
    width: 6,
    descendingFirst: true,
    value: ({ [id]: text }) => (text === undefined ? null : readDuration(text)),
    text: ({ [id]: text }) => (text === undefined ? '' : words.lasting(text)),
    hover: ({ [id]: text }) => text ?? '',
  })
  const number = (id: 'tagId' | 'id', width: number): GridColumn<AlarmHistory> => ({
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
    {
      id: 'alarmTime',
      titleKey: 'histories.column.alarmTime',
      width: 8.25,
      descendingFirst: true,
      value: ({ alarmTime }) => Date.parse(alarmTime),
      text: ({ alarmTime }) => words.time(alarmTime),
      hover: ({ alarmTime }) => `${words.fullTime(alarmTime)}\n${alarmTime}`,
    },
    { ...text('message', 20, 14), takesRest: true },
    text('tagName', 15, 11),
    duration('alarmDuration'),
    later('ackTime'),
    duration('reactionDuration'),
    later('resetTime'),
    duration('interventionDuration'),
    text('comment', 12, 7),
    number('tagId', 6),
    number('id', 5),
  ]
}
