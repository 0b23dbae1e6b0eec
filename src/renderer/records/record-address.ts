import { toRef } from 'vue'
import { periodPresets, type PeriodChoice } from '../../shared/model/period.ts'
import { withField } from '../alarm/service-fields.ts'
import { textField } from '../bridge/address-fields.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import type { AddressField, ViewAddress } from '../feature.ts'
import { oneOf, timeRange } from '../ui/address-values.ts'
import { useRecordQuery, type RecordViewState } from './record-query.ts'
import { selectionFields } from './record-selection.ts'

const preset = oneOf(periodPresets)

function writePeriod(choice: PeriodChoice | null): string | null {
  return choice?.kind === 'custom' ? timeRange.write(choice) : (choice?.kind ?? null)
}
function readPeriod(text: string): PeriodChoice | null {
  const kind = preset.read(text)
  if (kind) return { kind }
  const range = timeRange.read(text)
  return range ? { kind: 'custom', ...range } : null
}

/** What every record view shows: its period, the filters of the service, its state where it has a table, and `own` parts. */
export function recordAddress(state: RecordViewState | null, own: readonly AddressField[] = []): ViewAddress {
  const query = useRecordQuery()
  const settings = useSettings()
  /** Before the first record view opens, the period that it will open with. */
  const choice = () => query.choice ?? settings.settings?.records.period ?? null
  const period: AddressField = {
    name: 'period',
    text: () => writePeriod(choice()),
    take(text) {
      // An address without a period, such as a typed one, keeps the period that was used last.
      if (text === null || text === writePeriod(choice())) return true
      const wanted = readPeriod(text)
      if (wanted) query.choose(wanted)
      return wanted !== null
    },
  }
  const selection = selectionFields.map((name): AddressField => ({
    name,
    text: () => (query.selection[name] === undefined ? null : String(query.selection[name])),
    take(text) {
      const next = withField(query.selection, name, text ?? '')
      if (next && next[name] !== query.selection[name]) query.select(next)
      return next !== null
    },
  }))
  return {
    fields: [period, ...selection, ...(state === null ? [] : stateFields(state)), ...own],
    moment: () => query.requestedAt,
    resume: query.resume,
  }
}

/** The address of a view that has nothing else; without a name, of one that has no table either. */
export function recordViewAddress(name?: string): () => ViewAddress {
  return () => recordAddress(name === undefined ? null : useRecordQuery().viewState(name))
}

function stateFields(state: RecordViewState): AddressField[] {
  return [
    textField(toRef(state, 'text')),
    {
      name: 'row',
      pace: 'passing',
      text: () => (state.selectedId === null ? null : String(state.selectedId)),
      take(wanted) {
        // Numbers stay numbers: the keys of rows are compared as they are.
        state.selectedId = wanted !== null && /^\d{1,15}$/.test(wanted) ? Number(wanted) : wanted
        return true
      },
    },
  ]
}
