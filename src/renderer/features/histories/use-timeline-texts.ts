import { useI18n } from 'vue-i18n'
import type { AlarmHistory } from '../../../shared/model/records.ts'
import type { Period } from '../../../shared/rules/periods.ts'
import type { ChartRows } from '../../ui/charts/chart-option.ts'
import { ageOf } from '../../ui/formats/time-formats.ts'
import type { AxisTick } from './rules/time-axis.ts'
import type { Buckets } from './rules/time-buckets.ts'
import { useClock } from '../../ui/clock.ts'
import { useHistoryWords } from './use-history-words.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import type { PriorityBand } from '../../../shared/model/priority-band.ts'

/** The words of the time line, and its content as tables. */
export function useTimelineTexts() {
  const { t } = useI18n()
  const { formats } = useTimes()
  const clock = useClock()
  const words = useHistoryWords()

  const range = ({ from, to }: Period) => formats.value.range(from, to, clock.today)
  const written = (text: string | undefined) =>
    text === undefined ? t('records.omitted') : words.value.time(text)
  return {
    range,
    /** "2 h": buckets are whole. */
    step(millis: number) {
      const { unit, count } = ageOf(millis)
      return t(`age.${unit}`, { n: count })
    },
    tick({ at, kind }: AxisTick) {
      if (kind === 'day') return formats.value.day(at)
      return kind === 'second' ? formats.value.clock(at) : formats.value.minute(at)
    },
    /** Every bucket that has something in it. */
    bucketTable({ edges }: Buckets, counts: Uint32Array, bands: readonly PriorityBand[]): ChartRows {
      const rows = edges.slice(0, -1).flatMap((from, bucket) => {
        const own = [...counts.subarray(bucket * bands.length, (bucket + 1) * bands.length)]
        const total = own.reduce((sum, count) => sum + count, 0)
        return total === 0 ? [] : [[range({ from, to: edges[bucket + 1] ?? from }), ...own, total]]
      })
      const headings = bands.map(({ id }) => t(`band.${id}`))
      return { headings: [t('histories.when'), ...headings, t('histories.total')], rows }
    },
    laneTable: (entries: readonly AlarmHistory[]): ChartRows => ({
      headings: (['alarmTime', 'ackTime', 'resetTime'] as const).map((id) => t(`histories.column.${id}`)),
      rows: entries.map(({ alarmTime, ackTime, resetTime }) => [alarmTime, ackTime, resetTime].map(written)),
    }),
  }
}
