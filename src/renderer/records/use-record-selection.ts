import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { FilterChip } from '../ui/filter-chip.ts'
import { selectionFields, type RecordSelection } from './record-selection.ts'
import { withField, withoutField } from '../alarm/service-fields.ts'
import { useRecordQuestion } from './record-question.ts'
import { useLabels } from '../alarm/use-labels.ts'

/** The filters that the service applies to records: as typed, and those that are set in words. */
export function useRecordSelection() {
  const { t } = useI18n()
  const store = useRecordQuestion()
  const labels = useLabels()

  return {
    value: (field: keyof RecordSelection) => String(store.selection[field] ?? ''),
    /** False where the text cannot be a value of the field. */
    take(field: keyof RecordSelection, text: string): boolean {
      const next = withField(store.selection, field, text)
      if (next) store.select(next)
      return next !== null
    },
    clear: () => store.select({}),
    chips: computed<FilterChip[]>(() =>
      selectionFields.flatMap((field) => {
        const value = store.selection[field]
        if (value === undefined) return []
        return {
          key: field,
          label: t(`filters.service.${field}`),
          text: labels.textOf(field, value),
          remove: () => store.select(withoutField(store.selection, field)),
        }
      }),
    ),
  }
}
