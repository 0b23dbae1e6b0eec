import { computed, watch } from 'vue'
import type { AlarmHistory } from '../../../shared/model/records.ts'
import { bandOf } from '../../../shared/rules/alarm-state.ts'
import type { Period } from '../../../shared/rules/periods.ts'
import { useSeenIds } from '../../alarm/seen-ids.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { useRecordPages } from '../../records/use-record-pages.ts'
import { useServerColumn } from '../../alarm/server-names.ts'
import { useClock } from '../../ui/clock.ts'
import { createGrowingRows, createNumberList } from '../../ui/grid/growing-rows.ts'
import { useGridRows } from '../../ui/grid/use-grid-rows.ts'
import { historyColumns, useHistoryFormats } from './history-columns.ts'
import { bucketsOf, countBuckets, type HistoryTimes } from './rules/time-buckets.ts'
import { unloadedPart } from './rules/time-window.ts'
import { useHistories } from './store.ts'

/** The whole of most periods; more is loaded on demand. */
const rowsAtOnce = 100_000

/** The alarm history of the request: loaded, counted along the period, filtered and sorted. */
export function useHistoryList() {
  const store = useHistories()
  const query = useRecordQuery()
  const formats = useHistoryFormats()
  const serverColumn = useServerColumn<AlarmHistory>(({ tagName }) => tagName)

  const request = computed(
    () => query.filter && { filter: query.filter, sort: store.loadOrder, requestedAt: query.requestedAt },
  )
  const pages = useRecordPages('records.histories', () => request.value, { rowsAtOnce })
  const seen = useSeenIds()
  // A service may send stations and the like with its entries: the contact book then offers them for naming.
  watch(
    pages.rows,
    (loaded, before) => seen.collect(loaded.slice(loaded[0] === before?.[0] ? before?.length : 0)),
    { immediate: true },
  )
  const columns = computed(() => {
    const every = historyColumns(formats.value)
    if (serverColumn.value.length === 0) return every
    // Numbers of a service say nothing beside those of another one.
    const common = every.filter(({ id }) => id !== 'id' && id !== 'tagId')
    return [...common.slice(0, 2), ...serverColumn.value, ...common.slice(2)]
  })
  const rows = computed(() => {
    const { onlyTag } = store
    return onlyTag === null ? pages.rows.value : pages.rows.value.filter(({ tagName }) => tagName === onlyTag)
  })
  const timeline = useTimelineCounts(() => rows.value)
  const { shown, found, filter } = useGridRows<AlarmHistory>({
    rows: () => rows.value,
    columns: () => columns.value,
    sort: () => store.sort,
    text: () => store.text,
    hasLanguage: true,
    keep: () => timeline.keep.value,
    isGrowing: () => pages.state.value === 'loading-all',
  })
  return {
    request,
    pages,
    columns,
    timeline,
    shown,
    found,
    filter,
    /** Whether a part of what is loaded was asked for. */
    isNarrowed: computed(() => found.value !== null || timeline.keep.value !== null),
    /** How many entries stood when the period began: the list has them, and what counts raises in the period has not. */
    raisedBefore: computed(() => {
      const { period } = query
      return period === null
        ? 0
        : rows.value.filter(({ alarmTime }) => Date.parse(alarmTime) < period.from).length
    }),
    /** How many entries of other tags the service found besides the one that is shown. */
    otherTags: computed(() => pages.rows.value.length - rows.value.length),
    /** The part of the period that is not loaded yet; null: none. */
    unloaded: computed(() =>
      query.period === null || pages.state.value === 'complete'
        ? null
        : unloadedPart(query.period, timeline.instants.value, store.loadOrder),
    ),
  }
}

/** Few enough to tell bars apart on a narrow page, many enough for a day of half hours. */
const maxBuckets = 120

export type TimelineCounts = ReturnType<typeof useTimelineCounts>

/** The loaded entries along the period: counts per bucket and band, and which rows the selected range holds. */
function useTimelineCounts(rows: () => readonly AlarmHistory[]) {
  const settings = useSettings()
  const query = useRecordQuery()
  const clock = useClock()
  const store = useHistories()

  const bands = computed(() => settings.scale.bands)
  const reader = computed(() => {
    const { scale } = settings
    return createTimesReader((priority) => scale.bands.indexOf(bandOf(priority, scale)))
  })
  const times = computed(() => reader.value(rows()))
  const visible = computed(() => store.zoom ?? query.period)
  const buckets = computed(() => visible.value && bucketsOf(visible.value, maxBuckets, clock.zone))

  return {
    bands,
    buckets,
    /** The counts of every bucket and band; `found` limits them to some rows. */
    countsOf: (found: Uint8Array | null) =>
      buckets.value === null
        ? new Uint32Array()
        : countBuckets(times.value, found, buckets.value, bands.value.length),
    /** The counts of each band within a range. */
    countsIn: ({ from, to }: Period, found: Uint8Array | null) =>
      Array.from(
        countBuckets(times.value, found, { step: to - from, edges: [from, to] }, bands.value.length),
      ),
    /** Whether a row lies in the range that is selected or zoomed to; null if there is none. */
    keep: computed(() => {
      const range = store.selection ?? store.zoom
      if (range === null) return null
      const { instants } = times.value
      return (place: number) => {
        const instant = instants[place] ?? Number.NaN
        return instant >= range.from && instant < range.to
      }
    }),
    /** When each row was raised. */
    instants: computed(() => times.value.instants),
  }
}

/** Reads the time and band of each entry once, as the rows grow. */
function createTimesReader(bandOfPriority: (priority: number) => number) {
  const instants = createNumberList()
  const bands = createNumberList()
  const reader = createGrowingRows<AlarmHistory>({
    restart() {
      instants.clear()
      bands.clear()
    },
    read({ alarmTime, priority }) {
      instants.push(Date.parse(alarmTime))
      bands.push(bandOfPriority(priority))
    },
  })
  return (rows: readonly AlarmHistory[]): HistoryTimes => {
    reader.follow(rows)
    return { instants: instants.values(), bands: bands.values() }
  }
}
