import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { AlarmHistory } from '../../../shared/model/records.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import type { RecordPages } from '../../records/record-pages.ts'
import { useRecordPages } from '../../records/use-record-pages.ts'
import { useHistories } from './store.ts'

/** Stepping through the table requests nothing until it stops for this long. */
const settleMs = 200

/** The selected entry and all entries of its tag. It stays selected if another request does not contain it. */
export function useSelectedEntry(pages: RecordPages<AlarmHistory>) {
  const store = useHistories()
  const entry = shallowRef<AlarmHistory | null>(null)
  const tagEntries = useTagEntries(pages, () => entry.value)
  watch(
    [() => store.selectedId, pages.rows],
    ([id, rows]) => {
      if (id === null) entry.value = null
      else if (entry.value?.id !== id) {
        const hasId = (row: AlarmHistory) => row.id === id
        entry.value = rows.find(hasId) ?? tagEntries.entries.value.find(hasId) ?? null
      }
    },
    { immediate: true },
  )
  return { entry, tagEntries }
}

export type TagEntries = ReturnType<typeof useTagEntries>

/**
 * Every entry of a tag in the period: from the loaded rows if everything is loaded, else by a request of its own,
 * so that the lanes of a tag are complete although the table is not.
 */
function useTagEntries(pages: RecordPages<AlarmHistory>, entry: () => AlarmHistory | null) {
  const query = useRecordQuery()
  const store = useHistories()
  const settled = shallowRef<AlarmHistory | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(
    () => entry()?.tagId,
    () => {
      clearTimeout(timer)
      timer = setTimeout(() => (settled.value = entry()), settleMs)
    },
    { immediate: true },
  )
  onScopeDispose(() => clearTimeout(timer))

  const isAllLoaded = computed(() => pages.state.value === 'complete' && pages.current.value)
  const isSettled = computed(() => settled.value !== null && settled.value.tagId === entry()?.tagId)
  const tagPages = useRecordPages(
    'records.histories',
    () => {
      if (isAllLoaded.value || !isSettled.value || !store.lanesShown || query.filter === null) return null
      const search = settled.value?.tagName ?? ''
      return { filter: { ...query.filter, search }, sort: '-id', requestedAt: query.requestedAt }
    },
    { rowsAtOnce: Infinity },
  )

  return {
    /** Newest first. */
    entries: computed(() => {
      const tagId = entry()?.tagId
      if (tagId === undefined) return []
      const known = new Map<number, AlarmHistory>()
      for (const rows of [tagPages.rows.value, pages.rows.value])
        for (const row of rows) if (row.tagId === tagId) known.set(row.id, row)
      return [...known.values()].sort((a, b) => b.id - a.id)
    }),
    /** Whether these are all entries of the tag. */
    isComplete: computed(() => isAllLoaded.value || (isSettled.value && tagPages.state.value === 'complete')),
    failure: tagPages.failure,
  }
}
