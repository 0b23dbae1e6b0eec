import { computed, watch } from 'vue'
import type { AlarmHistory } from '../../../shared/model/records.ts'
import { historyColumns } from './rules/history-columns.ts'
import { unloadedPart } from './rules/unloaded-part.ts'
import { useHistories } from './store.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { useSeenIds } from '../../alarm/seen-ids.ts'
import { useHistoryTimeline } from './use-history-timeline.ts'
import { useHistoryWords } from './use-history-words.ts'
import { useGridRows } from '../../ui/grid/use-grid-rows.ts'
import { useRecordPages } from '../../records/use-record-pages.ts'

/** The histories that answer the question, as they are loaded, counted along the period, and shown. */
export function useHistoryList() {
  const store = useHistories()
  const query = useRecordQuery()
  const words = useHistoryWords()

  const asked = computed(() =>
    query.filter === null
      ? null
      : { filter: query.filter, sort: store.readFrom, requestedAt: query.requestedAt },
  )
  const pages = useRecordPages('records.histories', () => asked.value)
  const seen = useSeenIds()
  // A service may tell stations and the like of its entries: the book then offers them for naming.
  watch(
    pages.rows,
    (loaded, before) => seen.collect(loaded.slice(loaded[0] === before?.[0] ? before?.length : 0)),
    {
      immediate: true,
    },
  )
  const columns = computed(() => historyColumns(words.value))
  const rows = computed(() => {
    const { onlyTag } = store
    return onlyTag === null ? pages.rows.value : pages.rows.value.filter(({ tagName }) => tagName === onlyTag)
  })
  const timeline = useHistoryTimeline(() => rows.value)
  const { shown, found } = useGridRows<AlarmHistory>({
    rows: () => rows.value,
    columns: () => columns.value,
    sort: () => store.sort,
    text: () => store.text,
    keep: () => timeline.keep.value,
  })
  return {
    ...{ asked, pages, columns, timeline, shown, found },
    /** Whether the reader asked for a part of what is loaded. */
    narrowed: computed(() => found.value !== null || timeline.keep.value !== null),
    /** How many of other tags the service found besides the one that is shown. */
    otherTags: computed(() => pages.rows.value.length - rows.value.length),
    /** The part of the period that has not been read yet; null: none. */
    unloaded: computed(() =>
      query.period === null || pages.state.value === 'complete'
        ? null
        : unloadedPart(query.period, timeline.instants.value, store.readFrom),
    ),
  }
}
