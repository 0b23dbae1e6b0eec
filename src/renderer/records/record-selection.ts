import { computed } from 'vue'
import { useI18n } from '../ui/i18n.ts'
import type { z } from 'zod'
import { recordFilterSchema } from '../../shared/model/records.ts'
import type { FilterChip } from '../ui/filters.ts'
import { withField, withoutField } from '../alarm/service-fields.ts'
import { useLabels } from '../alarm/use-labels.ts'
import { useRecordQuery } from './record-query.ts'

const recordSelectionSchema = recordFilterSchema.omit({ from: true, to: true })
/** What the service filters records by, besides their period (interface 4.3). */
export type RecordSelection = z.infer<typeof recordSelectionSchema>

/** In the order of the interface. */
export const selectionFields = recordSelectionSchema.keyof().options

/** The filters that the service applies to records: their values as typed, and a chip for each that is set. */
export function useRecordSelection() {
  const { t } = useI18n()
  const query = useRecordQuery()
  const labels = useLabels()

  return {
    value: (field: keyof RecordSelection) => String(query.selection[field] ?? ''),
    /** False if the text is not a value of the field. */
    set(field: keyof RecordSelection, text: string): boolean {
      const next = withField(query.selection, field, text)
      if (next) query.select(next)
      return next !== null
    },
    clear: () => query.select({}),
    chips: computed<FilterChip[]>(() =>
      selectionFields.flatMap((field) => {
        const value = query.selection[field]
        if (value === undefined) return []
        return {
          key: field,
          label: t(`filters.service.${field}`),
          text: labels.textOf(field, value),
          remove: () => query.select(withoutField(query.selection, field)),
        }
      }),
    ),
  }
}
