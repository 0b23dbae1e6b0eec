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

/** The pages of the shelf. */
export const shelfPages = ['shelf', 'work', 'hidden'] as const
export type ShelfPage = (typeof shelfPages)[number]

/** What is being shelved on this page, and what the view of the shelf shows. */
export const useShelving = defineStore('shelving', () => {
  const order = shallowRef<ShelvingOrder | null>(null)
  /** The places that the dialog for planned work begins with; null: it is closed. */
  const plan = shallowRef<readonly string[] | null>(null)
  /** What the view shows: the shelf, or what has become of planned work. */
  const page = shallowRef<ShelfPage>('shelf')
  /** The last action, until it is undone or dismissed. */
  const done = shallowRef<DatedAction | null>(null)
  const text = shallowRef('')
  const selected = shallowRef<string | null>(null)
  const sort = shallowRef<readonly GridSortKey[]>([])
  return {
    order,
    plan,
    page,
    done,
    text,
    selected,
    sort,
    /** Another server has another shelf. */
    reset() {
      order.value = null
      plan.value = null
      done.value = null
      text.value = ''
      selected.value = null
      sort.value = []
    },
  }
})
