import { defineStore } from 'pinia'
import { computed, reactive, shallowRef } from 'vue'
import type { CallAudit } from '../../../shared/model/call.ts'
import type { Failure } from '../../../shared/result.ts'
import type { CallChoice, CallSubject, CallTarget } from '../../alarm/call-subject.ts'
import type { CallHelp } from './rules/call-template.ts'
import type { SuggestedGroups } from './rules/suggested-groups.ts'

/** Audio to send with a call; `name` is the file's, empty for a recording made here. */
export interface CallAudio {
  blob: Blob
  bytes: number
  name: string
}

/** Result of the last attempt: answered in whatever way, or rejected before anything was sent. */
export type CallResult =
  { kind: 'answered'; entry: CallAudit } | { kind: 'not-sent'; failure: Failure; at: number }

/** A call that has not been placed yet. */
export interface CallDraft {
  readonly key: string
  readonly subject: CallSubject | null
  /** What the alarm help says about its alarm; it comes a moment after the draft. */
  help: CallHelp | null
  /** The choice the dialog opened with, and why it was suggested. */
  initialChoice: CallChoice
  suggestedBy: SuggestedGroups['reason'] | null
  choice: CallChoice
  text: string
  number: string
  templateId: string
  audio: CallAudio | null
  file: string
  step: 'write' | 'review' | 'placed'
  /** A call of it is being placed: a dialog that is closed and opened again must not place a second one. */
  isPlacing: boolean
  result: CallResult | null
}

type TargetSource = () => CallTarget | null

/** Whether it is shown who is on call now. */
export const useOnCallDialog = defineStore('on-call', () => ({ isOpen: shallowRef(false) }))

const maxDrafts = 20

/** The draft open in the call dialog; a draft closed without being placed is kept for the next time. */
export const useCallDialog = defineStore('call-dialog', () => {
  const draft = shallowRef<CallDraft | null>(null)
  const sources = shallowRef<readonly TargetSource[]>([])
  const drafts = new Map<string, CallDraft>()

  return {
    draft,
    /** The target of the view opened last that has registered one. */
    target: computed(() => sources.value.at(-1)?.() ?? null),
    /** Registers the target of a view; returns a function that unregisters it. */
    registerTarget(source: TargetSource): () => void {
      sources.value = [...sources.value, source]
      return () => {
        sources.value = sources.value.filter((other) => other !== source)
      }
    },
    /** Opens the draft kept under the key, or a new one. */
    show(key: string, create: () => CallDraft) {
      const next = drafts.get(key) ?? reactive(create())
      if (next.step === 'review') next.step = 'write'
      drafts.delete(key)
      drafts.set(key, next)
      for (const oldest of [...drafts.keys()].slice(0, -maxDrafts)) drafts.delete(oldest)
      draft.value = next
    },
    close() {
      draft.value = null
    },
    /** The call was placed: the next one under the same key starts empty. */
    discard(placed: CallDraft) {
      drafts.delete(placed.key)
    },
    /** Another server has other people. */
    reset() {
      drafts.clear()
      draft.value = null
    },
  }
})
