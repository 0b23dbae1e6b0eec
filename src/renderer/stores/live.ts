import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Alarm } from '../../shared/model/alarm.ts'
import { hidingBy, isOpen, noFilter, type AlarmFilter } from '../rules/alarm-filter.ts'
import { listAlarms } from '../rules/alarm-list.ts'
import { nextOrder, urgentFirst, type AlarmOrder, type SortColumn } from '../rules/alarm-order.ts'
import { useDesk } from './desk.ts'
import { useSettings } from './settings.ts'

/** The Live view's own state: filter, order and what the operator has in hand. It outlives the view. */
export const useLive = defineStore('live', () => {
  const desk = useDesk()
  const settings = useSettings()
  const filter = shallowRef<AlarmFilter>(noFilter)
  const order = shallowRef<AlarmOrder>(urgentFirst)
  const selectedId = shallowRef<number | null>(null)
  /** The selected alarm as last known: it stays when the service has it no longer. */
  const selected = shallowRef<Alarm | null>(null)
  const detailOpen = shallowRef(false)
  /** The row that no filter takes out of the operator's hand; a filter of their own does. */
  const exempt = shallowRef<number | null>(null)
  /** Counts the times that an alarm was asked for from elsewhere: the list scrolls to it. */
  const reveals = shallowRef(0)
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

  const list = computed(() =>
    listAlarms(desk.alarms.values(), {
      filter: filter.value,
      order: order.value,
      scale: settings.scale,
      collator,
      exempt: exempt.value,
    }),
  )
  /** Why the selected alarm would not be on the list, or null. */
  const hiddenBecause = computed(() =>
    selected.value === null ? null : hidingBy(filter.value, settings.scale)(selected.value),
  )

  watch(
    () => (selectedId.value === null ? undefined : desk.alarms.get(selectedId.value)),
    (alarm) => {
      if (alarm) selected.value = alarm
    },
    { flush: 'sync' },
  )

  function select(id: number | null) {
    selected.value = id === null ? null : (desk.alarms.get(id) ?? null)
    selectedId.value = id
    exempt.value = id
    if (id === null) detailOpen.value = false
    else desk.see(id)
  }

  return {
    filter,
    order,
    selectedId,
    selected,
    detailOpen,
    reveals,
    list,
    hiddenBecause,
    isFiltered: computed(() => !isOpen(filter.value)),
    isCurrent: computed(() => selectedId.value !== null && desk.alarms.has(selectedId.value)),
    select,
    /** Shows an alarm that was asked for from elsewhere, whatever the filter. */
    reveal(id: number) {
      select(id)
      detailOpen.value = true
      reveals.value++
    },
    refine(change: Partial<AlarmFilter>) {
      filter.value = { ...filter.value, ...change }
      exempt.value = null
    },
    clearFilter() {
      filter.value = noFilter
    },
    sortBy(column: SortColumn) {
      order.value = nextOrder(order.value, column)
    },
  }
})
