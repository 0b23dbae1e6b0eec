import { storeToRefs } from 'pinia'
import { computed, nextTick, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import { bandOf, byUrgency } from '../../../shared/rules/alarm-state.ts'
import { useI18n, type MessageKey } from '../../ui/i18n.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import type { ColumnWidths, GridColumn } from '../../ui/grid/grid-column.ts'
import type { GridSortKey } from '../../ui/grid/row-order.ts'
import { stepSelection, stepOfKey } from '../../ui/grid/selection-step.ts'
import { useGridRows } from '../../ui/grid/use-grid-rows.ts'
import { twoLinesRem, useVirtualRows } from '../../ui/grid/use-virtual-rows.ts'
import { missedRows, missedTags, type MissedRow, type MissedTag } from './rules/missed-tags.ts'
import { useMissed } from './store.ts'
import { useMissedFormatter } from './use-missed-formatter.ts'
import { hasModifier } from '../../ui/key-combo.ts'

export interface MissedListOptions {
  scroller: Readonly<ShallowRef<HTMLElement | null>>
}

/** The rows that are shown, the row under the cursor, and a scroll position that keeps rows in place. */
export function useMissedList({ scroller }: MissedListOptions) {
  const missed = useMissed()
  const { cursor, expanded, detailOpen } = storeToRefs(missed)
  const settings = useSettings()
  const columns = useMissedColumns()
  const sort = shallowRef<readonly GridSortKey[]>([])
  const widths = shallowRef<ColumnWidths>({})
  const entries = computed(() =>
    settings.settings?.masked === 'hidden' ? missed.list.filter(({ masked }) => !masked) : missed.list,
  )
  const tags = computed(() => missedTags(entries.value, settings.scale))
  const { shown, filter } = useGridRows<MissedTag>({
    rows: () => tags.value,
    columns: () => columns.value,
    sort: () => sort.value,
    text: () => missed.text,
    hasLanguage: true,
  })
  const rows = computed(() => missedRows(shown.value, expanded.value))
  // The index of the cursor's row, or its last one after the row has left the list.
  const cursorIndex = shallowRef<number | null>(null)
  const virtual = useVirtualRows({
    scroller,
    rows: () => rows.value,
    keyOf: ({ key }) => key,
    selected: () => cursor.value,
    request: () => [JSON.stringify(sort.value), missed.text],
    keepsPosition: true,
    stackedRowRem: () => twoLinesRem,
  })
  const current = computed(() => rows.value.find(({ key }) => key === cursor.value) ?? null)

  watch(
    [rows, cursor],
    ([after]) => {
      const index = after.findIndex(({ key }) => key === cursor.value)
      const before = cursorIndex.value
      if (index >= 0) {
        cursorIndex.value = index
        // An address, or the last visit, has chosen it.
        if (before === null) void nextTick(() => virtual.show(index))
      }
      // The cursor moves from a dismissed row to the next one; one that an address names may still be on its way.
      else if (cursor.value !== null && before !== null) goTo(Math.min(before, after.length - 1))
    },
    { immediate: true },
  )

  function goTo(index: number) {
    cursor.value = rows.value[index]?.key ?? null
    cursorIndex.value = cursor.value === null ? null : index
    if (cursor.value === null) detailOpen.value = false
  }
  function choose(key: MissedRow['key']) {
    goTo(rows.value.findIndex((row) => row.key === key))
    detailOpen.value = true
  }
  const isExpanded = ({ tag, isSingle }: MissedRow) => !isSingle && expanded.value.has(tag.key)
  /** A single alarm that is hidden leaves the cursor to its tag. */
  function expand({ tag }: MissedRow, isOpen: boolean) {
    const others = [...expanded.value].filter((key) => key !== tag.key)
    if (!isOpen && current.value?.tag.key === tag.key) cursor.value = tag.key
    expanded.value = new Set(isOpen ? [...others, tag.key] : others)
  }

  function onKey(event: KeyboardEvent) {
    if (hasModifier(event) || event.defaultPrevented) return
    const step = stepOfKey(event.key)
    if (step) {
      const index = stepSelection(step, cursorIndex.value, false, rows.value.length, virtual.pageRows())
      if (index !== null) {
        goTo(index)
        virtual.show(index)
      }
    } else if (event.key === 'ArrowRight' && current.value) expand(current.value, true)
    else if (event.key === 'ArrowLeft' && current.value) expand(current.value, false)
    else if (event.key === 'Enter' && cursor.value !== null) detailOpen.value = !detailOpen.value
    else if (event.key === 'Escape' && detailOpen.value) detailOpen.value = false
    else return
    event.preventDefault()
  }

  return {
    sort,
    widths,
    columns,
    entries,
    tags,
    shown,
    filter,
    rows,
    cursor,
    current,
    isExpanded,
    expand,
    choose,
    onKey,
    rem: virtual.rem,
    rowRem: virtual.rowRem,
    isStacked: virtual.isStacked,
    drawn: virtual.drawn,
    totalHeight: virtual.totalHeight,
    onScroll: virtual.onScroll,
    maskedHidden: computed(() => missed.list.length - entries.value.length),
  }
}
export type MissedList = ReturnType<typeof useMissedList>

/** What the list is sorted by: each tag by its latest alarm. */
function useMissedColumns(): ComputedRef<readonly GridColumn<MissedTag>[]> {
  const { t } = useI18n()
  const settings = useSettings()
  const formatter = useMissedFormatter()
  const column = (
    id: string,
    titleKey: MessageKey,
    width: number,
    value: GridColumn<MissedTag>['value'],
    more: Partial<Omit<GridColumn<MissedTag>, 'title' | 'titleKey'>> = {},
  ): GridColumn<MissedTag> => ({
    id,
    titleKey,
    width,
    value,
    text: (tag: MissedTag) => String(value(tag) ?? ''),
    ...more,
  })
  const latestFirst = { descendingFirst: true } as const
  return computed(() => {
    const { scale } = settings
    return [
      column('priority', 'column.priority', 2.25, ({ priority }) => byUrgency(priority, 0, scale), {
        text: ({ priority }) => t(`band.${bandOf(priority, scale).id}`),
        filter: {
          kind: 'priority',
          number: ({ priority }) => priority,
          band: ({ priority }) => bandOf(priority, scale).id,
        },
      }),
      column('times', 'missed.times', 4.5, ({ entries }) => entries.length, {
        ...latestFirst,
        filter: { kind: 'number' },
      }),
      column('raised', 'column.raised', 5, ({ latest }) => latest.raisedAt, {
        ...latestFirst,
        text: ({ latest }) => formatter.time(latest.raisedAt),
        filter: { kind: 'time' },
      }),
      column('cleared', 'missed.cleared', 5, ({ latest }) => latest.goneAt, {
        ...latestFirst,
        text: ({ latest }) => formatter.cleared(latest),
        filter: { kind: 'time' },
      }),
      column(
        'duration',
        'missed.duration',
        5,
        ({ latest }) => latest.goneAt && latest.goneAt - latest.raisedAt,
        {
          ...latestFirst,
          text: ({ latest }) => formatter.duration(latest),
          filter: { kind: 'duration' },
        },
      ),
      column('message', 'column.message', 20, ({ latest }) => formatter.message(latest), {
        least: 9,
        takesRest: true,
      }),
      column('path', 'column.path', 16, ({ latest }) => latest.path, { least: 7, filter: { name: 'tag' } }),
      column('ackUser', 'column.ackUser', 6.5, ({ latest }) => formatter.acknowledged(latest), {
        filter: { name: 'ack', kind: 'presence' },
      }),
      column('reason', 'missed.reason', 19, ({ latest }) => formatter.reason(latest), { least: 9 }),
    ]
  })
}
