import { computed, onMounted, watch, type ShallowRef } from 'vue'
import { useVirtualRows } from '../../../ui/grid/use-virtual-rows.ts'
import type { ListRow, RowKey } from '../rules/alarm-groups.ts'
import { useLive } from '../store.ts'
import { useViews } from '../views/store.ts'

/** The rows in view, and a scroll position that keeps still what the operator looks at. */
export function useAlarmScroll(scroller: Readonly<ShallowRef<HTMLElement | null>>) {
  const live = useLive()
  const views = useViews()
  const rows = computed(() => live.rows)
  const virtual = useVirtualRows<ListRow, RowKey>({
    scroller,
    rows: () => rows.value,
    keyOf: ({ key }) => key,
    selected: () => live.cursor,
    // The operator's own filter, order or view makes another list: there only the cursor's row holds its place.
    request: () => {
      const { filter, service, sort, grouping } = views.draft
      return [views.active.id, filter, service, sort, grouping]
    },
    keepsPosition: true,
  })
  const indexOf = (key: RowKey | null) => rows.value.findIndex((row) => row.key === key)

  // A row that was asked for from elsewhere may arrive after the request: it is looked for until it is there.
  let revealed = 0
  function reveal() {
    if (revealed === live.reveals) return
    const index = indexOf(live.selectedId)
    if (index < 0) return
    revealed = live.reveals
    void virtual.centre(index)
  }
  watch([rows, () => live.reveals], reveal)
  onMounted(reveal)

  return {
    ...virtual,
    /** The keys of the rows that can be seen. */
    keysInView: () => virtual.visibleRows().map(({ key }) => key),
    indexOf,
  }
}
