import { storeToRefs } from 'pinia'
import { computed, shallowRef, type ComputedRef } from 'vue'
import { bandNamesOf, bandOf, byUrgency } from '../../../shared/rules/alarm-state.ts'
import { useI18n, type MessageKey } from '../../ui/i18n.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import type { GridSortKey } from '../../ui/grid/row-order.ts'
import type { TreeRow } from '../../ui/grid/tree-step.ts'
import { useGridRows } from '../../ui/grid/use-grid-rows.ts'
import { missedRows, missedTags, timesOf, type MissedRow } from './rules/missed-tags.ts'
import { useMissed } from './store.ts'
import { useMissedFormatter } from './use-missed-formatter.ts'

/** The rows that are shown, and the row under the cursor. */
export function useMissedList() {
  const missed = useMissed()
  const { cursor, expanded } = storeToRefs(missed)
  const settings = useSettings()
  const columns = useMissedColumns()
  const sort = shallowRef<readonly GridSortKey[]>([])
  const entries = computed(() =>
    settings.settings?.masked === 'hidden' ? missed.list.filter(({ masked }) => !masked) : missed.list,
  )
  const tags = computed(() => missedTags(entries.value, settings.scale))
  const { shown, filter } = useGridRows<MissedRow>({
    rows: () => tags.value,
    columns: () => columns.value,
    sort: () => sort.value,
    text: () => missed.text,
    hasLanguage: true,
  })
  const rows = computed(() => missedRows(shown.value, expanded.value))
  const treeOf = ({ tag, entries: joined, isSingle }: MissedRow): TreeRow =>
    isSingle
      ? { level: 2 }
      : { level: 1, isExpanded: joined.length > 1 ? expanded.value.has(tag) : undefined }

  return {
    sort,
    columns,
    entries,
    tags,
    shown,
    filter,
    rows,
    treeOf,
    current: computed(() => rows.value.find(({ key }) => key === cursor.value) ?? null),
    maskedHidden: computed(() => missed.list.length - entries.value.length),
    /** A single alarm that is hidden leaves the cursor to its tag. */
    expand({ tag }: MissedRow, isExpanded: boolean) {
      const others = [...expanded.value].filter((key) => key !== tag)
      const current = rows.value.find(({ key }) => key === cursor.value)
      if (!isExpanded && current?.tag === tag) cursor.value = tag
      expanded.value = new Set(isExpanded ? [...others, tag] : others)
    },
  }
}

/** The columns; a tag is sorted and shown by its latest alarm. */
function useMissedColumns(): ComputedRef<readonly GridColumn<MissedRow>[]> {
  const { t, n } = useI18n()
  const settings = useSettings()
  const formatter = useMissedFormatter()
  const column = (
    id: string,
    titleKey: MessageKey,
    width: number,
    value: GridColumn<MissedRow>['value'],
    more: Partial<Omit<GridColumn<MissedRow>, 'title' | 'titleKey'>> = {},
  ): GridColumn<MissedRow> => ({
    id,
    titleKey,
    width,
    value,
    text: (row: MissedRow) => String(value(row) ?? ''),
    ...more,
  })
  const latestFirst = { descendingFirst: true } as const
  return computed(() => {
    const { scale } = settings
    return [
      column('priority', 'column.priority', 2.25, ({ priority }) => byUrgency(priority, 0, scale), {
        line: 2,
        text: ({ priority }) => t(`band.${bandOf(priority, scale).id}`),
        filter: {
          kind: 'priority',
          number: ({ priority }) => priority,
          bands: ({ priority }) => bandNamesOf(priority, scale),
        },
      }),
      column('times', 'missed.times', 4.5, timesOf, {
        ...latestFirst,
        line: 1,
        text: (row) => (row.entries.length > 1 ? t('missed.timesCount', { n: n(timesOf(row)) }) : ''),
        filter: { kind: 'number' },
      }),
      column('raised', 'column.raised', 5.5, ({ entry }) => entry.raisedAt, {
        ...latestFirst,
        line: 1,
        text: ({ entry }) => formatter.time(entry.raisedAt),
        tooltip: ({ entry }) => formatter.full(entry.raisedAt),
        filter: { kind: 'time' },
      }),
      column('cleared', 'missed.cleared', 6, ({ entry }) => entry.goneAt, {
        ...latestFirst,
        text: ({ entry }) => formatter.cleared(entry),
        tooltip: ({ entry }) => (entry.goneAt === null ? '' : formatter.full(entry.goneAt)),
        filter: { kind: 'time' },
      }),
      column('duration', 'missed.duration', 5, ({ entry }) => entry.goneAt && entry.goneAt - entry.raisedAt, {
        ...latestFirst,
        text: ({ entry }) => formatter.duration(entry),
        filter: { kind: 'duration' },
      }),
      column('message', 'column.message', 24, ({ entry }) => formatter.message(entry), {
        minWidth: 9,
        takesRest: true,
        line: 2,
      }),
      column('path', 'column.path', 13, ({ entry }) => entry.path, {
        minWidth: 7,
        line: 1,
        filter: { name: 'tag' },
      }),
      column('ackUser', 'column.ackUser', 6.9, ({ entry }) => formatter.acknowledged(entry), {
        filter: { name: 'ack', kind: 'presence' },
      }),
      column('reason', 'missed.reason', 15, ({ entry }) => formatter.reason(entry), { minWidth: 9 }),
    ]
  })
}
