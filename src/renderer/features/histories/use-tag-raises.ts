import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { AlarmHistory } from '../../../shared/model/records.ts'
import { useHistories } from './store.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import type { RecordPages } from '../../records/record-pages.ts'
import { useRecordPages } from '../../records/use-record-pages.ts'

/** Who walks through the table is not asked about: the service is, once they have stopped. */
const settleMillis = 200

/**
 * Every time in the period that the tag of one entry was in alarm: of the loaded rows where everything is
 * loaded, else by a question of its own, so that the picture of a tag is whole although the table is not.
 */
export function useTagRaises(all: RecordPages<AlarmHistory>, subject: () => AlarmHistory | null) {
  const query = useRecordQuery()
  const histories = useHistories()
  const settled = shallowRef<AlarmHistory | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(
    () => subject()?.tagId,
    () => {
      clearTimeout(timer)
      timer = setTimeout(() => (settled.value = subject()), settleMillis)
    },
    { immediate: true },
  )
  onScopeDispose(() => clearTimeout(timer))

  const isWhole = computed(() => all.state.value === 'complete' && all.current.value)
  const isSettled = computed(() => settled.value !== null && settled.value.tagId === subject()?.tagId)
  const pages = useRecordPages('records.histories', () => {
    if (isWhole.value || !isSettled.value || !histories.lanesShown || query.filter === null) return null
    const search = settled.value?.tagName ?? ''
    return { filter: { ...query.filter, search }, sort: '-id', requestedAt: query.requestedAt }
  })
  watch(pages.state, (state) => {
    if (state === 'partial' && !pages.atLimit.value) void pages.loadAll()
  })

  return {
    /** Newest first. */
    entries: computed(() => {
      const tagId = subject()?.tagId
      if (tagId === undefined) return []
      const known = new Map<number, AlarmHistory>()
      for (const rows of [pages.rows.value, all.rows.value])
        for (const row of rows) if (row.tagId === tagId) known.set(row.id, row)
      return [...known.values()].sort((a, b) => b.id - a.id)
    }),
    /** Whether the entries are all there are. */
    complete: computed(() => isWhole.value || (isSettled.value && pages.state.value === 'complete')),
    failure: pages.failure,
  }
}
