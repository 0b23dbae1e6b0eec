import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Alarm } from '../../../shared/model/alarm.ts'
import type { ColumnId } from '../../../shared/model/saved-view.ts'
import { dependsOnTime, exclusionBy } from '../../../shared/rules/alarm-filter.ts'
import type { AlarmNames } from '../../alarm/alarm-columns.ts'
import { alarmsBetween, alarmsOf, createAlarmRows, groupAlarms, type RowKey } from './rules/alarm-groups.ts'
import { createHidingRule, listAlarms, noPendingChanges, pendingChanges } from './rules/alarm-list.ts'
import { isEmptyFilter } from './views/saved-views.ts'
import { createAlarmOrder, nextSort } from './rules/alarm-order.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import { useClock } from '../../ui/clock.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useServiceMatch } from './filters/service-match.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useViews } from './views/store.ts'

/** The list as it is shown, its selection and its cursor. They outlive the view on screen. */
export const useLive = defineStore('live', () => {
  const desk = useDesk()
  const settings = useSettings()
  const views = useViews()
  const service = useServiceMatch()
  const clock = useClock()
  const book = useContactBook()
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
  /** The alarm that stays listed although a filter hides it, until the operator changes the filter. */
  const exemptId = shallowRef<number | null>(null)
  /** Counts requests to show an alarm; the list scrolls to it at each. */
  const revealCount = shallowRef(0)
  const collapsed = shallowRef<ReadonlySet<string>>(new Set())
  /** The alarms of a frozen list; null while the list follows. */
  const frozen = shallowRef<{ alarms: ReadonlyMap<number, Alarm>; at: number } | null>(null)
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

  const rowOf = createAlarmRows()

  const source = computed(() => frozen.value?.alarms ?? desk.alarms)
  const filter = computed(() => views.draft.filter)
  const names = computed((): AlarmNames => {
    const servers = book.labels.dataServer
    return { dataServer: (id) => servers.get(id) ?? null }
  })
  const reasonOf = computed(() => {
    // The clock changes the list only where the filter asks for ages.
    const now = dependsOnTime(filter.value) ? (frozen.value?.at ?? clock.now) : 0
    const { answer } = service
    return createHidingRule({
      refusal: exclusionBy(filter.value, settings.scale, now, {
        query: views.query,
        serverName: names.value.dataServer,
      }),
      filter: filter.value,
      masked: settings.settings?.masked ?? 'shown',
      isExcludedByService: (id) => answer !== null && answer.asked.has(id) && !answer.matching.has(id),
    })
  })
  const order = computed(() =>
    createAlarmOrder({ sort: views.draft.sort, scale: settings.scale, collator, names: names.value }),
  )
  const list = computed(() => {
    const found = listAlarms(source.value.values(), reasonOf.value, exemptId.value)
    return { ...found, alarms: order.value.apply(found.alarms) }
  })
  const rows = computed(() =>
    groupAlarms(list.value.alarms, {
      grouping: views.draft.grouping,
      collapsed: collapsed.value,
      scale: settings.scale,
      collator,
      names: names.value,
      rowOf,
    }),
  )
  const groupKeys = computed(() => rows.value.filter(({ kind }) => kind === 'group').map(({ key }) => key))

  watch(
    () => (selectedId.value === null ? undefined : desk.alarms.get(selectedId.value)),
    (alarm) => {
      if (alarm) selected.value = alarm
    },
    { flush: 'sync' },
  )
  // A filter set by the operator applies to the selected alarm as well.
  watch([filter, () => views.draft.service], () => (exemptId.value = null), { flush: 'sync' })

  function setSelected(id: number | null) {
    selected.value = id === null ? null : (desk.alarms.get(id) ?? source.value.get(id) ?? null)
    selectedId.value = id
    exemptId.value = id
    if (id === null) detailOpen.value = false
    else desk.markSeen(id)
  }
  /** One alarm alone, or none. */
  function select(id: number | null) {
    setSelected(id)
    cursor.value = id
    rangeStart.value = id
    selection.value = new Set(id === null ? [] : [id])
  }

  return {
    ...{ selectedId, selected, selection, cursor, detailOpen, revealCount, collapsed, list, rows, groupKeys },
    isFrozen: computed(() => frozen.value !== null),
    /** What the frozen list does not show yet. */
    pending: computed(() =>
      frozen.value === null
        ? noPendingChanges
        : pendingChanges(frozen.value.alarms, desk.alarms, (alarm) => reasonOf.value(alarm) === null),
    ),
    /** Why the selected alarm would not be on the list, or null. */
    hiddenBecause: computed(() => (selected.value === null ? null : reasonOf.value(selected.value))),
    isFiltered: computed(() => !isEmptyFilter(filter.value) || Object.keys(views.draft.service).length > 0),
    isCurrent: computed(() => selectedId.value !== null && desk.alarms.has(selectedId.value)),
    /** The selected alarms that are on the list, in its order. */
    selectedAlarms: computed(() => alarmsOf(rows.value).filter(({ id }) => selection.value.has(id))),
    select,
    /** Moves the cursor to a group; the selected alarm stays. */
    moveToGroup(key: string) {
      cursor.value = key
    },
    /** Selects everything from the start of the range to this row. */
    extendSelectionTo(key: RowKey) {
      rangeStart.value ??= key
      selection.value = new Set(alarmsBetween(rows.value, rangeStart.value, key))
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
      selection.value = new Set(list.value.alarms.map(({ id }) => id))
    },
    /** Shows an alarm with its details, whatever the filter, a frozen list and collapsed groups. */
    reveal(id: number) {
      if (frozen.value !== null && !frozen.value.alarms.has(id)) frozen.value = null
      select(id)
      collapsed.value = new Set()
      detailOpen.value = true
      revealCount.value++
    },
    toggleFreeze(now: number) {
      frozen.value = frozen.value === null ? { alarms: desk.alarms, at: now } : null
    },
    setCollapsed(key: string, isCollapsed: boolean) {
      const others = [...collapsed.value].filter((other) => other !== key)
      collapsed.value = new Set(isCollapsed ? [...others, key] : others)
    },
    setAllCollapsed(isCollapsed: boolean) {
      collapsed.value = new Set(isCollapsed ? groupKeys.value.map(String) : [])
    },
    sortBy(column: ColumnId, add: boolean) {
      views.change({ sort: nextSort(views.draft.sort, column, add) })
    },
    clearFilter: views.clearFilter,
    /** Another server has other alarms. */
    reset() {
      frozen.value = null
      collapsed.value = new Set()
      select(null)
    },
  }
})
