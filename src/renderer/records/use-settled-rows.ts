import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import type { RecordPages } from './record-pages.ts'

/**
 * The rows of pages that are read to the end, once they are: ranks and shares of a part would be taken for
 * those of all. Where reading ends early, what was read till then. The rows before stay until there are others.
 */
export function useSettledRows<Row>(pages: RecordPages<Row>): {
  rows: Readonly<ShallowRef<readonly Row[]>>
  stale: ComputedRef<boolean>
} {
  const rows = shallowRef<readonly Row[]>([])
  const isReading = () => {
    const state = pages.state.value
    return state === 'loading' || state === 'loading-all' || (state === 'partial' && !pages.atBound.value)
  }
  watch(
    [pages.state, pages.rows],
    () => {
      if (!isReading()) rows.value = pages.rows.value
    },
    { immediate: true },
  )
  return { rows, stale: computed(() => isReading() && rows.value.length > 0) }
}
