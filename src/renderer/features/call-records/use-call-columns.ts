import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { callOutcomes } from '../../../shared/model/constants.ts'
import { isPersonField } from '../../../shared/rules/person-field.ts'
import { callFields, fieldOf, namedAlarm, type CallRow } from '../../alarm/call-fields.ts'
import { raisedBefore, type Raise } from './rules/call-match.ts'
import { instantOf, looseText } from '../../ui/formats/loose-fields.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useLabels } from '../../alarm/use-labels.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

const widths: Record<string, number> = { msgText: 20, userName: 10, phone: 10, outcome: 8, id: 4, msgNum: 5 }
const titled = [
  ...['requestedTime', 'outcome', 'userName', 'phone', 'msgText', 'alarmId', 'groupId', 'id', 'callId'],
  ...['userId', 'msgNum', 'answeredTime', 'endedTime'],
]

/** The columns of call records: whatever fields they have, with what is known of their meaning. */
export function useCallColumns(records: () => readonly CallRow[], raises: () => readonly Raise[]) {
  const { t } = useI18n()
  const settings = useSettings()
  const query = useRecordQuery()
  const { formats, lasting } = useTimes()
  const labels = useLabels()

  const fields = computed(() => callFields(records()))
  const timeField = computed(() => fieldOf('time', fields.value, records()[0]))
  const outcomeField = computed(() => fieldOf('outcome', fields.value))
  // Where no record names an alarm there is still a column for what matches in time.
  const alarmField = computed(() => fieldOf('alarm', fields.value) ?? 'alarmId')
  const calledAt = (row: CallRow) => (timeField.value === null ? null : instantOf(row[timeField.value]))

  /** What a record was about: the alarm that it names, else the one raised shortly before, else nothing. */
  function aboutOf(row: CallRow) {
    const named = namedAlarm(row[alarmField.value])
    const at = calledAt(row)
    const raise = at === null ? null : raisedBefore(raises(), at)
    if (named !== null) return { kind: 'named' as const, id: named, raise }
    return at === null || raise === null ? null : { kind: 'match' as const, raise, before: at - raise.at }
  }
  function aboutText(row: CallRow): string {
    const about = aboutOf(row)
    if (about === null) return ''
    if (about.kind === 'named') return t('callRecords.alarm', { id: about.id })
    return t('callRecords.timeMatch', {
      what: about.raise.message || about.raise.tag,
      before: lasting(about.before),
    })
  }

  // What calls know as a group, the filters of the service know as a call group.
  const labelField = (field: string) => (field === 'groupId' ? 'callGroupId' : field)
  const textOf = (field: string, value: unknown): string => {
    const instant = instantOf(value)
    if (instant !== null) return formats.value.dated(instant, query.period?.to ?? instant)
    if (field === outcomeField.value && callOutcomes.some((known) => known === value))
      return t(`callRecords.outcomes.${String(value)}`)
    return typeof value === 'number' ? labels.textOf(labelField(field), value) : looseText(value)
  }
  const valueOf = (field: string, value: unknown): string | number | null => {
    if (value === undefined || value === null) return null
    const told =
      typeof value === 'number' ? (labels.nameOf(labelField(field), value) ?? value) : looseText(value)
    return instantOf(value) ?? told
  }

  const columnOf = (field: string): GridColumn<CallRow> => {
    const shape = {
      id: field,
      width: widths[field] ?? 9,
      title: titled.includes(field) ? t(`callRecords.fields.${field}`) : field,
      ...(field === 'msgText' ? { takesRest: true as const, least: 12 } : {}),
    }
    if (field === alarmField.value)
      return { ...shape, width: 18, value: (row) => aboutText(row) || null, text: aboutText }
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
      // Beside the message, where a record that names an alarm has it; else at the end.
      const place = shown.indexOf('msgText') + 1 || shown.length
      return shown.toSpliced(place, 0, alarmField.value).map(columnOf)
    }),
    ...{ alarmField, outcomeField, timeField, aboutOf, calledAt },
  }
}
