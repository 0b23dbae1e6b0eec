import { computed, shallowRef, watch, type ShallowRef } from 'vue'
import { anchoredTop, drawnRange, topToShow } from '../../ui/grid/scroll-anchor.ts'
import { stepSelection, stepOfKey } from '../../ui/grid/selection-step.ts'
import { useAway } from './store.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useTableViewport } from '../../ui/grid/use-table-viewport.ts'

export interface AwayListParts {
  scroller: Readonly<ShallowRef<HTMLElement | null>>
  detailOpen: ShallowRef<boolean>
}

/** The rows of what came and went: which are shown, which one the keys are on, and a place that holds still. */
export function useAwayList({ scroller, detailOpen }: AwayListParts) {
  const away = useAway()
  const settings = useSettings()
  const rows = computed(() =>
    settings.settings?.masked === 'hidden' ? away.list.filter(({ masked }) => !masked) : away.list,
  )
  const cursor = shallowRef<number | null>(null)
  // Where the cursor's row stands, or stood before it left the list.
  const place = shallowRef<number | null>(null)
  const { rowRem, rowHeight, viewport, follow, scrollTo, drawAt, pageRows } = useTableViewport(scroller)
  const keysOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)

  watch(rows, (after, before) => {
    const still = anchoredTop(keysOf(before), keysOf(after), cursor.value, viewport())
    const index = after.findIndex(({ id }) => id === cursor.value)
    if (index >= 0) place.value = index
    // The row that was dismissed gives its place to the next one.
    else if (cursor.value !== null) goTo(Math.min(place.value ?? 0, after.length - 1))
    void drawAt(still)
  })

  function goTo(index: number) {
    cursor.value = rows.value[index]?.id ?? null
    place.value = cursor.value === null ? null : index
    if (cursor.value === null) detailOpen.value = false
  }
  function choose(id: number) {
    goTo(rows.value.findIndex((row) => row.id === id))
    detailOpen.value = true
  }

  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
    const step = stepOfKey(event.key)
    if (step) {
      const index = stepSelection(step, place.value, false, rows.value.length, pageRows())
      if (index !== null) {
        goTo(index)
        scrollTo(topToShow(index, rows.value.length, viewport()))
      }
    } else if (event.key === 'Enter' && cursor.value !== null) detailOpen.value = !detailOpen.value
    else if (event.key === 'Escape' && detailOpen.value) detailOpen.value = false
    else return
    event.preventDefault()
  }

  return {
    rowRem,
    /** The operator has scrolled. */
    follow,
    rows,
    cursor,
    current: computed(() => rows.value.find(({ id }) => id === cursor.value) ?? null),
    maskedHidden: computed(() => away.list.length - rows.value.length),
    /** The rows to draw, each with its place in the list and on the page. */
    drawn: computed(() => {
      const [first, end] = drawnRange(viewport(), rows.value.length)
      return rows.value
        .slice(first, end)
        .map((row, n) => ({ row, index: first + n, start: (first + n) * rowHeight.value }))
    }),
    totalHeight: computed(() => rows.value.length * rowHeight.value),
    choose,
    onKey,
  }
}
export type AwayList = ReturnType<typeof useAwayList>
