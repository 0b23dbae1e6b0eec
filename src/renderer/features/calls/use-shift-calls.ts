import { computed, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { shiftAt } from '../../../shared/rules/periods.ts'
import { laterCalls, readCalls } from './rules/seen-call.ts'
import { shiftCalls, type ShiftCall } from './rules/shift-calls.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import type { GridSortKey } from '../../ui/grid/row-order.ts'
import { useCalls } from './calls-store.ts'
import { useClock } from '../../ui/clock.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useCallTexts } from './use-call-texts.ts'
import { useGridRows } from '../../ui/grid/use-grid-rows.ts'
import { useRecordPages } from '../../records/use-record-pages.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

/** Which calls to list: all since the start of the shift, or everything placed from this desk. */
export const callSpans = ['shift', 'desk'] as const
export type CallSpan = (typeof callSpans)[number]

/** The list of the Calls view: calls placed from this desk and the service's call records together. */
export function useShiftCalls() {
  const { t } = useI18n()
  const store = useCalls()
  const clock = useClock()
  const settings = useSettings()
  const { zone } = useRecordQuery()
  const texts = useCallTexts()
  const { formats } = useTimes()
  const span = shallowRef<CallSpan>('shift')
  const text = shallowRef('')
  const sort = shallowRef<readonly GridSortKey[]>([])

  const shift = computed(() => shiftAt(clock.now, settings.settings?.shifts ?? [], zone))
  // A computed of its own: the clock changes every second, the start of the shift does not.
  const from = computed(() => shift.value.from)
  const pages = useRecordPages('records.calls', () =>
    settings.settings === null ? null : { filter: { from: new Date(from.value).toISOString() }, sort: '-id' },
  )
  const seen = computed(() => laterCalls(readCalls(pages.rows.value), store.seen))
  const rows = computed(() =>
    span.value === 'shift'
      ? shiftCalls(store.entries, seen.value, from.value)
      : shiftCalls(store.entries, seen.value, -Infinity).filter(({ entry }) => entry !== null),
  )

  function calleesOf({ entry, groupIds, people }: ShiftCall): string {
    if (entry) return texts.callees(entry)
    const groups = groupIds.map((id) => texts.group(id))
    return (groups.length > 0 ? groups : people.map(({ id, name }) => texts.recordedPerson(id, name))).join(
      ', ',
    )
  }
  function about({ entry, alarmId }: ShiftCall): string {
    const alarm = entry?.order.about
    if (alarm) return alarm.message || alarm.path
    return alarmId === null ? '' : t('labels.alarm', { id: alarmId })
  }
  const alarmNow = ({ alarmId }: ShiftCall) => texts.alarmNow(alarmId)
  const outcome = ({ entry, people }: ShiftCall) => texts.summary(entry, people)
  const textColumn = (
    id: string,
    width: number,
    textOf: (row: ShiftCall) => string,
  ): GridColumn<ShiftCall> => ({
    id,
    width,
    title: t(`calls.column.${id}`),
    value: (row) => textOf(row) || null,
    text: textOf,
  })
  const columns = computed((): GridColumn<ShiftCall>[] => [
    {
      ...{ id: 'at', width: 7, title: t('calls.column.at'), descendingFirst: true },
      value: ({ at }) => at,
      text: ({ at }) => (at === null ? '' : formats.value.dated(at, clock.now)),
      hover: ({ at }) => (at === null ? '' : formats.value.full(at)),
    },
    textColumn('by', 6.5, ({ entry }) => texts.placedBy(entry)),
    textColumn('whom', 11, calleesOf),
    { ...textColumn('text', 18, (row) => row.text), takesRest: true, least: 10 },
    textColumn('about', 12, about),
    { ...textColumn('outcome', 18, outcome), least: 12 },
    textColumn('alarmNow', 9, alarmNow),
  ])
  const { shown } = useGridRows<ShiftCall>({
    rows: () => rows.value,
    columns: () => columns.value,
    sort: () => sort.value,
    text: () => text.value,
  })

  return {
    ...{ span, text, sort, shift, pages, rows, columns, shown, calleesOf },
    /** The rows as exported: each with its request and answers, without secrets. */
    exported: computed(() =>
      shown.value.map((row) => ({
        at: row.at === null ? '' : new Date(row.at).toISOString(),
        by: row.entry ? 'desk' : 'service',
        actor: row.entry?.by ?? null,
        ...{ whom: calleesOf(row), text: row.text, about: about(row), outcome: outcome(row) },
        alarmNow: alarmNow(row),
        request: row.entry?.order ?? null,
        answers: row.entry?.answers ?? null,
      })),
    ),
  }
}

export type ExportedCall = ReturnType<typeof useShiftCalls>['exported']['value'][number]
