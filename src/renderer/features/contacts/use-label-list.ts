import { computed, shallowRef, toRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { LabelRef } from '../../../shared/model/contact-book.ts'
import { idsIn, labelKey, useSeenIds } from '../../alarm/seen-ids.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import type { GridSortKey } from '../../ui/grid/row-order.ts'
import { useGridRows } from '../../ui/grid/use-grid-rows.ts'
import { useViews } from '../live/index.ts'
import { useContributions } from '../../contributions.ts'
import { propertyOf, useBookView } from './store.ts'
import { labelRows, type LabelRow } from './rules/label-rows.ts'

/** The list of labels; only named ones are exported, since only those can be imported again. */
export function useLabelList() {
  const { t, n } = useI18n()
  const state = toRef(useBookView(), 'labels')
  const text = propertyOf(state, 'text')
  const part = propertyOf(state, 'part')
  const sort = shallowRef<readonly GridSortKey[]>([])
  const columns = useLabelColumns()
  const rows = useLabelRows()
  const { shown } = useGridRows<LabelRow>({
    rows: () => rows.value,
    columns: () => columns.value,
    sort: () => sort.value,
    text: () => text.value,
    keep: () =>
      part.value === 'all'
        ? null
        : (index) => (rows.value[index]?.name === '') === (part.value === 'unnamed'),
  })
  const named = computed(() => rows.value.filter(({ name }) => name !== '').length)
  return {
    text,
    part,
    selected: propertyOf(state, 'selected'),
    sort,
    columns,
    rows,
    shown,
    parts: computed(() => [
      { value: 'all' as const, label: t('book.part.all', { n: n(rows.value.length) }) },
      { value: 'named' as const, label: t('book.part.named', { n: n(named.value) }) },
      { value: 'unnamed' as const, label: t('book.part.unnamed', { n: n(rows.value.length - named.value) }) },
    ]),
    exported: computed(() => shown.value.filter(({ name }) => name !== '')),
    exportColumns: computed(() => columns.value.filter(({ id }) => id !== 'alarms')),
  }
}

/** The columns of labels; their ids are the fields, so that an export can be imported again. */
function useLabelColumns() {
  const { t, n } = useI18n()
  return computed((): readonly GridColumn<LabelRow>[] => [
    {
      id: 'kind',
      titleKey: 'book.field.kind',
      width: 12,
      line: 1,
      value: ({ kind }) => t(`book.kind.${kind}`),
      text: ({ kind }) => t(`book.kind.${kind}`),
    },
    {
      id: 'id',
      titleKey: 'book.field.id',
      width: 8,
      line: 1,
      value: ({ id }) => id,
      text: ({ id }) => String(id),
    },
    {
      id: 'name',
      titleKey: 'book.field.name',
      width: 24,
      minWidth: 10,
      takesRest: true,
      line: 2,
      value: ({ name }) => name,
      text: ({ name }) => name,
    },
    {
      id: 'alarms',
      titleKey: 'book.field.alarms',
      width: 10,
      align: 'end',
      descendingFirst: true,
      value: ({ alarms = 0 }) => alarms,
      text: ({ alarms = 0 }) => (alarms === 0 ? '' : n(alarms)),
    },
  ])
}

/** The labels, and every unlabelled id that occurred in alarms, records, filters and templates. */
function useLabelRows() {
  const book = useContactBook()
  const desk = useDesk()
  const { otherRecords } = useContributions()
  const views = useViews()
  const settings = useSettings()
  const query = useRecordQuery()
  const seen = useSeenIds()

  const inAlarms = computed(() => {
    const found = new Map<string, { ref: LabelRef; count: number }>()
    for (const alarm of desk.alarms.values())
      for (const ref of idsIn(alarm)) {
        const known = found.get(labelKey(ref))
        if (known) known.count++
        else found.set(labelKey(ref), { ref, count: 1 })
      }
    return found
  })
  const elsewhere = computed(() =>
    [
      views.draft.service,
      query.selection,
      ...otherRecords(),
      ...(settings.settings?.creationTemplates ?? []).map(({ creation }) => creation),
    ].flatMap((record) => [...idsIn(record)]),
  )
  return computed((): readonly LabelRow[] =>
    labelRows(
      book.labels,
      [...[...inAlarms.value.values()].map(({ ref }) => ref), ...seen.ids.values(), ...elsewhere.value],
      new Map([...inAlarms.value].map(([key, { count }]) => [key, count])),
    ),
  )
}
