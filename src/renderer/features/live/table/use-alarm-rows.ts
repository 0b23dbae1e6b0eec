import { computed, onBeforeUnmount, onMounted, onScopeDispose, watch, type Ref } from 'vue'
import { useGridCursor } from '../../../ui/grid/use-grid-cursor.ts'
import { useVirtualRows } from '../../../ui/grid/use-virtual-rows.ts'
import type { ListRow, RowKey } from '../rules/alarm-groups.ts'
import { useHost } from '../../../bridge/stores/host.ts'
import { useLive } from '../store.ts'
import { useViews } from '../views/store.ts'
import { hasControl } from '../../../ui/key-combo.ts'
import { useRowAnchor } from './use-row-anchor.ts'

/** The rows to render, and a scroll position that keeps the rows under the operator's eyes in place. */
export function useAlarmScroll(scroller: Readonly<Ref<HTMLElement | null>>) {
  const live = useLive()
  const host = useHost()
  const rows = computed(() => live.rows)
  /** The list was read from its top, and rows that came above the selected one have pushed it down. */
  let isPushed = false
  let isScrolling = false
  const views = useViews()
  let isRestarted = false
  watch(
    () => views.restarts,
    () => (isRestarted = true),
    { flush: 'sync' },
  )
  const anchor = useRowAnchor(document, () => {
    if (isPushed || host.isWall) void virtual.restore(0)
  })
  const virtual = useVirtualRows<ListRow, RowKey>({
    scroller,
    rows: () => rows.value,
    keyOf: ({ key }) => key,
    selected: () => (isRestarted ? null : anchor.key()),
    indexOf: (key) => live.indexOf(key),
    // After a change of filter, order or view by the operator only the cursor's row is kept in place, unless they
    // gave up a filter or their changes.
    request: () => live.answered,
    keepsPosition: true,
    // A message of two lines over its path.
    stackedRowRem: () => 4,
  })

  // After the rows have been placed by it.
  watch(
    () => live.answered,
    () => (isRestarted = false),
  )

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

  /** The alarm to scroll to. It may arrive after it was asked for: it is searched for until another one is selected. */
  let sought: number | null = null
  function find() {
    if (sought === null) return
    if (sought !== live.selectedId) sought = null
    const index = live.indexOf(sought)
    if (index < 0) return
    sought = null
    void centre(index)
  }
  function seek() {
    sought = live.selectedId
    find()
  }
  watch(rows, find)
  watch(() => live.revealCount, seek)
  // The list comes back where it was left, unless its rows have been released meanwhile and no alarm was asked for.
  onMounted(() => {
    if (!anchor.startsAtTop || live.revealCount !== live.revealCountLeft) seek()
  })
  onBeforeUnmount(() => (live.revealCountLeft = live.revealCount))

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

type AlarmListRow = Extract<ListRow, { kind: 'alarm' }>

/** A cursor that stays for so long is looked at; one that only passes takes nothing from the strip. */
const restMs = 1_000

/** The keys of the list: those of every table and every tree; with Ctrl, Left and Right are for all groups. */
export function useAlarmKeys(
  scroll: ReturnType<typeof useAlarmScroll>,
  expansionOf: (row: AlarmListRow) => boolean | undefined,
) {
  const live = useLive()
  let resting: ReturnType<typeof setTimeout> | undefined
  function pass(id: number) {
    live.select(id, true)
    clearTimeout(resting)
    resting = setTimeout(live.lookAt, restMs)
  }
  onScopeDispose(() => clearTimeout(resting))
  const cursor = useGridCursor<ListRow>({
    rows: () => live.rows,
    current: () => (live.cursor === null ? null : live.indexOf(live.cursor)),
    moveTo(row, extend) {
      if (extend) live.extendSelectionTo(row.key)
      else if (row.kind === 'alarm') pass(row.key)
      else live.moveToGroup(row.key)
    },
    selectAll: () => live.selectAll(),
    show: scroll.show,
    pageRows: scroll.pageRows,
    enter() {
      if (typeof live.cursor === 'string') live.setCollapsed(live.cursor, !live.collapsed.has(live.cursor))
      else if (live.selectedId !== null) live.detailOpen = !live.detailOpen
      else return false
      return true
    },
    escape() {
      if (live.cursor === null && live.selectedId === null) return false
      if (live.detailOpen) live.detailOpen = false
      else live.select(null)
      return true
    },
    treeOf: (row) =>
      row.kind === 'group'
        ? { level: 1, isExpanded: !row.group.collapsed }
        : { level: live.groupKeys.length > 0 ? 2 : 1, isExpanded: expansionOf(row) },
    expand(row, isExpanded) {
      if (row.kind === 'group') live.setCollapsed(row.key, !isExpanded)
      else live.showEach(row.key, isExpanded)
    },
  })

  return (event: KeyboardEvent): void => {
    const by = { ArrowLeft: true, ArrowRight: false }[event.key]
    const isOfAll = by !== undefined && hasControl(event) && !event.altKey && !event.defaultPrevented
    if (!isOfAll || live.groupKeys.length === 0 || event.target instanceof HTMLButtonElement)
      return cursor.onKey(event)
    live.setAllCollapsed(by)
    event.preventDefault()
  }
}
