import { computed, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { LabelRow } from './rules/label-rows.ts'
import type { GridSortKey } from '../../ui/grid/row-order.ts'
import { useLabelColumns } from './use-label-columns.ts'
import { useLabelRows } from './use-label-rows.ts'
import { useGridRows } from '../../ui/grid/use-grid-rows.ts'

/** The labels as they are shown, and what of them a file takes: names only, and what a file can bring back. */
export function useLabelList() {
  const { t, n } = useI18n()
  const text = shallowRef('')
  const part = shallowRef<'all' | 'named' | 'unnamed'>('all')
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
        : (place) => (rows.value[place]?.name === '') === (part.value === 'unnamed'),
  })
  const named = computed(() => rows.value.filter(({ name }) => name !== '').length)
  return {
    ...{ text, part, sort, columns, rows, shown },
    parts: computed(() => [
      { value: 'all' as const, label: t('book.part.all', { n: n(rows.value.length) }) },
      { value: 'named' as const, label: t('book.part.named', { n: n(named.value) }) },
      { value: 'unnamed' as const, label: t('book.part.unnamed', { n: n(rows.value.length - named.value) }) },
    ]),
    taken: computed(() => shown.value.filter(({ name }) => name !== '')),
    takenColumns: computed(() => columns.value.filter(({ id }) => id !== 'alarms')),
    showAll() {
      text.value = ''
      part.value = 'all'
    },
  }
}
