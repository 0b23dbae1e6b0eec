import { computed } from 'vue'
import { useI18n, type KeyPart } from '../../ui/i18n.ts'
import { callOutcomeOf } from '../../../shared/rules/call-outcome.ts'
import { isPersonField } from '../../../shared/rules/person-field.ts'
import {
  callFields,
  fieldOf,
  type CallRow,
  looseInstant,
  looseText,
} from '../../../shared/rules/record-fields.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useLabels } from '../../alarm/use-labels.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

const widths: Record<string, number> = { msgText: 20, userName: 10, phone: 10, outcome: 8, id: 4, msgNum: 5 }
type KnownField = KeyPart<'callRecords.fields.'>
const knownFields: readonly KnownField[] = [
  ...(['requestedTime', 'outcome', 'userName', 'phone', 'msgText', 'alarmId', 'groupId', 'id'] as const),
  ...(['callId', 'userId', 'msgNum', 'answeredTime', 'endedTime'] as const),
]
const isKnownField = (field: string): field is KnownField => knownFields.some((known) => known === field)

/** The columns of the service's call records: all fields that they have, formatted if their meaning is known. */
export function useRecordColumns(records: () => readonly CallRow[]) {
  const { t } = useI18n()
  const settings = useSettings()
  const query = useRecordQuery()
  const { formats } = useTimes()
  const labels = useLabels()

  const fields = computed(() => callFields(records()))
  const outcomeField = computed(() => fieldOf('outcome', fields.value))
  const alarmField = computed(() => fieldOf('alarm', fields.value))

  // The field that calls name a group is a call group in the filters of the service.
  const labelField = (field: string) => (field === 'groupId' ? 'callGroupId' : field)
  const textOf = (field: string, value: unknown): string => {
    const instant = looseInstant(value)
    if (instant !== null) return formats.value.dated(instant, query.period?.to ?? instant)
    const outcome = field === outcomeField.value ? callOutcomeOf(value) : null
    if (outcome !== null) return t(`background.outcome.${outcome}`)
    return typeof value === 'number' ? labels.textOf(labelField(field), value) : looseText(value)
  }
  const valueOf = (field: string, value: unknown): string | number | null => {
    if (value === undefined || value === null) return null
    const labelled =
      typeof value === 'number' ? (labels.nameOf(labelField(field), value) ?? value) : looseText(value)
    return looseInstant(value) ?? labelled
  }

  const columnOf = (field: string): GridColumn<CallRow> => {
    const shape = {
      id: field,
      width: widths[field] ?? 9,
      title: isKnownField(field) ? t(`callRecords.fields.${field}`) : field,
      ...(field === 'msgText' ? { takesRest: true as const, minWidth: 12 } : {}),
    }
    return {
      ...shape,
      value: (row) => valueOf(field, row[field]),
      text: (row) => textOf(field, row[field]),
      tooltip: (row) => {
        const instant = looseInstant(row[field])
        return instant === null ? textOf(field, row[field]) : formats.value.full(instant)
      },
    }
  }

  const columns = computed(() =>
    fields.value
      .filter((field) => !settings.settings?.records.hideNames || !isPersonField(field))
      .map(columnOf),
  )
  /** Those whose meaning only the service knows: no column of the list of calls shows them. */
  const ownColumns = computed(() => {
    const told = [outcomeField.value, alarmField.value, fieldOf('time', fields.value, records()[0])]
    return columns.value.filter(({ id }) => !isKnownField(id) && !told.includes(id))
  })
  return {
    columns,
    ownColumns,
    /** What the timeline of a call does not say of its records. */
    detailColumns: computed(() => [
      ...columns.value.filter(({ id }) => id === 'userName' || id === 'phone'),
      ...ownColumns.value,
    ]),
  }
}
