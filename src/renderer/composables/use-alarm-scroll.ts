import { useVirtualizer } from '@tanstack/vue-virtual'
import { computed, nextTick, onBeforeUnmount, onMounted, shallowRef, watch, type ShallowRef } from 'vue'
import type { Alarm } from '../../shared/model/alarm.ts'
import { anchoredTop, topToCentre, topToShow, visibleRange, type Viewport } from '../rules/scroll-anchor.ts'
import { useLive } from '../stores/live.ts'

/** What the table's styles say in rem, and the sums need in pixels. */
const rowRem = 2
const headRem = 1.75

/** The rows in view, and a scroll position that keeps still what the operator looks at. */
export function useAlarmScroll(scroller: Readonly<ShallowRef<HTMLElement | null>>) {
  const live = useLive()
  const rows = computed(() => live.list.rows)
  const rem = shallowRef(16)
  const rowHeight = computed(() => rem.value * rowRem)

  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>(
    computed(() => ({
      count: rows.value.length,
      getScrollElement: () => scroller.value,
      estimateSize: () => rowHeight.value,
      getItemKey: (index: number) => rows.value[index]?.id ?? index,
      overscan: 6,
    })),
  )

  const viewport = (): Viewport => ({
    top: scroller.value?.scrollTop ?? 0,
    height: Math.max(0, (scroller.value?.clientHeight ?? 0) - headRem * rem.value),
    rowHeight: rowHeight.value,
  })
  const scrollTo = (top: number) => {
    if (scroller.value && scroller.value.scrollTop !== top) scroller.value.scrollTop = top
  }
  const indexOf = (id: number | null) => rows.value.findIndex((alarm) => alarm.id === id)
  const idsOf = (alarms: readonly Alarm[]) => alarms.map(({ id }) => id)

  // A row that was asked for from elsewhere may arrive after the asking: it is looked for until it is there.
  let sought = 0
  const soughtTop = (): number | null => {
    if (sought === live.reveals) return null
    const index = indexOf(live.selectedId)
    if (index < 0) return null
    sought = live.reveals
    return topToCentre(index, rows.value.length, viewport())
  }

  // The operator's own filter or order makes another list: there only the selected row holds its place.
  const ownWish = computed(() => [live.filter, live.order] as const)
  let wishSeen = ownWish.value
  const anchored = (before: readonly Alarm[], after: readonly Alarm[]): number => {
    const view = viewport()
    const [first, end] = visibleRange(view, before.length)
    const selectedInView = before.slice(first, end).some(({ id }) => id === live.selectedId)
    const wished = wishSeen !== ownWish.value
    wishSeen = ownWish.value
    if (wished && !selectedInView) return 0
    return anchoredTop(idsOf(before), idsOf(after), live.selectedId, view)
  }
  watch([rows, () => live.reveals], async ([after], [before]) => {
    const still = anchored(before, after)
    await nextTick()
    scrollTo(soughtTop() ?? still)
  })

  const measure = () => {
    const next = parseFloat(getComputedStyle(document.documentElement).fontSize)
    if (next === rem.value) return
    const first = viewport().top / rowHeight.value
    rem.value = next
    void nextTick(() => {
      virtualizer.value.measure()
      scrollTo(first * rowHeight.value)
    })
  }
  // The text scale is the root's font size, and a change of it changes the height of the table's heading.
  const heights = new ResizeObserver(measure)
  onMounted(() => {
    measure()
    const heading = scroller.value?.firstElementChild
    if (heading) heights.observe(heading)
    scrollTo(soughtTop() ?? 0)
  })
  onBeforeUnmount(() => heights.disconnect())

  return {
    rowHeight,
    items: computed(() => virtualizer.value.getVirtualItems()),
    totalHeight: computed(() => rows.value.length * rowHeight.value),
    indexOf,
    pageRows: () => Math.max(1, Math.floor(viewport().height / rowHeight.value) - 1),
    show(index: number) {
      scrollTo(topToShow(index, rows.value.length, viewport()))
    },
    /** The first row in view, by the virtualiser's own account of the scroll position. */
    firstVisible: computed(() => Math.ceil((virtualizer.value.scrollOffset ?? 0) / rowHeight.value)),
  }
}
