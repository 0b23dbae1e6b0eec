import { computed, shallowRef, watch, type ShallowRef } from 'vue'
import { anchoredTop, drawnRange, topToShow } from '../../ui/grid/scroll-anchor.ts'
import { stepSelection, stepOfKey } from '../../ui/grid/selection-step.ts'
import { useMissed } from './store.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useTableViewport } from '../../ui/grid/use-table-viewport.ts'

export interface MissedListOptions {
  scroller: Readonly<ShallowRef<HTMLElement | null>>
  detailOpen: ShallowRef<boolean>
}

/** The rows that are shown, the row under the cursor, and a scroll position that keeps rows in place. */
export function useMissedList({ scroller, detailOpen }: MissedListOptions) {
  const missed = useMissed()
  const settings = useSettings()
  const rows = computed(() =>
    settings.settings?.masked === 'hidden' ? missed.list.filter(({ masked }) => !masked) : missed.list,
  )
  const cursor = shallowRef<number | null>(null)
  // The index of the cursor's row, or its last one after the row has left the list.
  const cursorIndex = shallowRef<number | null>(null)
  const { rowRem, rowHeight, viewport, follow, scrollTo, drawAt, pageRows } = useTableViewport(scroller)
  const keysOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)

  watch(rows, (after, before) => {
    const still = anchoredTop(keysOf(before), keysOf(after), cursor.value, viewport())
    const index = after.findIndex(({ id }) => id === cursor.value)
    if (index >= 0) cursorIndex.value = index
    // The cursor moves from a dismissed row to the next one.
    else if (cursor.value !== null) goTo(Math.min(cursorIndex.value ?? 0, after.length - 1))
    void drawAt(still)
  })

  function goTo(index: number) {
    cursor.value = rows.value[index]?.id ?? null
    cursorIndex.value = cursor.value === null ? null : index
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
      const index = stepSelection(step, cursorIndex.value, false, rows.value.length, pageRows())
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
    follow,
    rows,
    cursor,
    current: computed(() => rows.value.find(({ id }) => id === cursor.value) ?? null),
    maskedHidden: computed(() => missed.list.length - rows.value.length),
    /** The rows to render, each with its index and its offset in pixels. */
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
export type MissedList = ReturnType<typeof useMissedList>
