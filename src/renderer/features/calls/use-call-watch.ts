import { onScopeDispose, watch } from 'vue'
import { readCalls } from '../../../shared/rules/seen-call.ts'
import { useCalls } from './store.ts'
import { useHost } from '../../bridge/stores/host.ts'
import { useBridge } from '../../bridge/use-bridge.ts'

const pollIntervalMs = 2_000
/** The service's clock may be behind the desk's. */
const clockToleranceMs = 2 * 60_000
const maxRecords = 1_000

/*
 * Polls the service's call records while the outcome of a call is open.
 *
 *   idle ──a call is open──▶ requesting ──answer or failure──▶ waiting ──2 s──▶ requesting
 *    ▲                                                            │
 *    └──────────────────── no call is open any more ──────────────┘
 */
export function useCallWatch(): void {
  const bridge = useBridge()
  const store = useCalls()
  const host = useHost()
  let timer: ReturnType<typeof setTimeout> | null = null
  let isPolling = false
  let isDisposed = false
  const shouldPoll = () => !isDisposed && host.carrier === 'open' && store.open.length > 0

  async function poll(): Promise<void> {
    timer = null
    if (!shouldPoll()) {
      isPolling = false
      return
    }
    const oldest = Math.min(...store.open.map(({ at }) => at))
    const answer = await bridge.request('records.calls', {
      ticket: 'calls in flight',
      filter: { from: new Date(oldest - clockToleranceMs).toISOString() },
      sort: '-id',
      offset: 0,
      limit: maxRecords,
    })
    if (isDisposed) return
    // After a failure the outcomes stay "not known" until the next poll.
    if (answer.ok) store.see(readCalls(answer.value.items))
    timer = setTimeout(() => void poll(), pollIntervalMs)
  }

  watch(
    shouldPoll,
    (should) => {
      if (!should || isPolling) return
      isPolling = true
      void poll()
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    isDisposed = true
    if (timer !== null) clearTimeout(timer)
  })
}
