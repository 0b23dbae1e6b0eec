import { computed, type ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { readDuration } from '../../../shared/model/duration.ts'
import { bandOf, byUrgency } from '../../../shared/rules/alarm-state.ts'
import type { HistoryWords } from './rules/history-columns.ts'
import { createStamps } from '../../ui/formats/fast-stamps.ts'
import { useClock } from '../../ui/clock.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

/** Asks once for each different word: records say the same few words over and over. */
function remembering<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    let value = known.get(key)
    if (value === undefined) {
      value = make(key)
      known.set(key, value)
    }
    return value
  }
}

/** What a history entry says, in the reader's language and zone; another object where any of it changes. */
export function useHistoryWords(): ComputedRef<HistoryWords> {
  const { t, locale } = useI18n()
  const { formats, lasting } = useTimes()
  const clock = useClock()
  const settings = useSettings()
  const query = useRecordQuery()
  const year = computed(() => new Date(query.zone.wallOf(clock.today)).getUTCFullYear())

  return computed(() => {
    const { scale } = settings
    const stamps = createStamps(locale.value, query.zone, year.value)
    const writeTime = (text: string, write: (instant: number) => string) => {
      const instant = Date.parse(text)
      return Number.isNaN(instant) ? text : write(instant)
    }
    return {
      band: remembering((priority) => t(`band.${bandOf(priority, scale).id}`)),
      urgency: (priority) => byUrgency(priority, 0, scale),
      time: (text) => writeTime(text, stamps.full),
      timeAfter: (text, since) =>
        writeTime(text, (instant) => {
          const begun = Date.parse(since)
          if (Number.isNaN(begun)) return stamps.full(instant)
          const { clock, days } = stamps.after(instant, begun)
          return days === 0 ? clock : t('histories.daysLater', { time: clock, n: days })
        }),
      fullTime: (text) => writeTime(text, formats.value.full),
      lasting: remembering((duration) => {
        const millis = readDuration(duration)
        return millis === null ? duration : lasting(millis)
      }),
    }
  })
}
