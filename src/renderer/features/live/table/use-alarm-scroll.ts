import { computed, onMounted, watch, type ShallowRef } from 'vue'
import type { ListRow, RowKey } from '../rules/alarm-groups.ts'
import { anchoredTop, drawnRange, topToCentre, topToShow, visibleRange } from '../../../ui/grid/scroll-anchor.ts'
import { useLive } from '../store.ts'
import { useViews } from '../views/store.ts'
import { useTableViewport } from '../../../ui/grid/use-table-viewport.ts'

/** The rows in view, and a scroll position that keeps still what the operator looks at. */
export function useAlarmScroll(scroller: Readonly<ShallowRef<HTMLElement | null>>) {
  const live = useLive()
  const views = useViews()
  const rows = computed(() => live.rows)
  const { rem, rowRem, rowHeight, top, viewport, follow, scrollTo, drawAt, pageRows } =
    useTableViewport(scroller)

  const indexOf = (key: RowKey | null) => rows.value.findIndex((row) => row.key === key)
  const keysOf = (list: readonly ListRow[]) => list.map(({ key }) => key)

  // A row that was asked for from elsewhere may arrive after the asking: it is looked for until it is there.
  let sought = 0
  const soughtTop = (): number | null => {
    if (sought === live.reveals) return null
    const index = indexOf(live.selectedId)
    if (index < 0) return null
    sought = live.reveals
    return topToCentre(index, rows.value.length, viewport())
  }

  // The operator's own filter, order or view makes another list: there only the cursor's row holds its place.
  const wish = () => {
    const { filter, service, sort, grouping } = views.draft
    return [views.active.id, filter, service, sort, grouping]
  }
  let wishSeen = wish()
  const anchored = (before: readonly ListRow[], after: readonly ListRow[]): number => {
    const view = viewport()
    const [first, end] = visibleRange(view, before.length)
    const cursorInView = before.slice(first, end).some(({ key }) => key === live.cursor)
    const wished = wish().some((part, index) => part !== wishSeen[index])
    wishSeen = wish()
    if (wished && !cursorInView) return 0
    return anchoredTop(keysOf(before), keysOf(after), live.cursor, view)
  }
  watch([rows, () => live.reveals], ([after], [before]) => drawAt(soughtTop() ?? anchored(before, after)))
  onMounted(() => scrollTo(soughtTop() ?? 0))

  return {
    rem,
    rowRem,
    /** The rows to draw, each with its place in the list and on the page. */
    drawn: computed(() => {
      const [first, end] = drawnRange(viewport(), rows.value.length)
      return rows.value
        .slice(first, end)
        .map((row, n) => ({ row, index: first + n, start: (first + n) * rowHeight.value }))
    }),
    /** The keys of the rows that can be seen. */
    keysInView: () => keysOf(rows.value.slice(...visibleRange(viewport(), rows.value.length))),
    /** The operator has scrolled. */
    follow,
    totalHeight: computed(() => rows.value.length * rowHeight.value),
    indexOf,
    pageRows,
    show(index: number) {
      scrollTo(topToShow(index, rows.value.length, viewport()))
    },
    /** The first row wholly in view. */
    firstVisible: computed(() => Math.ceil(top.value / rowHeight.value)),
  }
}
