import { computed, shallowRef, toRefs } from 'vue'
import { useI18n, type KeyPart } from '../../ui/i18n.ts'
import type { CallRecordFilter } from '../../../shared/model/records.ts'
import type { CallRow } from '../../../shared/rules/record-fields.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import type { ExportableColumn } from '../../records/use-record-export.ts'
import { useRecordPages } from '../../records/use-record-pages.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useClock } from '../../ui/clock.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import type { GridSortKey } from '../../ui/grid/row-order.ts'
import { useGridRows } from '../../ui/grid/use-grid-rows.ts'
import { useActivations, type CallAlarm } from './call-alarm.ts'
import { useCalls } from './store.ts'
import { useRecordColumns } from './record-columns.ts'
import { lastActivationBefore } from './rules/call-match.ts'
import { listCalls, type ListedCall } from './rules/listed-calls.ts'
import { callKeyOf, laterCalls, readCalls } from '../../../shared/rules/seen-call.ts'
import { useCallServer } from '../../alarm/callee-servers.ts'
import { useCallTexts } from './use-call-texts.ts'

/** Which calls to list: all, or those placed from this desk. */
export const callSpans = ['all', 'desk'] as const
export type CallSpan = (typeof callSpans)[number]

/** Enough to find the records of every call that the desk remembers; more are loaded on demand. */
const rowsAtOnce = 5_000

/** The list of the Calls view: calls placed from this desk and the service's call records, joined. */
export function useCallList() {
  const store = useCalls()
  const query = useRecordQuery()
  const span = shallowRef<CallSpan>('all')
  const { text, selectedId: selected } = toRefs(query.viewState('calls'))
  const sort = shallowRef<readonly GridSortKey[]>([])

  const filter = computed((): CallRecordFilter | null => {
    const { from, to, userId, search } = query.filter ?? {}
    if (from === undefined || to === undefined) return null
    return {
      from,
      to,
      ...(userId === undefined ? {} : { userId }),
      ...(search === undefined ? {} : { search }),
    }
  })
  const request = computed(
    () => filter.value && { filter: filter.value, sort: '-id' as const, requestedAt: query.requestedAt },
  )
  const pages = useRecordPages('records.calls', () => request.value, { rowsAtOnce })
  const records = computed(
    () => new Map<string, CallRow>(pages.rows.value.map((record) => [callKeyOf(record), record])),
  )
  const seen = computed(() => laterCalls(readCalls(pages.rows.value), store.seen))
  const rows = computed(() => {
    const { period, requestedAt } = query
    if (period === null) return []
    // A period up to now goes on: what is called meanwhile belongs to it.
    const isUpToNow = requestedAt !== null && period.to >= requestedAt
    const calls = listCalls(store.entries, seen.value, { ...period, to: isUpToNow ? Infinity : period.to })
    const ofSpan = span.value === 'desk' ? calls.filter(({ entry }) => entry !== null) : calls
    // The service applies its filters to its records, and a call of this desk follows them.
    const isFiltered = filter.value?.userId !== undefined || filter.value?.search !== undefined
    return isFiltered ? ofSpan.filter((call) => call.records.some((key) => records.value.has(key))) : ofSpan
  })
  const recordsOf = (call: ListedCall): CallRow[] =>
    call.records.flatMap((key) => {
      const record = records.value.get(key)
      return record ? [record] : []
    })
  const recordColumns = useRecordColumns(() => pages.rows.value)
  const texts = useListTexts(recordsOf, () => recordColumns.ownColumns.value)
  const { shown, filter: help } = useGridRows<ListedCall>({
    rows: () => rows.value,
    columns: () => texts.columns.value,
    sort: () => sort.value,
    text: () => text.value,
    hasLanguage: true,
  })
  return {
    span,
    text,
    selected,
    sort,
    filter,
    help,
    pages,
    rows,
    shown,
    recordsOf,
    recordColumns: recordColumns.columns,
    detailColumns: recordColumns.detailColumns,
    /** The service's records of a call, as read last. */
    seenOf: (call: ListedCall) => seen.value.filter(({ key }) => call.records.includes(key)),
    columns: texts.columns,
    exportColumns: texts.exportColumns,
    calleesOf: texts.calleesOf,
    alarmOf: texts.alarmOf,
  }
}

/** What the list says of each call, on the screen and in exports. */
function useListTexts(
  recordsOf: (call: ListedCall) => readonly CallRow[],
  ownColumns: () => readonly GridColumn<CallRow>[],
) {
  const { t } = useI18n()
  const clock = useClock()
  const settings = useSettings()
  const texts = useCallTexts()
  const { formats, lasting } = useTimes()
  const activations = useActivations()
  const servers = useCallServer()
  // A call of one plant is about none of another's alarms.
  const activationsOf = computed(() => Map.groupBy(activations.value, ({ tag }) => servers.ofPath(tag)))
  const serverOf = ({ groupIds, people, entry }: ListedCall): number | null => {
    const [id] = [...groupIds, ...people.map((person) => person.id), ...(entry?.order.userIds ?? [])]
    return id === undefined ? null : servers.ofCallee(id)
  }

  function calleesOf({ entry, groupIds, people }: ListedCall): string {
    if (entry) return texts.callees(entry)
    const groups = groupIds.map((id) => texts.group(id))
    return (groups.length > 0 ? groups : people.map(({ id, name }) => texts.recordedPerson(id, name))).join(
      ', ',
    )
  }
  /** The alarm that a call names, else for a call from elsewhere the one raised shortly before it. */
  function alarmOf(call: ListedCall): CallAlarm | null {
    const { entry, alarmId, at } = call
    const own = activationsOf.value.get(serverOf(call)) ?? []
    const activation = at === null ? null : lastActivationBefore(own, at)
    if (alarmId !== null) return { kind: 'named', id: alarmId, activation }
    if (entry !== null || at === null || activation === null) return null
    return { kind: 'match', activation, beforeMs: at - activation.at }
  }
  function about(call: ListedCall): string {
    const named = call.entry?.order.about
    if (named) return named.message || named.path
    const alarm = alarmOf(call)
    if (alarm === null) return ''
    if (alarm.kind === 'named') return t('labels.alarm', { id: alarm.id })
    const { message, tag } = alarm.activation
    return t('callRecords.timeMatch', { what: message || tag, before: lasting(alarm.beforeMs) })
  }
  const alarmNow = ({ alarmId }: ListedCall) => texts.alarmNow(alarmId)
  /** With the names of those who answered; a service that names nobody still says how it ended. */
  function outcome(call: ListedCall): string {
    const { entry, people } = call
    if (entry || people.length > 0) return texts.summary(entry, people)
    return [...new Set(readCalls(recordsOf(call)).map((record) => texts.outcome(record.outcome)))].join(', ')
  }
  const serverText = (call: ListedCall) => servers.nameOf(serverOf(call)) ?? ''
  const textColumn = (
    id: KeyPart<'calls.column.'>,
    width: number,
    textOf: (call: ListedCall) => string,
  ): GridColumn<ListedCall> => ({
    id,
    width,
    title: t(`calls.column.${id}`),
    text: textOf,
    value: (call) => textOf(call) || null,
  })
  const ownColumn = ({ id, title, width, text }: GridColumn<CallRow>): GridColumn<ListedCall> => {
    const textOf = (call: ListedCall) =>
      [...new Set(recordsOf(call).map((record) => text(record)))].filter(Boolean).join(', ')
    return { id, title: title ?? id, width, value: (call) => textOf(call) || null, text: textOf }
  }
  const columns = computed((): GridColumn<ListedCall>[] => [
    {
      id: 'at',
      width: 7,
      line: 1,
      title: t('calls.column.at'),
      descendingFirst: true,
      value: ({ at }) => at,
      text: ({ at }) => (at === null ? '' : formats.value.dated(at, clock.today)),
      tooltip: ({ at }) => (at === null ? '' : formats.value.full(at)),
      filter: { kind: 'time' },
    },
    ...(settings.isAll
      ? [
          {
            id: 'server',
            width: 7,
            title: t('status.server'),
            text: serverText,
            value: (call: ListedCall) => serverText(call) || null,
          },
        ]
      : []),
    textColumn('by', 7.5, ({ entry }) => texts.placedBy(entry)),
    { ...textColumn('whom', 11, calleesOf), line: 1 },
    { ...textColumn('text', 18, (call) => call.text), takesRest: true, minWidth: 15, line: 2 },
    { ...textColumn('outcome', 16, outcome), minWidth: 10, line: 1 },
    { ...textColumn('about', 16, about), minWidth: 11 },
    { ...textColumn('alarmNow', 9, alarmNow), filter: { name: 'alarm' } },
    ...ownColumns().map(ownColumn),
  ])
  /** Each call with its request and answers, without secrets. */
  const exportColumns = computed((): ExportableColumn<ListedCall>[] => {
    const exported = (
      id: KeyPart<'calls.column.'>,
      raw: (call: ListedCall) => unknown,
    ): ExportableColumn<ListedCall> => ({
      id,
      title: t(`calls.column.${id}`),
      raw,
      text: (call) => {
        const value = raw(call)
        return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
      },
    })
    return [
      exported('at', ({ at }) => (at === null ? '' : new Date(at).toISOString())),
      exported('by', ({ entry }) => (entry ? 'desk' : 'service')),
      ...[exported('whom', calleesOf), exported('text', (call) => call.text), exported('about', about)],
      ...[exported('outcome', outcome), exported('alarmNow', alarmNow)],
      exported('request', ({ entry }) => entry?.order ?? null),
      exported('answers', ({ entry }) => entry?.answers ?? null),
      ...ownColumns()
        .map(ownColumn)
        .map(({ id, title, text }) => ({ id, title, text, raw: text })),
    ]
  })
  return { columns, exportColumns, calleesOf, alarmOf }
}
