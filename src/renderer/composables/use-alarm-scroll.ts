import { computed, nextTick, onBeforeUnmount, onMounted, shallowRef, watch, type ShallowRef } from 'vue'
import type { Density } from '../../shared/model/settings.ts'
import type { ListRow, RowKey } from '../rules/alarm-groups.ts'
import {
  anchoredTop,
  drawnRange,
  topToCentre,
  topToShow,
  visibleRange,
  type Viewport,
} from '../rules/scroll-anchor.ts'
import { useLive } from '../stores/live.ts'
import { useSettings } from '../stores/settings.ts'
import { useViews } from '../stores/views.ts'

/** What the table's styles say in rem, and the sums need in pixels. */
const rowRems: Record<Density, number> = { compact: 1.625, normal: 2, roomy: 2.5 }
const headRem = 1.75

/** The rows in view, and a scroll position that keeps still what the operator looks at. */
export function useAlarmScroll(scroller: Readonly<ShallowRef<HTMLElement | null>>) {
  const live = useLive()
  const views = useViews()
  const settings = useSettings()
  const rows = computed(() => live.rows)
  const rem = shallowRef(16)
  const rowRem = computed(() => rowRems[settings.settings?.density ?? 'normal'])
  const rowHeight = computed(() => rem.value * rowRem.value)

  // What the rows are drawn for. The browser tells of its scrolling only with the next frame: rows that waited
  // for that would be missing from this one.
  const top = shallowRef(0)
  const height = shallowRef(0)
  const viewport = (): Viewport => ({ top: top.value, height: height.value, rowHeight: rowHeight.value })
  const follow = () => {
    top.value = scroller.value?.scrollTop ?? 0
  }
  const scrollTo = (wanted: number) => {
    if (scroller.value && scroller.value.scrollTop !== wanted) scroller.value.scrollTop = wanted
    follow()
  }
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
  watch([rows, () => live.reveals], async ([after], [before]) => {
    // The rows are drawn for the new place at once; the browser can go there once the list has its new height.
    top.value = soughtTop() ?? anchored(before, after)
    await nextTick()
    scrollTo(top.value)
  })

  // Rows of another height, by density or text scale: the first row in view stays the first.
  watch(rowHeight, (after, before) => {
    top.value *= after / before
    void nextTick(() => scrollTo(top.value))
  })
  const measure = () => {
    rem.value = parseFloat(getComputedStyle(document.documentElement).fontSize)
    height.value = Math.max(0, (scroller.value?.clientHeight ?? 0) - headRem * rem.value)
  }
  // The text scale is the root's font size, and a change of it changes the height of the table's heading.
  const heights = new ResizeObserver(measure)
  onMounted(() => {
    measure()
    const heading = scroller.value?.firstElementChild
    if (heading) heights.observe(heading)
    if (scroller.value) heights.observe(scroller.value)
    scrollTo(soughtTop() ?? 0)
  })
  onBeforeUnmount(() => heights.disconnect())

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
    /** The operator has scrolled. */
    follow,
    totalHeight: computed(() => rows.value.length * rowHeight.value),
    indexOf,
    pageRows: () => Math.max(1, Math.floor(viewport().height / rowHeight.value) - 1),
    show(index: number) {
      scrollTo(topToShow(index, rows.value.length, viewport()))
    },
    /** The first row wholly in view. */
    firstVisible: computed(() => Math.ceil(top.value / rowHeight.value)),
  }
}
