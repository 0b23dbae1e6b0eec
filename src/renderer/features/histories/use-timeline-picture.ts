import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { AlarmHistory } from '../../../shared/model/records.ts'
import type { Period } from '../../../shared/rules/periods.ts'
import { tagLanes } from './rules/tag-lanes.ts'
import { axisTicks } from './rules/time-axis.ts'
import { bucketAt, bucketTotals, type Buckets } from './rules/time-buckets.ts'
import { useHistories } from './store.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import type { useHistoryTimeline } from './use-history-timeline.ts'
import type { useTagRaises } from './use-tag-raises.ts'
import { useTimeBrush } from './use-time-brush.ts'
import { useTimelineTexts } from './use-timeline-texts.ts'

export interface TimelineParts {
  timeline: ReturnType<typeof useHistoryTimeline>
  period: Period
  buckets: Buckets
  /** Marks of the rows that count; null: all. */
  found: Uint8Array | null
  /** The stretch that is not loaded; null: all is. */
  unloaded: Period | null
  /** The entry whose tag the lanes show. */
  subject: AlarmHistory | null
  raises: ReturnType<typeof useTagRaises>
}

const mostTicks = 9
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** What the time line draws and says: of what is in view, of what is marked, of what is pointed at. */
export function useTimelinePicture(parts: TimelineParts) {
  const { t, n } = useI18n()
  const store = useHistories()
  const query = useRecordQuery()
  const texts = useTimelineTexts()

  const shown = computed(() => store.zoom ?? parts.period)
  const bands = computed(() => parts.timeline.bands.value)
  const counts = computed(() => parts.timeline.countsOf(parts.found))
  const brush = useTimeBrush({
    buckets: () => parts.buckets,
    shown: () => shown.value,
    bounds: () => parts.period,
    mark: () => store.mark,
    setMark: (mark) => (store.mark = mark),
    setShown: ({ from, to }) =>
      (store.zoom = from <= parts.period.from && to >= parts.period.to ? null : { from, to }),
  })
  const shareOf = (instant: number) =>
    Math.max(0, Math.min(1, (instant - shown.value.from) / (shown.value.to - shown.value.from)))
  const sharesOf = (stretch: Period | null) => {
    if (stretch === null) return null
    const [start, end] = [shareOf(stretch.from), shareOf(stretch.to)]
    return end > start ? { start, end } : null
  }
  const pointed = computed((): Period | null => {
    const bucket = brush.pointed.value === null ? -1 : bucketAt(parts.buckets, brush.pointed.value)
    const [from, to] = [parts.buckets.edges[bucket], parts.buckets.edges[bucket + 1]]
    return from === undefined || to === undefined ? null : { from, to }
  })
  const countsIn = (stretch: Period) => parts.timeline.countsIn(stretch, parts.found)

  return {
    ...{ texts, brush, shown, bands, counts },
    mark: computed(() => sharesOf(store.mark)),
    unloaded: computed(() => sharesOf(parts.unloaded)),
    /** What the numbers are of: the bar under the pointer, else what is marked, else what is in view. */
    scope: computed(() => {
      if (pointed.value !== null) return texts.range(pointed.value)
      if (store.mark !== null) return t('histories.scope.selection')
      if (store.zoom !== null) return t('histories.scope.view')
      return parts.unloaded === null ? t('histories.scope.period') : t('histories.scope.loaded')
    }),
    scopeCounts: computed(() => countsIn(pointed.value ?? store.mark ?? shown.value)),
    spoken: computed(() =>
      store.mark === null
        ? ''
        : t('histories.selected', { range: texts.range(store.mark), n: n(sum(countsIn(store.mark))) }),
    ),
    ticks: computed(() => axisTicks(shown.value, mostTicks, query.zone)),
    subtitle: computed(() => {
      const peak = Math.max(0, ...bucketTotals(counts.value, bands.value.length))
      return t('histories.perBucket', { step: texts.step(parts.buckets.step), n: n(peak) })
    }),
    lanes: computed(() =>
      tagLanes(parts.raises.entries.value, shown.value, query.requestedAt ?? shown.value.to),
    ),
    /** Why the lanes do not show everything; empty where they do. */
    laneNote: computed(() => {
      if (parts.subject === null) return t('histories.lanesEmpty')
      if (parts.raises.complete.value) return ''
      return parts.raises.failure.value ? t('histories.lanesPartial') : t('records.loading')
    }),
  }
}
