import { computed, type ComputedRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { BandId } from '../../../shared/model/constants.ts'
import { readDuration } from '../../../shared/model/duration.ts'
import type { AlarmHistory } from '../../../shared/model/records.ts'
import { bandNamesOf, bandOf, byUrgency } from '../../../shared/rules/alarm-state.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useClock } from '../../ui/clock.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import { wholeDuration, type DurationField } from '../../../shared/rules/record-times.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { createStamps } from '../../ui/formats/fast-stamps.ts'

/** Formats the fields of a history entry in the language and time zone of the page. */
export interface HistoryFormats {
  band(priority: number): string
  bandNames(priority: number): readonly BandId[]
  /** Sorts the most urgent first. */
  urgency(priority: number): number
  /** Date and time of day. */
  time(text: string): string
  /** The time of day, with the number of days in between if it is another day. */
  timeAfter(text: string, since: string): string
  fullTime(text: string): string
  /** "4 min 2 s" */
  duration(duration: string): string
  /** "31 h 4 min 2 s", where the short form leaves something off. */
  exactDuration(duration: string): string
}

type LaterField = 'ackTime' | 'resetTime'

const written = (duration: string | undefined, write: (duration: string) => string) =>
  duration === undefined ? '' : write(duration)

/** Every field of a history entry (interface 2.3); a field that the service omits has no value. */
export function historyColumns(formats: HistoryFormats): GridColumn<AlarmHistory>[] {
  const later = (id: LaterField, minWidth: number): GridColumn<AlarmHistory> => ({
    id,
    titleKey: `histories.column.${id}`,
    width: 7,
    minWidth,
    align: 'end',
    descendingFirst: true,
    value: ({ [id]: text }) => (text === undefined ? null : Date.parse(text)),
    text: ({ [id]: text, alarmTime }) => (text === undefined ? '' : formats.timeAfter(text, alarmTime)),
    tooltip: ({ [id]: text }) => (text === undefined ? '' : `${formats.fullTime(text)}\n${text}`),
    filter: { name: id.replace('Time', ''), kind: 'time' },
  })
  const duration = (id: DurationField): GridColumn<AlarmHistory> => ({
    id,
    titleKey: `histories.column.${id}`,
    width: 6,
    minWidth: 5.5,
    align: 'end',
    descendingFirst: true,
    value: (row) => readDuration(wholeDuration(row, id) ?? ''),
    text: (row) => written(wholeDuration(row, id), formats.duration),
    tooltip: (row) => written(wholeDuration(row, id), formats.exactDuration),
    filter: { name: id === 'alarmDuration' ? 'duration' : id.replace('Duration', ''), kind: 'duration' },
  })
  const number = (id: 'tagId' | 'id'): GridColumn<AlarmHistory> => ({
    id,
    titleKey: `histories.column.${id}`,
    width: 6.5,
    minWidth: 4.25,
    align: 'end',
    isSpare: true,
    value: (row) => row[id],
    text: (row) => String(row[id]),
    filter: { kind: 'number' },
  })
  const text = (id: 'message' | 'tagName' | 'comment', width: number, minWidth: number) => ({
    id,
    titleKey: `histories.column.${id}` as const,
    width,
    minWidth,
    value: (row: AlarmHistory) => row[id],
    text: (row: AlarmHistory) => row[id],
  })
  return [
    {
      id: 'priority',
      titleKey: 'histories.column.priority',
      width: 2,
      line: 2,
      inName: 0,
      value: ({ priority }) => formats.urgency(priority),
      text: ({ priority }) => formats.band(priority),
      tooltip: ({ priority }) => `${formats.band(priority)}, ${priority}`,
      filter: {
        kind: 'priority',
        number: ({ priority }) => priority,
        bands: ({ priority }) => formats.bandNames(priority),
      },
    },
    {
      id: 'alarmTime',
      titleKey: 'histories.column.alarmTime',
      width: 8,
      line: 1,
      inName: 3,
      descendingFirst: true,
      value: ({ alarmTime }) => Date.parse(alarmTime),
      text: ({ alarmTime }) => formats.time(alarmTime),
      tooltip: ({ alarmTime }) => `${formats.fullTime(alarmTime)}\n${alarmTime}`,
      filter: { name: 'raised', kind: 'time' },
    },
    { ...text('message', 23, 22), takesRest: true, line: 2, inName: 1 },
    { ...text('tagName', 14, 12.5), line: 1, inName: 2, filter: { name: 'tag' } },
    duration('alarmDuration'),
    later('ackTime', 8),
    duration('reactionDuration'),
    later('resetTime', 8),
    // It follows from the two times before it.
    { ...duration('interventionDuration'), isSpare: true },
    text('comment', 10, 5.5),
    number('tagId'),
    number('id'),
  ]
}

/** Formats each distinct value once: records repeat the same few. */
function memoize<K, V>(format: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    let value = known.get(key)
    if (value === undefined) {
      value = format(key)
      known.set(key, value)
    }
    return value
  }
}

/** The formats of the current language and time zone; a new object if any of it changes. */
export function useHistoryFormats(): ComputedRef<HistoryFormats> {
  const { t, locale } = useI18n()
  const { formats, lastingText, exactly } = useTimes()
  const clock = useClock()
  const settings = useSettings()
  const year = computed(() => new Date(clock.zone.wallOf(clock.today)).getUTCFullYear())

  return computed(() => {
    const { scale } = settings
    const stamps = createStamps(locale.value, clock.zone, year.value)
    const formatTime = (text: string, format: (instant: number) => string) => {
      const instant = Date.parse(text)
      return Number.isNaN(instant) ? text : format(instant)
    }
    return {
      band: memoize((priority) => t(`band.${bandOf(priority, scale).id}`)),
      bandNames: (priority) => bandNamesOf(priority, scale),
      urgency: (priority) => byUrgency(priority, 0, scale),
      time: (text) => formatTime(text, stamps.full),
      timeAfter: (text, since) =>
        formatTime(text, (instant) => {
          const start = Date.parse(since)
          if (Number.isNaN(start)) return stamps.full(instant)
          const { clock, days } = stamps.after(instant, start)
          return days === 0 ? clock : t('histories.daysLater', { time: clock, n: days })
        }),
      fullTime: (text) => formatTime(text, formats.value.full),
      duration: memoize(lastingText),
      exactDuration: (duration) => exactly(readDuration(duration) ?? 0),
    }
  })
}
