import { computed, onScopeDispose, shallowRef } from 'vue'
import {
  testSteps,
  type ConnectionTest,
  type TestFinding,
  type TestStep,
  type TestStepResult,
} from '../../../shared/model/connection-test.ts'
import type { ServerProfile } from '../../../shared/model/server-profile.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import type { ProfileSecrets } from '../../bridge/use-servers.ts'
import { newId } from '../../ui/new-id.ts'

export interface StepLine {
  standby?: string | undefined
  step: TestStep
  outcome: TestStepResult['outcome'] | 'running' | 'waiting'
  finding: TestFinding | null
}

/**
 * Tests a service without storing anything.
 *
 *   idle ──run──> running ──answer──> done ──run──> running
 *                  │    └──stop─────> stopped ──run──> running
 *                  └──forget (the form changed or was closed)──> idle
 */
export function useConnectionTest() {
  const bridge = useBridge()
  const state = shallowRef<'idle' | 'running' | 'stopped' | 'done'>('idle')
  const results = shallowRef<readonly TestStepResult[]>([])
  const result = shallowRef<ConnectionTest | null>(null)
  const failure = shallowRef<string | null>(null)
  const standbys = shallowRef<readonly string[]>([])
  // Results that arrive for an earlier run are ignored.
  let ticket = ''

  const running = computed(() => state.value === 'running')
  /** Every step: finished, running or waiting. */
  const lines = computed((): StepLine[] => {
    if (state.value === 'idle' || failure.value !== null) return []
    return [undefined, ...standbys.value].flatMap((standby, address) =>
      testSteps.map((step, place): StepLine => {
        const at = address * testSteps.length + place
        const known = results.value[at]
        if (known) return known
        const isNext = at === results.value.length
        const outcome = !running.value ? 'skipped' : isNext ? 'running' : 'waiting'
        return { standby, step, outcome, finding: null }
      }),
    )
  })

  function cancel(next: 'idle' | 'stopped') {
    if (running.value) void bridge.request('profile.endTest', { ticket })
    ticket = ''
    state.value = next
  }
  function clear() {
    results.value = []
    result.value = null
    failure.value = null
  }
  function forget() {
    cancel('idle')
    clear()
  }
  const endListening = bridge.onPush((push) => {
    if (push.name === 'profile.testing' && push.payload.ticket === ticket)
      results.value = [...results.value, push.payload.result]
  })
  onScopeDispose(() => {
    endListening()
    forget()
  })

  return {
    result,
    failure,
    running,
    lines,
    stopped: computed(() => state.value === 'stopped'),
    passed: computed(
      () => result.value !== null && result.value.results.every(({ outcome }) => outcome !== 'failed'),
    ),
    failedAt: computed(() => results.value.find(({ outcome }) => outcome === 'failed')?.step ?? null),
    async run(profile: ServerProfile, secrets: ProfileSecrets): Promise<void> {
      forget()
      const mine = newId()
      ticket = mine
      state.value = 'running'
      standbys.value = profile.standbys
      const answer = await bridge.request('profile.test', { ticket: mine, profile, ...secrets })
      if (ticket !== mine) return
      state.value = 'done'
      if (!answer.ok) {
        failure.value = answer.error.message
        return
      }
      result.value = answer.value
      results.value = answer.value.results
    },
    stop: () => cancel('stopped'),
    forget,
  }
}
export type ConnectionTestRun = ReturnType<typeof useConnectionTest>
