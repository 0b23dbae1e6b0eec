import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ActingState, GuardedAction } from '../../../shared/model/acting.ts'
import { useHost } from './host.ts'
import { useSettings } from './settings.ts'

/**
 * What the form itself has already settled: a confirmation of its own, or a doubt, which needs a confirmation
 * whatever the settings say.
 */
type Settled = 'nothing' | 'confirmation' | 'doubt'

/** Permission for one action, with the PIN if one was required. */
export interface Authorization {
  pin: string | null
}

interface AuthorizationRequest {
  /** One sentence that says what is about to be done. */
  prompt: string
  needsPin: boolean
  settle: (authorization: Authorization | null) => void
}

/** Whether this desk may act, and what it asks first. Main enforces the same rules. */
export const useAuthorization = defineStore('authorization', () => {
  const settings = useSettings()
  const host = useHost()
  const hasPin = shallowRef(false)
  const pending = shallowRef<AuthorizationRequest | null>(null)
  const rules = computed(() => settings.settings?.acting ?? null)

  function settle(authorization: Authorization | null) {
    const request = pending.value
    pending.value = null
    request?.settle(authorization)
  }

  function ask(prompt: string, needsPin: boolean): Promise<Authorization | null> {
    settle(null)
    return new Promise((resolve) => {
      pending.value = { prompt, needsPin, settle: resolve }
    })
  }

  return {
    hasPin,
    pending,
    isReadOnly: computed(() => host.role === 'viewer' || (rules.value?.readOnly ?? false)),
    /** The key of the message that says why it may not act. */
    readOnlyReason: computed(() =>
      host.role === 'viewer' ? 'authorization.viewer' : 'authorization.readOnly',
    ),
    replace: (state: ActingState) => (hasPin.value = state.isPinSet),
    /** Asks as the settings require; null means that the action must not be done. */
    requestAuthorization(
      action: GuardedAction,
      prompt: string,
      settled: Settled = 'nothing',
    ): Promise<Authorization | null> {
      const guard = rules.value?.[action] ?? 'free'
      const isSettled = guard === 'free' || (guard === 'confirm' && settled === 'confirmation')
      if (isSettled && settled !== 'doubt') return Promise.resolve({ pin: null })
      return ask(prompt, guard === 'pin')
    },
    /** Asks whether something is meant that no setting guards. */
    confirm: async (prompt: string): Promise<boolean> => (await ask(prompt, false)) !== null,
    /** Asks for the PIN if one is set. */
    requestPin: (prompt: string): Promise<Authorization | null> =>
      hasPin.value ? ask(prompt, true) : Promise.resolve({ pin: null }),
    grant: (pin: string | null) => settle({ pin }),
    deny: () => settle(null),
  }
})
