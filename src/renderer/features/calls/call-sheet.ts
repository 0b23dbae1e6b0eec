import { defineStore } from 'pinia'
import { computed, reactive, shallowRef } from 'vue'
import type { CallAudit } from '../../../shared/model/call-audit.ts'
import type { Failure } from '../../../shared/result.ts'
import type { CallChoice } from './rules/call-choice.ts'
import type { CallSubject } from './rules/call-subject.ts'
import type { UsualGroups } from './rules/usual-groups.ts'

/** Audio to be sent; `name`: the file's, empty for what was recorded here. */
export interface CallAudio {
  blob: Blob
  bytes: number
  name: string
}

/** How the last try ended: answered, in whatever way, or refused before anything was sent. */
export type CallEnd =
  { kind: 'answered'; entry: CallAudit } | { kind: 'not-sent'; failure: Failure; at: number }

/** A call that is being written. */
export interface CallDraft {
  readonly key: string
  readonly subject: CallSubject | null
  /** Chosen before the operator chose, and why. */
  first: CallChoice
  why: UsualGroups['why'] | null
  choice: CallChoice
  text: string
  number: string
  templateId: string
  audio: CallAudio | null
  file: string
  step: 'write' | 'review' | 'placed'
  end: CallEnd | null
}

/** What a view has in hand to call about, or whom; `name`: what those are called. */
export type CallInHand =
  { kind: 'subject'; subject: CallSubject } | { kind: 'choice'; choice: Partial<CallChoice>; name: string }

type Source = () => CallInHand | null

const mostKept = 20

/** The call that is being written, reachable from everywhere; closed without being placed, it is kept as it is. */
export const useCallSheet = defineStore('call-sheet', () => {
  const draft = shallowRef<CallDraft | null>(null)
  const sources = shallowRef<readonly Source[]>([])
  const kept = new Map<string, CallDraft>()

  return {
    draft,
    /** What the view on screen has in hand. */
    inHand: computed(() => sources.value.at(-1)?.() ?? null),
    /** A view tells what it has in hand; returns the call that takes that back. */
    offer(source: Source): () => void {
      sources.value = [...sources.value, source]
      return () => {
        sources.value = sources.value.filter((other) => other !== source)
      }
    },
    /** Goes on with what was begun under the key, or begins. */
    show(key: string, begin: () => CallDraft) {
      const next = kept.get(key) ?? reactive(begin())
      if (next.step === 'review') next.step = 'write'
      kept.delete(key)
      kept.set(key, next)
      for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest)
      draft.value = next
    },
    close() {
      draft.value = null
    },
    /** It was placed: the next call under its key begins anew. */
    finish(done: CallDraft) {
      kept.delete(done.key)
    },
    /** Another server has other people. */
    forget() {
      kept.clear()
      draft.value = null
    },
  }
})
