import { computed, onScopeDispose, shallowRef, useId, watch, type ComputedRef, type ShallowRef } from 'vue'
import { useI18n } from '../ui/i18n.ts'
import type { Payload, Reply } from '../../shared/ipc/requests.ts'
import type { AlarmHistory, RecordSort } from '../../shared/model/records.ts'
import { rankOfTime, timeOfCall, timeOfHistory } from '../../shared/rules/record-times.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { createRecordPages, type LoadedRecords, type RecordPages } from './record-pages.ts'
import { useRecordQuery } from './record-query.ts'
import { useLatest } from '../ui/use-latest.ts'
import { isWhollyRecorded } from './comparison.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useConnection } from '../bridge/connection.ts'
import { useFailureText } from '../ui/failure-text.ts'

type RecordChannel =
  'records.histories' | 'records.statistics' | 'records.interventions' | 'records.calls' | 'records.evidence'

export type RecordRow<C extends RecordChannel> = Reply<C>['items'][number]

export interface RecordRequest<C extends RecordChannel> {
  filter: Payload<C>['filter']
  sort: RecordSort
  /** Another value requests the same records again. */
  requestedAt?: number | null
}

/** By what the lists of several servers are one; others have no order among servers. */
function timeOf(channel: RecordChannel, row: RecordRow<RecordChannel>): number | null {
  if (channel === 'records.calls') return timeOfCall({ ...row })
  // The rows of a channel are of its kind.
  return channel === 'records.histories' ? timeOfHistory(row as AlarmHistory) : null
}

/** Small enough to render a page between two frames, large enough to be worth a request. */
const pageSize = 1_000
const defaultMaxRows = 250_000

/**
 * The records of a request. Another request, or another server, starts over at once and cancels the previous
 * one; null requests nothing. A request that failed without a connection resumes when there is one again. It
 * loads `rowsAtOnce` by itself, at least one page, unless it is stopped or its owner goes.
 */
export function useRecordPages<C extends RecordChannel>(
  channel: C,
  request: () => RecordRequest<C> | null,
  { rowsAtOnce = 0 } = {},
): RecordPages<RecordRow<C>> {
  const bridge = useBridge()
  const settings = useSettings()
  const { trusted } = useConnection()
  const ticket = `${channel} ${useId()}`
  const { memory } = useRecordQuery()
  let current: RecordRequest<C> | null = null
  const maxRows = () => settings.settings?.records.mostRows ?? defaultMaxRows

  const pages = createRecordPages<RecordRow<C>>({
    // The compiler does not see that the parts of one channel's payload make that payload.
    read: ({ offset, after, limit }) =>
      bridge.request(channel, {
        ticket,
        filter: current?.filter,
        sort: current?.sort,
        limit,
        // The desk reads its own records on from a place; a service counts.
        ...(channel === 'records.evidence' ? { after } : { offset }),
      } as Payload<C>),
    cancel: () => void bridge.request('records.cancel', { ticket }),
    identityOf: (row) => ('id' in row ? row.id : undefined),
    rankOf: (row) => rankOfTime(timeOf(channel, row), current?.sort ?? '-id'),
    pageSize,
    maxRows,
    rowsAtOnce,
  })
  const keep = (key: string | null) => {
    const loaded = pages.loaded()
    if (key && loaded) memory.keep(key, loaded, maxRows())
  }

  let shownKey: string | null = null
  watch(
    () => {
      const server = settings.server
      return server && JSON.stringify([channel, server.id, server.baseUrl, request()])
    },
    (key) => {
      keep(shownKey)
      shownKey = key
      current = settings.server && request()
      const known = key === null ? undefined : memory.find(key)
      if (!current) pages.clear()
      else if (known) {
        pages.cancel()
        // The key names the channel, and with it the kind of rows.
        void pages.resume(known as LoadedRecords<RecordRow<C>>)
      } else void pages.begin()
    },
    { immediate: true },
  )
  watch(trusted, (isTrusted) => {
    const code = pages.failure.value?.code
    if (isTrusted && (code === 'unreachable' || code === 'not-authorised')) void pages.retry()
  })
  onScopeDispose(() => {
    keep(shownKey)
    pages.cancel()
  })
  return pages
}

/**
 * The rows once loading has ended: ranks and shares of a part would be mistaken for those of the whole. If
 * loading ends early they are what was loaded by then, and so they are while a server is waited for that the state
 * line names. The previous rows stay until there are new ones.
 */
export function useSettledRows<Row>(pages: RecordPages<Row>): {
  rows: Readonly<ShallowRef<readonly Row[]>>
  isStale: ComputedRef<boolean>
} {
  const rows = shallowRef<readonly Row[]>([])
  const isLoading = () => pages.state.value === 'loading' || pages.state.value === 'loading-all'
  /** All but those that do not answer have given what they have. */
  const isOnlyLate = () =>
    pages.current.value &&
    pages.servers.value.some(({ isWaiting }) => isWaiting) &&
    pages.servers.value.every(
      ({ isWaiting, failure, loaded, total }) => isWaiting || failure !== null || loaded >= total,
    )
  watch(
    [pages.state, pages.rows, pages.servers],
    () => {
      if (!isLoading() || isOnlyLate()) rows.value = pages.rows.value
    },
    { immediate: true },
  )
  return { rows, isStale: computed(() => isLoading() && !isOnlyLate() && rows.value.length > 0) }
}

/** What a chart of records says while it has none to draw; null if it has some. */
export function useChartMessage() {
  const { t } = useI18n()
  const whyOf = useFailureText()
  return (pages: RecordPages<object>, emptyMessage: string): string | null => {
    if (pages.rows.value.length > 0) return null
    switch (pages.state.value) {
      case 'idle':
      case 'loading':
      case 'loading-all':
      case 'partial':
        return t('records.loading')
      case 'failed':
        return t('charts.failed', { why: whyOf(pages.failure.value) })
      case 'cancelled':
        return t('records.cancelledEmpty')
      case 'complete':
        return emptyMessage
    }
  }
}

/** All records of the period and of the previous one, to compare them. */
export function useComparedPages<C extends 'records.statistics' | 'records.interventions'>(channel: C) {
  const query = useRecordQuery()
  const pagesOf = (filter: () => Payload<C>['filter'] | null) =>
    useRecordPages(
      channel,
      () => {
        const wanted = filter()
        return wanted && { filter: wanted, sort: '+id', requestedAt: query.requestedAt }
      },
      { rowsAtOnce: Infinity },
    )
  const pages = pagesOf(() => query.filter)
  const previous = pagesOf(() => query.precedingFilter)
  const isWhole = computed(
    () =>
      previous.state.value === 'complete' && previous.servers.value.every(({ failure }) => failure === null),
  )
  const isRecorded = useIsRecorded(() => (isWhole.value ? query.preceding : null))
  return {
    pages,
    previous,
    /** Null until all are known: a part of a period compares with nothing. */
    previousRows: computed(() => (isWhole.value && isRecorded.value ? previous.rows.value : null)),
  }
}

/** Whether the servers recorded from before a period on; false until it is known. */
function useIsRecorded(period: () => { from: number } | null): Readonly<ShallowRef<boolean>> {
  const bridge = useBridge()
  const settings = useSettings()
  const latest = useLatest()
  const ticket = `recorded ${useId()}`
  const isRecorded = shallowRef(false)
  watch(
    [() => period()?.from, () => settings.server?.id],
    async ([from]) => {
      const signal = latest()
      isRecorded.value = false
      if (from === undefined) return
      const filter = { to: new Date(from).toISOString() }
      const answer = await bridge.request('records.histories', {
        ticket,
        filter,
        sort: '-id',
        offset: 0,
        limit: 1,
      })
      if (!signal.aborted) isRecorded.value = answer.ok && isWhollyRecorded(answer.value)
    },
    { immediate: true },
  )
  return isRecorded
}
