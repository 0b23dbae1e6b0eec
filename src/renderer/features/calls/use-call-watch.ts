import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import { readCalls } from '../../../shared/rules/seen-call.ts'
import { useCalls } from './store.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useHost } from '../../bridge/stores/host.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useClock } from '../../ui/clock.ts'

const pollIntervalMs = 2_000
/** Outcomes of earlier calls change no more: a service that fails is not asked for them as often. */
const retryIntervalMs = 15_000
/** The service's clock may be behind the desk's. */
const clockToleranceMs = 2 * 60_000
const maxRecords = 1_000
const dayMs = 24 * 60 * 60_000

/*
 * Polls the service's call records while the outcome of a call is open. A page that has just loaded also reads, once,
 * what came of the calls before it.
 *
 *   idle ──a call is open, or earlier ones are unread──▶ requesting ──answer or failure──▶ waiting ──▶ requesting
 *    ▲                                                                                        │
 *    └──────────────────── no call is open any more, and the earlier ones are read ───────────┘
 */
export function useCallWatch(): void {
  const bridge = useBridge()
  const store = useCalls()
  const desk = useDesk()
  const host = useHost()
  const clock = useClock()
  let timer: ReturnType<typeof setTimeout> | null = null
  let isReading = false
  let isDisposed = false
  const isCaughtUp = shallowRef(false)
  const isConnected = () => host.carrier === 'open'
  /** Whether the calls before this page, and the alarms that they may be about, are known. */
  const isReady = computed(() => isConnected() && store.isLoaded && desk.loaded)
  const isBehind = () => isReady.value && !isCaughtUp.value
  const shouldPoll = () => !isDisposed && isConnected() && (store.open.length > 0 || isBehind())

  /** Since when a page shows outcomes: those of a day, and those about alarms that still stand. */
  function earlierSince(): number[] {
    return store.entries
      .filter(({ at, order }) => at > clock.now - dayMs || desk.alarms.has(order.about?.alarmId ?? -1))
      .map(({ at }) => at)
  }
  async function read(): Promise<void> {
    const wasBehind = isBehind()
    const times = [...store.open.map(({ at }) => at), ...(wasBehind ? earlierSince() : [])]
    const isRead = times.length === 0 || (await readSince(Math.min(...times)))
    if (wasBehind && isRead && isReady.value) isCaughtUp.value = true
  }
  /** Whether it succeeded: after a failure the outcomes stay "not known" until the next poll. */
  async function readSince(oldest: number): Promise<boolean> {
    const answer = await bridge.request('records.calls', {
      ticket: 'calls in flight',
      filter: { from: new Date(oldest - clockToleranceMs).toISOString() },
      sort: '-id',
      offset: 0,
      limit: maxRecords,
    })
    if (answer.ok && !isDisposed) store.see(readCalls(answer.value.items))
    return answer.ok
  }
  async function poll(): Promise<void> {
    stopWaiting()
    if (isReading || !shouldPoll()) return
    isReading = true
    await read()
    isReading = false
    if (shouldPoll())
      timer = setTimeout(() => void poll(), store.open.length > 0 ? pollIntervalMs : retryIntervalMs)
  }
  function stopWaiting(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }

  // While the page was not connected, or showed another server, calls may have ended unseen.
  watch(isReady, (ready) => {
    if (!ready) isCaughtUp.value = false
  })
  watch([shouldPoll, () => store.open.length > 0], () => void poll(), { immediate: true })
  onScopeDispose(() => {
    isDisposed = true
    stopWaiting()
  })
}
