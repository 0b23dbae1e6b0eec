import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { RecordSort } from '../../shared/model/record-query.ts'
import type { Period } from '../../shared/rules/periods.ts'
import type { RecordSortKey } from '../rules/records/record-order.ts'
import type { RecordWidths } from '../rules/records/record-column.ts'
import { useRecordQuestion } from './record-question.ts'

/** How the histories are looked at. It outlives the view, so that a look elsewhere costs nothing. */
export const useHistories = defineStore('histories', () => {
  const question = useRecordQuestion()
  /** Which end the service is read from: it sorts by number only. */
  const readFrom = shallowRef<RecordSort>('-id')
  const sort = shallowRef<readonly RecordSortKey[]>([])
  const widths = shallowRef<RecordWidths>({})
  const text = shallowRef('')
  const selectedId = shallowRef<number | null>(null)
  const detailOpen = shallowRef(false)
  /** The part of the period that the time line shows; null: all of it. */
  const zoom = shallowRef<Period | null>(null)
  /** The part that is marked on it, which the table shows alone; null: everything in view of the time line. */
  const mark = shallowRef<Period | null>(null)
  const lanesShown = shallowRef(true)

  // Another period has other parts; the same one asked for again up to now keeps what is in hand.
  watch(
    () => question.choice,
    () => {
      zoom.value = null
      mark.value = null
    },
  )

  return {
    ...{ readFrom, sort, widths, text, selectedId, detailOpen, zoom, mark, lanesShown },
    /** Reads from the other end. */
    turn() {
      readFrom.value = readFrom.value === '-id' ? '+id' : '-id'
    },
    /** Shows everything that is loaded. */
    clear() {
      text.value = ''
      zoom.value = null
      mark.value = null
    },
  }
})
