import { shallowRef, watch } from 'vue'
import { stepOfKey, stepSelection, type Step } from '../../../ui/grid/selection-step.ts'
import { useLive } from '../store.ts'
import type { useAlarmScroll } from './use-alarm-scroll.ts'

/** The list's keys: move and pick, fold groups, open and close the detail. */
export function useAlarmKeys(scroll: ReturnType<typeof useAlarmScroll>) {
  const live = useLive()
  // Where the cursor's row stands, or stood before it left the list.
  const place = shallowRef<number | null>(null)
  watch(
    [() => live.cursor, () => live.rows],
    () => {
      const index = scroll.indexOf(live.cursor)
      if (live.cursor === null) place.value = null
      else if (index >= 0) place.value = index
    },
    { immediate: true },
  )

  function goTo(index: number, extend: boolean) {
    const row = live.rows[index]
    if (!row) return
    if (extend) live.extendTo(row.key)
    else if (row.kind === 'alarm') live.select(row.key)
    else live.goToGroup(row.key)
    place.value = index
    scroll.show(index)
  }
  function move(step: Step, extend: boolean) {
    const gone = place.value !== null && live.rows[place.value]?.key !== live.cursor
    const index = stepSelection(step, place.value, gone, live.rows.length, scroll.pageRows())
    if (index !== null) goTo(index, extend)
  }

  /** Left closes a group, or goes up to it; right opens it. With Ctrl: all of them. */
  function fold(closed: boolean, all: boolean): boolean {
    if (live.groupKeys.length === 0) return false
    const row = place.value === null ? undefined : live.rows[place.value]
    if (all) live.foldAll(closed)
    else if (row?.kind === 'group') live.fold(row.key, closed)
    else if (closed && place.value !== null) {
      const above = live.rows.slice(0, place.value).findLastIndex(({ kind }) => kind === 'group')
      if (above >= 0) goTo(above, false)
    }
    return true
  }
  function open(): boolean {
    if (typeof live.cursor === 'string') live.fold(live.cursor, !live.collapsed.has(live.cursor))
    else if (live.selectedId !== null) live.detailOpen = !live.detailOpen
    else return false
    return true
  }
  function close(): boolean {
    if (live.cursor === null && live.selectedId === null) return false
    if (live.detailOpen) live.detailOpen = false
    else live.select(null)
    return true
  }

  function withControl(key: string): boolean {
    if (key.toLowerCase() === 'a') live.pickAll()
    else if (key === 'ArrowLeft' || key === 'ArrowRight') return fold(key === 'ArrowLeft', true)
    else return false
    return true
  }
  function plain(event: KeyboardEvent): boolean {
    const step = stepOfKey(event.key)
    if (step) move(step, event.shiftKey)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      return fold(event.key === 'ArrowLeft', false)
    else if (event.key === 'Enter') return open()
    else if (event.key === 'Escape') return close()
    else return false
    return true
  }

  return (event: KeyboardEvent): void => {
    // A heading's own button keeps its keys.
    if (event.altKey || event.metaKey || event.defaultPrevented) return
    if (event.target instanceof HTMLButtonElement && stepOfKey(event.key) === undefined) return
    if (event.ctrlKey ? withControl(event.key) : plain(event)) event.preventDefault()
  }
}
