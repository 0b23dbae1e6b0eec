import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { RecordSort } from '../../../shared/model/records.ts'
import type { Period } from '../../../shared/rules/periods.ts'
import type { GridSortKey } from '../../ui/grid/row-order.ts'
import type { ColumnWidths } from '../../ui/grid/grid-column.ts'
import { useRecordQuery } from '../../records/record-query.ts'

/** How the histories are looked at. It outlives the view, so that a look elsewhere costs nothing. */
export const useHistories = defineStore('histories', () => {
  const query = useRecordQuery()
  /** Which end the service is read from: it sorts by number only. */
  const readFrom = shallowRef<RecordSort>('-id')
  const sort = shallowRef<readonly GridSortKey[]>([])
  const widths = shallowRef<ColumnWidths>({})
  const text = shallowRef('')
  const selectedId = shallowRef<number | null>(null)
  const detailOpen = shallowRef(false)
  /** The part of the period that the time line shows; null: all of it. */
  const zoom = shallowRef<Period | null>(null)
  /** The part that is marked on it, which the table shows alone; null: everything in view of the time line. */
  const mark = shallowRef<Period | null>(null)
  const lanesShown = shallowRef(true)
  /** The one tag that somebody asked for. The service finds others too, whose names or comments hold its name. */
  const askedTag = shallowRef<string | null>(null)

  // Another period has other parts; the same one asked for again up to now keeps what is in hand.
  watch(
    () => query.choice,
    () => {
      zoom.value = null
      mark.value = null
    },
  )

  return {
    ...{ readFrom, sort, widths, text, selectedId, detailOpen, zoom, mark, lanesShown },
    /** The tag whose entries are shown alone, for as long as the service is asked for its name; null: all. */
    onlyTag: computed(() =>
      askedTag.value !== null && query.selection.search === askedTag.value ? askedTag.value : null,
    ),
    /** Asks for one tag, in the period that is looked at. */
    showTag(tagName: string) {
      askedTag.value = tagName
      query.select({ ...query.selection, search: tagName })
    },
    /** Also shows what the service found besides. */
    showOtherTags() {
      askedTag.value = null
    },
    /** Reads from the other end. */
    turn() {
      readFrom.value = readFrom.value === '-id' ? '+id' : '-id'
    },
    /** Shows everything that is loaded. */
    clear() {
      text.value = ''
      zoom.value = null
      mark.value = null
      askedTag.value = null
    },
  }
})
