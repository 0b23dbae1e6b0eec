import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { RecordSort } from '../../../shared/model/records.ts'
import type { Period } from '../../../shared/rules/periods.ts'
import type { GridSortKey } from '../../ui/grid/row-order.ts'
import type { ColumnWidths } from '../../ui/grid/grid-column.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { useLateFollowers } from '../../bridge/late-followers.ts'

/** The state of the alarm history view. It outlives the view, so that visiting another one loses nothing. */
export const useHistories = defineStore('histories', () => {
  const query = useRecordQuery()
  /** Which end of the period is loaded first: the service sorts by number only. */
  const loadOrder = shallowRef<RecordSort>('-id')
  const sort = shallowRef<readonly GridSortKey[]>([])
  const widths = shallowRef<ColumnWidths>({})
  const text = shallowRef('')
  const selectedId = shallowRef<string | number | null>(null)
  const detailOpen = shallowRef(false)
  /** The part of the period that the timeline shows; null: all of it. */
  const zoom = shallowRef<Period | null>(null)
  /** The range selected on the timeline, which the table is limited to; null: everything in view. */
  const selection = shallowRef<Period | null>(null)
  const lanesShown = shallowRef(true)
  /** The one tag that was asked for. The service also finds tags whose name or comment contains its name. */
  const requestedTag = shallowRef<string | null>(null)

  // Another period has other parts; a refresh of the same one keeps zoom and selection.
  watch(
    () => query.choice,
    () => {
      zoom.value = null
      selection.value = null
    },
    { flush: 'sync' },
  )

  // Another server has other records; the layout of the table stays.
  useLateFollowers().onReset(() => {
    text.value = ''
    selectedId.value = null
    detailOpen.value = false
    zoom.value = null
    selection.value = null
    requestedTag.value = null
  })
  return {
    loadOrder,
    sort,
    widths,
    text,
    selectedId,
    detailOpen,
    zoom,
    selection,
    lanesShown,
    /** The only tag shown, for as long as the service searches for its name; null: all. */
    onlyTag: computed(() =>
      requestedTag.value !== null && query.selection.search === requestedTag.value
        ? requestedTag.value
        : null,
    ),
    /** Searches for one tag in the current period. */
    showTag(tagName: string) {
      requestedTag.value = tagName
      query.select({ ...query.selection, search: tagName })
    },
    /** Also shows the other tags that the service found. */
    showOtherTags() {
      requestedTag.value = null
    },
    reverseLoadOrder() {
      loadOrder.value = loadOrder.value === '-id' ? '+id' : '-id'
    },
    /** Shows everything that is loaded. */
    clear() {
      text.value = ''
      zoom.value = null
      selection.value = null
      requestedTag.value = null
    },
  }
})
