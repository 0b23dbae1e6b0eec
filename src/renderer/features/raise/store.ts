import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Failure } from '../../../shared/result.ts'
import { emptyDraft } from './rules/creation-fields.ts'

/** Result of the last request. */
type RaiseResult =
  | { kind: 'raised'; id: number; path: string; at: number; body: object }
  | { kind: 'failed'; failure: Failure; at: number }

/** The draft of an alarm; it survives leaving the view and failures. */
export const useCreation = defineStore('creation', () => {
  const draft = ref(emptyDraft())
  const result = shallowRef<RaiseResult | null>(null)
  /** Missing fields are reported only after the first attempt. */
  const isSubmitted = shallowRef(false)
  /** The body as JSON is for integrators: folded away until somebody asks for it. */
  const showsJson = shallowRef(false)
  return {
    draft,
    result,
    isSubmitted,
    showsJson,
    /** Another server: an alarm written for one plant must not be raised in another. */
    reset() {
      draft.value = emptyDraft()
      result.value = null
      isSubmitted.value = false
    },
  }
})
