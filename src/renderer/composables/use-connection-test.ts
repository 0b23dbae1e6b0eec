import { computed, shallowRef } from 'vue'
import { testSteps, type ConnectionTest, type TestStep } from '../../shared/model/connection-test.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { useBridge } from './use-bridge.ts'

export interface StepLine {
  step: TestStep
  verdict: 'passed' | 'failed' | 'skipped' | 'running'
  detail: string
}

/**
 * Tries a service without storing anything.
 *
 *   idle ──run──> running ──answer──> done ──run──> running
 *                    └──forget (the form changed)──> idle
 */
export function useConnectionTest() {
  const bridge = useBridge()
  const result = shallowRef<ConnectionTest | null>(null)
  const failure = shallowRef<string | null>(null)
  const running = shallowRef(false)
  // An answer to a question about an older form says nothing about this one.
  let question = 0

  const lines = computed((): StepLine[] => {
    if (running.value) return testSteps.map((step) => ({ step, verdict: 'running', detail: '' }))
    return result.value?.verdicts ?? []
  })

  return {
    result,
    failure,
    running,
    lines,
    passed: computed(
      () => result.value !== null && result.value.verdicts.every(({ verdict }) => verdict !== 'failed'),
    ),
    failedAt: computed(
      () => result.value?.verdicts.find(({ verdict }) => verdict === 'failed')?.step ?? null,
    ),
    async run(profile: ServerProfile, secret: string | null): Promise<void> {
      const mine = ++question
      running.value = true
      result.value = null
      failure.value = null
      const answer = await bridge.request('profile.test', { profile, secret })
      if (mine !== question) return
      running.value = false
      if (answer.ok) result.value = answer.value
      else failure.value = answer.error.message
    },
    forget(): void {
      question++
      running.value = false
      result.value = null
      failure.value = null
    },
  }
}
export type ConnectionTrial = ReturnType<typeof useConnectionTest>
