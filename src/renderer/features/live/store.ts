import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Alarm } from '../../../shared/model/alarm.ts'
import type { ColumnId } from '../../../shared/model/saved-view.ts'
import { asksForAge, refusalBy } from '../../../shared/rules/alarm-filter.ts'
import type { AlarmNames } from '../../alarm/alarm-columns.ts'
import { groupAlarms, type RowKey } from './rules/alarm-groups.ts'
import { hidingBy, listAlarms } from './rules/alarm-list.ts'
import { createAlarmOrder, nextSort } from './rules/alarm-order.ts'
import { differenceOf } from './rules/frozen-difference.ts'
import { alarmsBetween, alarmsOf } from './rules/picked-rows.ts'
import { isOpen } from './views/view-draft.ts'
import { useBook } from '../../bridge/stores/book.ts'
import { useClock } from '../../ui/clock.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useServiceMatch } from './filters/service-match.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useViews } from './views/store.ts'

/** The list as it is shown and what the operator has in hand. It outlives the view on screen. */
export const useLive = defineStore('live', () => {
  const desk = useDesk()
  const settings = useSettings()
  const views = useViews()
  const service = useServiceMatch()
  const clock = useClock()
  const book = useBook()
  const selectedId = shallowRef<number | null>(null)
  /** The selected alarm as last known: it stays when the service has it no longer. */
  const selected = shallowRef<Alarm | null>(null)
  /** Everything that a copy takes; the selected alarm is always among them. */
  const picked = shallowRef<ReadonlySet<number>>(new Set())
  /** The row that the keys move from: an alarm or the head of a group. */
  const cursor = shallowRef<RowKey | null>(null)
  const pivot = shallowRef<RowKey | null>(null)
  const detailOpen = shallowRef(false)
  /** The row that no filter takes out of the operator's hand; a filter of their own does. */
  const exempt = shallowRef<number | null>(null)
  /** Counts the times that an alarm was asked for from elsewhere: the list scrolls to it. */
  const reveals = shallowRef(0)
  const collapsed = shallowRef<ReadonlySet<string>>(new Set())
  /** The set that the list stands still on; null: it follows. */
  const frozen = shallowRef<{ alarms: ReadonlyMap<number, Alarm>; at: number } | null>(null)
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

  const source = computed(() => frozen.value?.alarms ?? desk.alarms)
  const filter = computed(() => views.draft.filter)
  const names = computed((): AlarmNames => {
    const servers = book.labels.dataServer
    return { dataServer: (id) => servers.get(id) ?? null }
  })
  const reasonOf = computed(() => {
    // The second hand moves the list only where the filter asks for ages.
    const now = asksForAge(filter.value) ? (frozen.value?.at ?? clock.now) : 0
    const { answer } = service
    return hidingBy({
      refusal: refusalBy(filter.value, settings.scale, now, {
        query: views.query,
        serverName: names.value.dataServer,
      }),
      filter: filter.value,
      masked: settings.settings?.masked ?? 'shown',
      refusedByService: (id) => answer !== null && answer.asked.has(id) && !answer.matching.has(id),
    })
  })
  const order = computed(() =>
    createAlarmOrder({ sort: views.draft.sort, scale: settings.scale, collator, names: names.value }),
  )
  const list = computed(() => {
    const found = listAlarms(source.value.values(), reasonOf.value, exempt.value)
    return { ...found, alarms: order.value.apply(found.alarms) }
  })
  const rows = computed(() =>
    groupAlarms(list.value.alarms, {
      grouping: views.draft.grouping,
      collapsed: collapsed.value,
      scale: settings.scale,
      collator,
      names: names.value,
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
  // Another server has other alarms: what was in hand there means nothing here.
  watch(
    () => settings.server?.id,
    (_, before) => {
      if (before === undefined) return
      frozen.value = null
      select(null)
    },
  )
  // The operator's own filter takes the row out of the hand that held it.
  watch([filter, () => views.draft.service], () => (exempt.value = null), { flush: 'sync' })

  function hold(id: number | null) {
    selected.value = id === null ? null : (desk.alarms.get(id) ?? source.value.get(id) ?? null)
    selectedId.value = id
    exempt.value = id
    if (id === null) detailOpen.value = false
    else desk.see(id)
  }
  /** One alarm alone, or none. */
  function select(id: number | null) {
    hold(id)
    cursor.value = id
    pivot.value = id
    picked.value = new Set(id === null ? [] : [id])
  }

  return {
    ...{ selectedId, selected, picked, cursor, detailOpen, reveals, collapsed, list, rows, groupKeys },
    frozen: computed(() => frozen.value !== null),
    /** What the standing list does not show yet. */
    difference: computed(() =>
      frozen.value === null
        ? { fresh: 0, changed: 0, gone: 0 }
        : differenceOf(frozen.value.alarms, desk.alarms, (alarm) => reasonOf.value(alarm) === null),
    ),
    /** Why the selected alarm would not be on the list, or null. */
    hiddenBecause: computed(() => (selected.value === null ? null : reasonOf.value(selected.value))),
    isFiltered: computed(() => !isOpen(filter.value) || Object.keys(views.draft.service).length > 0),
    isCurrent: computed(() => selectedId.value !== null && desk.alarms.has(selectedId.value)),
    /** The picked alarms that are on the list, in its order. */
    pickedAlarms: computed(() => alarmsOf(rows.value).filter(({ id }) => picked.value.has(id))),
    select,
    /** Moves to the head of a group; the alarm in hand stays there. */
    goToGroup(key: string) {
      cursor.value = key
    },
    /** Everything from where picking began to this row. */
    extendTo(key: RowKey) {
      pivot.value ??= key
      picked.value = new Set(alarmsBetween(rows.value, pivot.value, key))
      cursor.value = key
      if (typeof key === 'number') hold(key)
    },
    /** Takes one alarm to the others, or away from them. */
    pick(id: number) {
      const others = [...picked.value].filter((other) => other !== id)
      const added = others.length === picked.value.size
      picked.value = new Set(added ? [...others, id] : others)
      cursor.value = id
      pivot.value = id
      hold(added ? id : (others.at(-1) ?? null))
    },
    pickAll() {
      picked.value = new Set(list.value.alarms.map(({ id }) => id))
    },
    /** Shows an alarm that was asked for from elsewhere, whatever the filter, the freeze and closed groups. */
    reveal(id: number) {
      if (frozen.value !== null && !frozen.value.alarms.has(id)) frozen.value = null
      select(id)
      collapsed.value = new Set()
      detailOpen.value = true
      reveals.value++
    },
    freeze(now: number) {
      frozen.value = frozen.value === null ? { alarms: desk.alarms, at: now } : null
    },
    fold(key: string, closed: boolean) {
      const others = [...collapsed.value].filter((other) => other !== key)
      collapsed.value = new Set(closed ? [...others, key] : others)
    },
    foldAll(closed: boolean) {
      collapsed.value = new Set(closed ? groupKeys.value.map(String) : [])
    },
    sortBy(column: ColumnId, add: boolean) {
      views.change({ sort: nextSort(views.draft.sort, column, add) })
    },
    clearFilter: views.clearFilter,
  }
})
