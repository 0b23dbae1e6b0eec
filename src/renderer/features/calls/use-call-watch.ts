import { onScopeDispose, watch } from 'vue'
import { readCalls } from '../../bridge/seen-call.ts'
import { useCalls } from '../../bridge/stores/calls.ts'
import { useHost } from '../../bridge/stores/host.ts'
import { useBridge } from '../../bridge/use-bridge.ts'

const pollMillis = 2_000
const beforeMillis = 2 * 60_000
const mostRecords = 1_000

/*
 * Reads the service's call records while something may still come of a call.
 *
 *   resting ──a call is open──▶ asking ──answer or failure──▶ waiting ──2 s──▶ asking
 *      ▲                                                         │
 *      └──────────────── no call is open any more ───────────────┘
 */
export function useCallWatch(): void {
  const bridge = useBridge()
  const store = useCalls()
  const host = useHost()
  let timer: ReturnType<typeof setTimeout> | null = null
  let running = false
  let ended = false
  const isWanted = () => !ended && host.carrier === 'open' && store.open.length > 0

  async function look(): Promise<void> {
    timer = null
    if (!isWanted()) {
      running = false
      return
    }
    const oldest = Math.min(...store.open.map(({ at }) => at))
    const answer = await bridge.request('records.calls', {
      ticket: 'calls in flight',
      filter: { from: new Date(oldest - beforeMillis).toISOString() },
      sort: '-id',
      offset: 0,
      limit: mostRecords,
    })
    // What the service does not tell stays "not known"; the next look may bring it.
    if (answer.ok && !ended) store.see(readCalls(answer.value.items))
    if (ended) return
    timer = setTimeout(() => void look(), pollMillis)
  }

  watch(
    isWanted,
    (wanted) => {
      if (!wanted || running) return
      running = true
      void look()
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    ended = true
    if (timer !== null) clearTimeout(timer)
  })
}
