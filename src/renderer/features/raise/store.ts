import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Failure } from '../../../shared/result.ts'
import { emptyDraft, type CreationDraft } from './rules/empty-draft.ts'
import { useLateFollowers } from '../../bridge/late-followers.ts'

export interface RaisedAlarm {
  kind: 'raised'
  id: number
  path: string
  at: number
  body: object
  /** The tags that may have been meant, where the page knew no alarm of this one. */
  similar?: readonly string[] | undefined
}
/** Result of the last request. */
type RaiseResult = RaisedAlarm | { kind: 'failed'; failure: Failure; path: string; at: number }

/** What outlives a reload. */
interface KeptDraft {
  draft: CreationDraft
  raised: RaisedAlarm | null
  openedFor: string | null
  server: string
}

/** The draft of an alarm; it survives leaving the view and failures. */
export const useCreation = defineStore('creation', () => {
  const draft = ref(emptyDraft())
  /** The draft before it was cleared or replaced, for undo. */
  const before = shallowRef<CreationDraft | null>(null)
  /** The tag that the form was opened for, as its address names it. */
  const openedFor = shallowRef<string | null>(null)
  /** On a page of all servers the one that is to have it, by its name in paths; empty: not chosen. */
  const server = shallowRef('')
  const result = shallowRef<RaiseResult | null>(null)
  /** Missing fields are reported only after the first attempt. */
  const isSubmitted = shallowRef(false)
  /** Fields that the service complained of: it needs them, so the form has them in front. */
  const demanded = shallowRef<readonly string[]>([])

  let isRestored = false

  function replace(next: CreationDraft) {
    before.value = draft.value
    draft.value = next
    openedFor.value = null
    result.value = null
    isSubmitted.value = false
  }

  // Another server: an alarm written for one plant must not be raised in another.
  useLateFollowers().onReset(() => {
    replace(emptyDraft())
    before.value = null
    server.value = ''
    demanded.value = []
  })
  return {
    draft,
    before,
    openedFor,
    server,
    result,
    isSubmitted,
    demanded,
    /** Replaces the content of the form; this can be undone. */
    replace,
    /** Shows what was kept of before a reload; it is asked for once a page. */
    restore(read: () => KeptDraft | null) {
      const kept = isRestored ? null : read()
      isRestored = true
      if (kept === null) return
      draft.value = kept.draft
      result.value = kept.raised
      openedFor.value = kept.openedFor
      server.value = kept.server
    },
  }
})
