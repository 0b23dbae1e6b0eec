import { computed } from 'vue'
import type { AlarmHistory } from '../../../shared/model/records.ts'
import { bandOf } from '../../../shared/rules/alarm-state.ts'
import type { Period } from '../../../shared/rules/periods.ts'
import { createHistoryTimes } from './rules/history-times.ts'
import { bucketsOf, countBuckets } from './rules/time-buckets.ts'
import { useHistories } from './store.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { useSettings } from '../../bridge/stores/settings.ts'

/** Few enough to tell bars apart on a narrow page, many enough for a day of half hours. */
const mostBuckets = 120

/** The loaded entries along the period: counts per bucket and band, and which rows the marked part holds. */
export function useHistoryTimeline(rows: () => readonly AlarmHistory[]) {
  const settings = useSettings()
  const query = useRecordQuery()
  const store = useHistories()

  const bands = computed(() => settings.scale.bands)
  const reader = computed(() => {
    const { scale } = settings
    return createHistoryTimes((priority) => scale.bands.indexOf(bandOf(priority, scale)))
  })
  const times = computed(() => reader.value.of(rows()))
  const shown = computed(() => store.zoom ?? query.period)
  const buckets = computed(() =>
    shown.value === null ? null : bucketsOf(shown.value, mostBuckets, query.zone),
  )

  return {
    bands,
    /** What the time line shows; null until there is a period. */
    shown,
    buckets,
    /** For every bucket the counts of its bands, of marked rows. */
    countsOf: (found: Uint8Array | null) =>
      buckets.value === null
        ? new Uint32Array()
        : countBuckets(times.value, found, buckets.value, bands.value.length),
    /** The counts of each band within a stretch, of marked rows. */
    countsIn: ({ from, to }: Period, found: Uint8Array | null) =>
      Array.from(
        countBuckets(times.value, found, { step: to - from, edges: [from, to] }, bands.value.length),
      ),
    /** Whether a row lies in the part that is marked or zoomed to; null where none is. */
    keep: computed(() => {
      const part = store.mark ?? store.zoom
      if (part === null) return null
      const { instants } = times.value
      return (place: number) => {
        const instant = instants[place] ?? Number.NaN
        return instant >= part.from && instant < part.to
      }
    }),
    /** When each row was raised. */
    instants: computed(() => times.value.instants),
  }
}
