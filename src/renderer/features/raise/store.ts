import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Failure } from '../../../shared/result.ts'
import { emptyDraft } from './creation-draft.ts'

/** How the last send ended. */
export type RaiseEnd =
  { kind: 'raised'; id: number; path: string; at: number } | { kind: 'failed'; failure: Failure; at: number }

/** The alarm that is being written. It stays while the operator looks at something else, and after a failure. */
export const useCreation = defineStore('creation', () => ({
  draft: ref(emptyDraft()),
  end: shallowRef<RaiseEnd | null>(null),
  /** Somebody has tried to send it: from then on, what is missing is told. */
  tried: shallowRef(false),
}))
