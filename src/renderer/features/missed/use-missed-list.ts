import { computed, shallowRef, watch, type ShallowRef } from 'vue'
import { stepSelection, stepOfKey } from '../../ui/grid/selection-step.ts'
import { useMissed } from './store.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useVirtualRows } from '../../ui/grid/use-virtual-rows.ts'

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
  const virtual = useVirtualRows({
    scroller,
    rows: () => rows.value,
    keyOf: ({ id }) => id,
    selected: () => cursor.value,
    keepsPosition: true,
  })

  watch(rows, (after) => {
    const index = after.findIndex(({ id }) => id === cursor.value)
    if (index >= 0) cursorIndex.value = index
    // The cursor moves from a dismissed row to the next one.
    else if (cursor.value !== null) goTo(Math.min(cursorIndex.value ?? 0, after.length - 1))
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
      const index = stepSelection(step, cursorIndex.value, false, rows.value.length, virtual.pageRows())
      if (index !== null) {
        goTo(index)
        virtual.show(index)
      }
    } else if (event.key === 'Enter' && cursor.value !== null) detailOpen.value = !detailOpen.value
    else if (event.key === 'Escape' && detailOpen.value) detailOpen.value = false
    else return
    event.preventDefault()
  }

  return {
    rowRem: virtual.rowRem,
    drawn: virtual.drawn,
    totalHeight: virtual.totalHeight,
    onScroll: virtual.onScroll,
    rows,
    cursor,
    current: computed(() => rows.value.find(({ id }) => id === cursor.value) ?? null),
    maskedHidden: computed(() => missed.list.length - rows.value.length),
    choose,
    onKey,
  }
}
export type MissedList = ReturnType<typeof useMissedList>
