import { computed, type ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { LabelRow } from './rules/label-rows.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'

/** The columns of the labels; their ids are the fields of a label, so that an export can be imported again. */
export function useLabelColumns(): ComputedRef<readonly GridColumn<LabelRow>[]> {
  const { t, n } = useI18n()
  return computed(() => [
    {
      id: 'kind',
      titleKey: 'book.field.kind',
      width: 12,
      value: ({ kind }) => t(`book.kind.${kind}`),
      text: ({ kind }) => t(`book.kind.${kind}`),
    },
    {
      id: 'id',
      titleKey: 'book.field.id',
      width: 8,
      value: ({ id }) => id,
      text: ({ id }) => String(id),
    },
    {
      id: 'name',
      titleKey: 'book.field.name',
      ...{ width: 24, least: 10, takesRest: true },
      value: ({ name }) => name,
      text: ({ name }) => name,
    },
    {
      id: 'alarms',
      titleKey: 'book.field.alarms',
      ...{ width: 10, align: 'end', descendingFirst: true },
      value: ({ alarms = 0 }) => alarms,
      text: ({ alarms = 0 }) => (alarms === 0 ? '' : n(alarms)),
    },
  ])
}
