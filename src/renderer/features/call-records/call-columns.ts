import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { callOutcomeOf } from '../../../shared/rules/call-outcome.ts'
import { isPersonField } from '../../../shared/rules/person-field.ts'
import { callFields, fieldOf, namedAlarm, type CallRow } from '../../alarm/call-fields.ts'
import { lastActivationBefore, type Activation } from './rules/call-match.ts'
import { instantOf, looseText } from '../../ui/formats/loose-fields.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useLabels } from '../../alarm/use-labels.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

const widths: Record<string, number> = { msgText: 20, userName: 10, phone: 10, outcome: 8, id: 4, msgNum: 5 }
const knownFields = [
  ...['requestedTime', 'outcome', 'userName', 'phone', 'msgText', 'alarmId', 'groupId', 'id', 'callId'],
  ...['userId', 'msgNum', 'answeredTime', 'endedTime'],
]

/** The columns of call records: all fields that they have, formatted if their meaning is known. */
export function useCallColumns(records: () => readonly CallRow[], activations: () => readonly Activation[]) {
  const { t } = useI18n()
  const settings = useSettings()
  const query = useRecordQuery()
  const { formats, lasting } = useTimes()
  const labels = useLabels()

  const fields = computed(() => callFields(records()))
  const timeField = computed(() => fieldOf('time', fields.value, records()[0]))
  const outcomeField = computed(() => fieldOf('outcome', fields.value))
  // Even if no record names an alarm there is a column for the matches by time.
  const alarmField = computed(() => fieldOf('alarm', fields.value) ?? 'alarmId')
  const calledAt = (row: CallRow) => (timeField.value === null ? null : instantOf(row[timeField.value]))

  /** The alarm that a record names, else the one raised shortly before the call, else null. */
  function alarmOf(row: CallRow) {
    const named = namedAlarm(row[alarmField.value])
    const at = calledAt(row)
    const activation = at === null ? null : lastActivationBefore(activations(), at)
    if (named !== null) return { kind: 'named' as const, id: named, activation }
    return at === null || activation === null
      ? null
      : { kind: 'match' as const, activation, beforeMs: at - activation.at }
  }
  function alarmText(row: CallRow): string {
    const alarm = alarmOf(row)
    if (alarm === null) return ''
    if (alarm.kind === 'named') return t('labels.alarm', { id: alarm.id })
    return t('callRecords.timeMatch', {
      what: alarm.activation.message || alarm.activation.tag,
      before: lasting(alarm.beforeMs),
    })
  }

  // The field that calls name a group is a call group in the filters of the service.
  const labelField = (field: string) => (field === 'groupId' ? 'callGroupId' : field)
  const textOf = (field: string, value: unknown): string => {
    const instant = instantOf(value)
    if (instant !== null) return formats.value.dated(instant, query.period?.to ?? instant)
    const outcome = field === outcomeField.value ? callOutcomeOf(value) : null
    if (outcome !== null) return t(`background.outcome.${outcome}`)
    return typeof value === 'number' ? labels.textOf(labelField(field), value) : looseText(value)
  }
  const valueOf = (field: string, value: unknown): string | number | null => {
    if (value === undefined || value === null) return null
    const labelled =
      typeof value === 'number' ? (labels.nameOf(labelField(field), value) ?? value) : looseText(value)
    return instantOf(value) ?? labelled
  }

  const columnOf = (field: string): GridColumn<CallRow> => {
    const shape = {
      id: field,
      width: widths[field] ?? 9,
      title: knownFields.includes(field) ? t(`callRecords.fields.${field}`) : field,
      ...(field === 'msgText' ? { takesRest: true as const, least: 12 } : {}),
    }
    if (field === alarmField.value)
      return { ...shape, width: 18, value: (row) => alarmText(row) || null, text: alarmText }
    return {
      ...shape,
      value: (row) => valueOf(field, row[field]),
      text: (row) => textOf(field, row[field]),
      hover: (row) => {
        const instant = instantOf(row[field])
        return instant === null ? textOf(field, row[field]) : formats.value.full(instant)
      },
    }
  }

  return {
    columns: computed(() => {
      const shown = fields.value.filter(
        (field) => !settings.settings?.records.hideNames || !isPersonField(field),
      )
      if (shown.includes(alarmField.value)) return shown.map(columnOf)
      // After the message, as in records that name an alarm; else at the end.
      const place = shown.indexOf('msgText') + 1 || shown.length
      return shown.toSpliced(place, 0, alarmField.value).map(columnOf)
    }),
    ...{ alarmField, outcomeField, timeField, alarmOf, calledAt },
  }
}
