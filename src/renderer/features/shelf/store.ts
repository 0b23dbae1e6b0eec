import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Alarm } from '../../../shared/model/alarm.ts'
import type { Shelved } from '../../../shared/model/shelf.ts'
import type { GridSortKey } from '../../ui/grid/row-order.ts'
import type { DatedAction } from '../../ui/commands.ts'

/** What the dialog is open for. */
export type ShelvingOrder =
  | { kind: 'alarms'; alarms: readonly Alarm[] }
  | { kind: 'tag'; path: string; alarms: readonly Alarm[] }
  | { kind: 'extend'; entries: readonly Shelved[] }

/** What is being shelved on this page, and what the view of the shelf shows. */
export const useShelving = defineStore('shelving', () => {
  const order = shallowRef<ShelvingOrder | null>(null)
  /** The last action, until it is undone or dismissed. */
  const done = shallowRef<DatedAction | null>(null)
  const text = shallowRef('')
  const selected = shallowRef<string | null>(null)
  const sort = shallowRef<readonly GridSortKey[]>([])
  return {
    order,
    done,
    text,
    selected,
    sort,
    /** Another server has another shelf. */
    reset() {
      order.value = null
      done.value = null
      text.value = ''
      selected.value = null
      sort.value = []
    },
  }
})
