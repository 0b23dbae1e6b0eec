import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Alarm } from '../../../shared/model/alarm.ts'
import type { ColumnId } from '../../../shared/model/saved-view.ts'
import { hasNuisance } from '../../../shared/rules/alarm-text-query.ts'
import { tagKeyOf } from '../../../shared/rules/tag-path.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useShelf } from '../../bridge/stores/shelf.ts'
import { useLiveList } from './live-list.ts'
import { alarmsBetween, alarmsOf, indexesAmong, type RowKey } from './rules/alarm-groups.ts'
import { nextSort } from './rules/alarm-order.ts'
import type { TextLengths } from './table/use-column-room.ts'
import { isEmptyFilter } from './views/saved-views.ts'
import { useViews } from './views/store.ts'

/** The list as it is shown, its selection and its cursor. They outlive the view on screen. */
export const useLive = defineStore('live', () => {
  const desk = useDesk()
  const shelf = useShelf()
  const views = useViews()
  const selectedId = shallowRef<number | null>(null)
  /** The selected alarm as last known: it stays after it has cleared. */
  const selected = shallowRef<Alarm | null>(null)
  /** Everything that a copy includes; the selected alarm is always among them. */
  const selection = shallowRef<ReadonlySet<number>>(new Set())
  /** The row that the keys move from: an alarm or a group. */
  const cursor = shallowRef<RowKey | null>(null)
  /** Where a range selection started. */
  const rangeStart = shallowRef<RowKey | null>(null)
  const detailOpen = shallowRef(false)
  /** How the view is laid out: as a list, or by what matters in a flood. */
  const layout = shallowRef<'list' | 'flood'>('list')
  /** The alarm that stays listed although a filter hides it, until the operator changes the filter. */
  const exemptId = shallowRef<number | null>(null)
  /** Counts requests to show an alarm; the list scrolls to it at each. */
  const revealCount = shallowRef(0)
  /** Their count when the list was last left. */
  const revealCountLeft = shallowRef(0)
  const collapsed = shallowRef<ReadonlySet<string>>(new Set())
  const expanded = shallowRef<ReadonlySet<string>>(new Set())
  /** The longest texts of the list by the width that it was first laid out at; they outlive the view on screen. */
  const textLengths = shallowRef<ReadonlyMap<number, TextLengths>>(new Map())
  /** New rows above those in view, as the table finds them. */
  const newAbove = shallowRef(0)
  /** Counts requests to show what is new; the list scrolls to the first of it at each. */
  const showNewCount = shallowRef(0)
  const { known, reasonOf, freeze, follow, ...list } = useLiveList({ exemptId, collapsed, expanded })

  /** As the service has it, on the list or on the shelf. */
  const active = (id: number) => desk.alarms.get(id) ?? shelf.alarms.get(id)

  watch(
    () => (selectedId.value === null ? undefined : active(selectedId.value)),
    (alarm) => {
      if (alarm) selected.value = alarm
    },
    { flush: 'sync' },
  )
  // A filter set by the operator applies to the selected alarm as well.
  watch([() => views.draft.filter, () => views.draft.service], () => (exemptId.value = null), {
    flush: 'sync',
  })
  // No key acts on what neither the list nor the details show, also when the server's answer or Escape comes later.
  watch(
    () =>
      !detailOpen.value &&
      selected.value !== null &&
      exemptId.value !== selectedId.value &&
      reasonOf(selected.value) !== null,
    (isOutOfSight) => isOutOfSight && select(null),
  )

  function setSelected(id: number | null, isPassed = false) {
    selected.value = id === null ? null : (active(id) ?? known(id) ?? null)
    selectedId.value = id
    exemptId.value = id
    if (id === null) detailOpen.value = false
    else if (!isPassed || detailOpen.value) desk.markSeen(id)
  }
  /** Somebody has looked at the selected alarm. */
  function lookAt() {
    if (selectedId.value !== null) desk.markSeen(selectedId.value)
  }
  watch(detailOpen, (isOpen) => isOpen && lookAt(), { flush: 'sync' })
  const selectedAlarms = computed(() => {
    const rows = list.rows.value
    return alarmsOf(indexesAmong(rows, selection.value, list.indexOf).flatMap((index) => rows[index] ?? []))
  })
  /** One alarm alone, or none. `isPassed`: nobody has looked at it yet, unless its details are open. */
  function select(id: number | null, isPassed = false) {
    setSelected(id, isPassed)
    cursor.value = id
    rangeStart.value = id
    selection.value = new Set(id === null ? [] : [id])
  }

  return {
    ...list,
    selectedId,
    selected,
    selection,
    cursor,
    detailOpen,
    layout,
    revealCount,
    revealCountLeft,
    collapsed,
    expanded,
    textLengths,
    newAbove,
    showNewCount,
    /** Why the selected alarm would not be on the list, or null. */
    hiddenBecause: computed(() => (selected.value === null ? null : reasonOf(selected.value))),
    isFiltered: computed(
      () => !isEmptyFilter(views.draft.filter) || Object.keys(views.draft.service).length > 0,
    ),
    /** The selected alarm is active and on the shelf. */
    isShelved: computed(() => selectedId.value !== null && shelf.alarms.has(selectedId.value)),
    isCurrent: computed(() => selectedId.value !== null && desk.alarms.has(selectedId.value)),
    /** The selected alarms that are on the list, in its order, with those that are read in their rows. */
    selectedAlarms,
    /** What keys and buttons act on: the selected alarms, or the one in the open details where the list has it not. */
    actedOn: computed(() => {
      const alarm = detailOpen.value && selected.value
      if (!alarm || !desk.alarms.has(alarm.id)) return selectedAlarms.value
      return selectedAlarms.value.some(({ id }) => id === alarm.id) ? selectedAlarms.value : [alarm]
    }),
    select,
    lookAt,
    /** What was searched for: the first row, unless one is selected. */
    selectFirst() {
      const row = list.rows.value.find(({ kind }) => kind === 'alarm')
      if (selectedId.value !== null || row?.kind !== 'alarm' || reasonOf(row.alarm) !== null) return
      select(row.alarm.id)
    },
    /** Moves the cursor to a group; the selected alarm stays. */
    moveToGroup(key: string) {
      cursor.value = key
    },
    /** Selects everything from the start of the range to this row. */
    extendSelectionTo(key: RowKey) {
      rangeStart.value ??= key
      const ends = [rangeStart.value, key].map(list.indexOf)
      selection.value = new Set(alarmsBetween(list.rows.value, ends))
      cursor.value = key
      if (typeof key === 'number') setSelected(key)
    },
    /** Adds an alarm to the selection, or removes it. */
    toggleSelected(id: number) {
      const others = [...selection.value].filter((other) => other !== id)
      const added = others.length === selection.value.size
      selection.value = new Set(added ? [...others, id] : others)
      cursor.value = id
      rangeStart.value = id
      setSelected(added ? id : (others.at(-1) ?? null))
    },
    selectAll() {
      selection.value = new Set(list.alarms.value.map(({ id }) => id))
    },
    /** Shows an alarm with its details, whatever the filter, a held list and collapsed groups. */
    reveal(id: number) {
      if (known(id) === undefined) follow()
      select(id)
      collapsed.value = new Set()
      detailOpen.value = true
      revealCount.value++
    },
    toggleFreeze(now: number) {
      if (list.isFrozen.value) follow()
      else freeze(now)
    },
    showNew() {
      follow()
      showNewCount.value++
    },
    setCollapsed(key: string, isCollapsed: boolean) {
      const others = [...collapsed.value].filter((other) => other !== key)
      collapsed.value = new Set(isCollapsed ? [...others, key] : others)
    },
    /** Gives the raises of a chattering alarm a row each, or one for all; false where the alarm is none of them. */
    showEach(id: number, isWanted: boolean): boolean {
      const row = list.rows.value[list.indexOf(id)]
      if (row?.kind !== 'alarm') return false
      const key = tagKeyOf(row.alarm)
      if (isWanted ? row.joined.length === 0 : !expanded.value.has(key)) return false
      const others = [...expanded.value].filter((other) => other !== key)
      expanded.value = new Set(isWanted ? [...others, key] : others)
      const latest = list.alarms.value.find(
        (alarm) => tagKeyOf(alarm) === key && hasNuisance(alarm, ['chattering']),
      )
      if (!isWanted && latest) select(latest.id)
      return true
    },
    setAllCollapsed(isCollapsed: boolean) {
      collapsed.value = new Set(isCollapsed ? list.groupKeys.value : [])
    },
    sortBy(column: ColumnId, add: boolean) {
      views.change({ sort: nextSort(views.draft.sort, column, add) })
    },
    clearFilter: views.clearFilter,
    /** Another server has other alarms. */
    reset() {
      layout.value = 'list'
      newAbove.value = 0
      textLengths.value = new Map()
      expanded.value = new Set()
      follow()
      collapsed.value = new Set()
      select(null)
    },
  }
})
