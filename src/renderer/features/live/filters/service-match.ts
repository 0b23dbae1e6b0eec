import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Failure } from '../../../../shared/result.ts'

/**
 * What the service said about its own filters.
 *
 *   off ──filters set──> asking ──answer──> known ──the set changed──> asking (the last answer stands)
 *                           └───failure──> failed ──again──> asking
 */
export type MatchState = 'off' | 'asking' | 'known' | 'failed'

/** An answer speaks only of the alarms that it was asked about: one that came later is shown until the next. */
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
    off() {
      state.value = 'off'
      answer.value = null
      failure.value = null
    },
    /** Other filters: the answer to the old ones says nothing about them. */
    restart() {
      answer.value = null
      failure.value = null
      state.value = 'asking'
    },
    ask() {
      state.value = 'asking'
    },
    take(next: MatchAnswer) {
      state.value = 'known'
      answer.value = next
      failure.value = null
    },
    fail(reason: Failure) {
      state.value = 'failed'
      failure.value = reason
    },
  }
})
