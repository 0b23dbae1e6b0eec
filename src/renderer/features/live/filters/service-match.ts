import { defineStore } from 'pinia'
import { onBeforeUnmount, shallowRef, watch } from 'vue'
import type { Failure } from '../../../../shared/result.ts'
import { useDesk } from '../../../bridge/stores/desk.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useClock } from '../../../ui/clock.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { useViews } from '../views/store.ts'

/** While alarms arrive the service is queried at most this often. */
const minIntervalMs = 1_000
const retryDelayMs = 5_000

/**
 * Which alarms match the filters that only the service can apply.
 *
 *   off ──filters set──> asking ──answer──> known ──the alarms changed──> asking (the last answer stays)
 *                           └───failure──> failed ──retry──> asking
 */
export type MatchState = 'off' | 'asking' | 'known' | 'failed'

/** An answer covers only the alarms present when it was asked: a newer one is shown until the next answer. */
export interface MatchAnswer {
  asked: ReadonlySet<number>
  matching: ReadonlySet<number>
  at: number
}

export const useServiceMatch = defineStore('service-match', () => {
  const state = shallowRef<MatchState>('off')
  const answer = shallowRef<MatchAnswer | null>(null)
  const failure = shallowRef<Failure | null>(null)
  return {
    state,
    answer,
    failure,
    turnOff() {
      state.value = 'off'
      answer.value = null
      failure.value = null
    },
    /** Other filters: the answer to the previous ones no longer applies. */
    restart() {
      answer.value = null
      failure.value = null
      state.value = 'asking'
    },
    setAsking() {
      state.value = 'asking'
    },
    setAnswer(next: MatchAnswer) {
      state.value = 'known'
      answer.value = next
      failure.value = null
    },
    setFailure(reason: Failure) {
      state.value = 'failed'
      failure.value = reason
    },
  }
})

/** Keeps asking the service which alarms match, while the view has filters of the service. */
export function useServiceMatching(): void {
  const bridge = useBridge()
  const desk = useDesk()
  const views = useViews()
  const match = useServiceMatch()
  const clock = useClock()
  let timer: ReturnType<typeof setTimeout> | null = null
  let isPending = false
  let isStale = false
  const latest = useLatest()

  const hasFilters = () => Object.keys(views.draft.service).length > 0
  const schedule = (delayMs: number) => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      timer = null
      void ask()
    }, delayMs)
  }

  async function ask(): Promise<void> {
    if (!hasFilters()) return
    const signal = latest()
    const asked = new Set(desk.alarms.keys())
    isPending = true
    isStale = false
    match.setAsking()
    const answer = await bridge.request('alarms.matching', { filter: views.draft.service })
    if (signal.aborted) return
    isPending = false
    if (answer.ok) match.setAnswer({ asked, matching: new Set(answer.value.ids), at: clock.now })
    else match.setFailure(answer.error)
    if (isStale || !answer.ok) schedule(answer.ok ? minIntervalMs : retryDelayMs)
  }
  function restart() {
    latest.drop()
    isPending = false
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (!hasFilters()) return match.turnOff()
    match.restart()
    void ask()
  }

  watch(() => JSON.stringify(views.draft.service), restart, { immediate: true })
  watch(
    () => desk.updated,
    () => {
      if (!hasFilters()) return
      if (isPending) isStale = true
      else if (timer === null) schedule(minIntervalMs)
    },
  )
  onBeforeUnmount(() => {
    if (timer !== null) clearTimeout(timer)
  })
}
