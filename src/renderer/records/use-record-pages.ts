import { onScopeDispose, useId, watch } from 'vue'
import type { Payload, Reply } from '../../shared/ipc/requests.ts'
import type { RecordSort } from '../../shared/model/record-query.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { createRecordPages, type RecordPages } from './record-pages.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useConnection } from '../bridge/use-connection.ts'

type RecordChannel = 'records.histories' | 'records.statistics' | 'records.interventions' | 'records.calls'

export type RecordRow<C extends RecordChannel> = Reply<C>['items'][number]

export interface RecordQuestion<C extends RecordChannel> {
  filter: Payload<C>['filter']
  sort: RecordSort
  /** Another one asks the same again. */
  askedAt?: number | null
}

/** Small enough for a page of the table to be made between two frames, large enough to be worth asking for. */
const pageSize = 1_000
const usualMost = 250_000

/**
 * The records that answer a question. Another question, or another server, is asked at once and ends the one
 * before; null asks nothing. What failed for want of a connection goes on by itself when there is one again.
 */
export function useRecordPages<C extends RecordChannel>(
  channel: C,
  question: () => RecordQuestion<C> | null,
): RecordPages<RecordRow<C>> {
  const bridge = useBridge()
  const settings = useSettings()
  const { trusted } = useConnection()
  const ticket = `${channel} ${useId()}`
  let asked: RecordQuestion<C> | null = null

  const end = () => void bridge.request('records.cancel', { ticket })
  const pages = createRecordPages<RecordRow<C>>({
    // The compiler does not see that the parts of one channel's payload make that payload.
    ask: (page) =>
      bridge.request(channel, { ticket, filter: asked?.filter, sort: asked?.sort, ...page } as Payload<C>),
    end,
    identityOf: (row) => ('id' in row ? row.id : undefined),
    pageSize,
    mostRows: () => settings.settings?.records.mostRows ?? usualMost,
  })

  watch(
    () => {
      const server = settings.server
      return server && JSON.stringify([server.id, server.baseUrl, question()])
    },
    () => {
      asked = settings.server && question()
      if (asked) void pages.begin()
      else pages.clear()
    },
    { immediate: true },
  )
  watch(trusted, (isTrusted) => {
    const code = pages.failure.value?.code
    if (isTrusted && (code === 'unreachable' || code === 'not-authorised')) void pages.retry()
  })
  onScopeDispose(() => {
    if (pages.state.value === 'loading' || pages.state.value === 'loading-all') end()
  })
  return pages
}
