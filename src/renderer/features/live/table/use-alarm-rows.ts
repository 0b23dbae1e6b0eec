import { computed, onMounted, shallowRef, watch, type ShallowRef } from 'vue'
import { stepOfKey, stepSelection, type Step } from '../../../ui/grid/selection-step.ts'
import { useVirtualRows } from '../../../ui/grid/use-virtual-rows.ts'
import type { ListRow, RowKey } from '../rules/alarm-groups.ts'
import { useHost } from '../../../bridge/stores/host.ts'
import { useLive } from '../store.ts'
import { hasControl, isCombo } from '../../../ui/key-combo.ts'
import { useRowAnchor } from './use-row-anchor.ts'

/** The rows to render, and a scroll position that keeps the rows under the operator's eyes in place. */
export function useAlarmScroll(scroller: Readonly<ShallowRef<HTMLElement | null>>) {
  const live = useLive()
  const host = useHost()
  const rows = computed(() => live.rows)
  /** The list was read from its top, and rows that came above the selected one have pushed it down. */
  let isPushed = false
  let isScrolling = false
  const anchor = useRowAnchor(document, () => {
    if (isPushed || host.isWall) void virtual.restore(0)
  })
  const virtual = useVirtualRows<ListRow, RowKey>({
    scroller,
    rows: () => rows.value,
    keyOf: ({ key }) => key,
    selected: () => anchor.key(),
    indexOf: (key) => live.indexOf(key),
    // After a change of filter, order or view by the operator only the cursor's row is kept in place.
    request: () => live.answered,
    keepsPosition: true,
    // A message of two lines over its path.
    stackedRowRem: () => 4,
  })

  watch(
    virtual.top,
    (top, before) => {
      if (top <= 0 || isScrolling) isPushed = false
      else if (before <= 0) isPushed = true
    },
    { flush: 'sync' },
  )
  /** Wherever the operator goes the list is read from there. */
  const byOperator =
    <Args extends unknown[], T>(scroll: (...args: Args) => T) =>
    (...args: Args): T => {
      isScrolling = true
      const done = scroll(...args)
      isScrolling = false
      return done
    }
  const centre = byOperator(virtual.centre)

  // A revealed alarm may arrive after the request: it is searched for until it is listed.
  let revealed = 0
  function reveal() {
    if (revealed === live.revealCount) return
    const index = live.indexOf(live.selectedId)
    if (index < 0) return
    revealed = live.revealCount
    void centre(index)
  }
  watch([rows, () => live.revealCount], reveal)
  onMounted(reveal)

  return {
    ...virtual,
    centre,
    show: byOperator(virtual.show),
    restore: byOperator(virtual.restore),
    onScroll: byOperator(virtual.onScroll),
    /** The keys of the rows in view, and the alarms that are read in them. */
    keysInView: () =>
      virtual
        .visibleRows()
        .flatMap((row): RowKey[] =>
          row.kind === 'alarm' ? [row.key, ...row.joined.map(({ id }) => id)] : [row.key],
        ),
  }
}

/** The keys of the list: move and select, collapse groups, open and close the details. */
export function useAlarmKeys(scroll: ReturnType<typeof useAlarmScroll>) {
  const live = useLive()
  // The index of the cursor's row, or its last one after the row has left the list.
  const cursorIndex = shallowRef<number | null>(null)
  watch(
    [() => live.cursor, () => live.rows],
    () => {
      const index = live.indexOf(live.cursor)
      if (live.cursor === null) cursorIndex.value = null
      else if (index >= 0) cursorIndex.value = index
    },
    { immediate: true },
  )

  function goTo(index: number, extend: boolean) {
    const row = live.rows[index]
    if (!row) return
    if (extend) live.extendSelectionTo(row.key)
    else if (row.kind === 'alarm') live.select(row.key)
    else live.moveToGroup(row.key)
    cursorIndex.value = index
    scroll.show(index)
  }
  function move(step: Step, extend: boolean) {
    const hasLeft = cursorIndex.value !== null && live.rows[cursorIndex.value]?.key !== live.cursor
    const index = stepSelection(step, cursorIndex.value, hasLeft, live.rows.length, scroll.pageRows())
    if (index !== null) goTo(index, extend)
  }

  /** Left collapses a group, or moves up to it; Right expands it; so with the raises of a chattering alarm. With Ctrl, all groups. */
  function collapse(isCollapsed: boolean, all: boolean): boolean {
    if (!all && typeof live.cursor === 'number' && live.showEach(live.cursor, !isCollapsed)) return true
    if (live.groupKeys.length === 0) return false
    const row = cursorIndex.value === null ? undefined : live.rows[cursorIndex.value]
    if (all) live.setAllCollapsed(isCollapsed)
    else if (row?.kind === 'group') live.setCollapsed(row.key, isCollapsed)
    else if (isCollapsed && cursorIndex.value !== null) {
      const above = live.rows.slice(0, cursorIndex.value).findLastIndex(({ kind }) => kind === 'group')
      if (above >= 0) goTo(above, false)
    }
    return true
  }
  function toggleOpen(): boolean {
    if (typeof live.cursor === 'string') live.setCollapsed(live.cursor, !live.collapsed.has(live.cursor))
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

  function withControl(event: KeyboardEvent): boolean {
    const { key } = event
    if (isCombo('Ctrl+A', event)) live.selectAll()
    else if (key === 'ArrowLeft' || key === 'ArrowRight') return collapse(key === 'ArrowLeft', true)
    else return false
    return true
  }
  function plain(event: KeyboardEvent): boolean {
    const step = stepOfKey(event.key)
    if (step) move(step, event.shiftKey)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      return collapse(event.key === 'ArrowLeft', false)
    else if (event.key === 'Enter') return toggleOpen()
    else if (event.key === 'Escape') return close()
    else return false
    return true
  }

  return (event: KeyboardEvent): void => {
    // A button of a heading keeps its own keys.
    if (event.altKey || event.defaultPrevented) return
    if (event.target instanceof HTMLButtonElement && stepOfKey(event.key) === undefined) return
    if (hasControl(event) ? withControl(event) : plain(event)) event.preventDefault()
  }
}
