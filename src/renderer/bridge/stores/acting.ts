import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ActingState } from '../../../shared/model/acting.ts'
import { useSettings } from './settings.ts'

/** What is done to the world: each asks as the settings say. */
export type Deed = 'calls' | 'creation'

/** What the form has done itself: asked for a confirmation, or found a doubt, which is asked about in any case. */
type Asked = 'nothing' | 'confirmation' | 'doubt'

/** Leave to act, with the PIN where one was asked for. */
export interface Leave {
  pin: string | null
}

interface Question {
  /** What is about to be done, in a sentence. */
  sentence: string
  withPin: boolean
  answer: (leave: Leave | null) => void
}

/** Whether this desk may act, and what it asks before it does. Main holds to the same rules by itself. */
export const useActing = defineStore('acting', () => {
  const settings = useSettings()
  const pinSet = shallowRef(false)
  const question = shallowRef<Question | null>(null)
  const rules = computed(() => settings.settings?.acting ?? null)

  function end(leave: Leave | null) {
    const asked = question.value
    question.value = null
    asked?.answer(leave)
  }

  function ask(sentence: string, withPin: boolean): Promise<Leave | null> {
    end(null)
    return new Promise((answer) => {
      question.value = { sentence, withPin, answer }
    })
  }

  return {
    pinSet,
    question,
    readOnly: computed(() => rules.value?.readOnly ?? false),
    replace: (state: ActingState) => (pinSet.value = state.pinSet),
    /** Asks as the settings want it; null: do not act. */
    leaveTo(deed: Deed, sentence: string, asked: Asked = 'nothing'): Promise<Leave | null> {
      const guard = rules.value?.[deed] ?? 'free'
      const isSettled = guard === 'free' || (guard === 'confirm' && asked === 'confirmation')
      if (isSettled && asked !== 'doubt') return Promise.resolve({ pin: null })
      return ask(sentence, guard === 'pin')
    },
    /** Asks for the PIN where there is one. */
    pinFor: (sentence: string): Promise<Leave | null> =>
      pinSet.value ? ask(sentence, true) : Promise.resolve({ pin: null }),
    grant: (pin: string | null) => end({ pin }),
    refuse: () => end(null),
  }
})
