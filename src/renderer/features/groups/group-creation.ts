import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { GroupKind } from '../../../shared/model/call-group.ts'
import type { Failure } from '../../../shared/result.ts'
import { emptyGroupDraft, isEmptyDraft, type GroupDraft } from './group-draft.ts'

/** How the last creation ended. `listed` is false where the list does not show it, null where it was not read again. */
export type CreationEnd = {
  kind: GroupKind
  name: string
  answer: unknown
  listed: boolean | null
  at: number
}

/** Why the last try failed, and what was tried. */
export interface CreationFailure {
  failure: Failure
  draft: GroupDraft
}

type OfKind<T> = Readonly<Record<GroupKind, T>>

/** The group and the grouping that are being written. They stay while the operator looks elsewhere, and after a failure. */
export const useGroupCreation = defineStore('group-creation', () => {
  /** Which form is open. */
  const kind = shallowRef<GroupKind | null>(null)
  const drafts = shallowRef<OfKind<GroupDraft>>({ group: emptyGroupDraft(), grouping: emptyGroupDraft() })
  /** Somebody has tried to send it: from then on, what is missing is told. */
  const tried = shallowRef<OfKind<boolean>>({ group: false, grouping: false })
  const failures = shallowRef<OfKind<CreationFailure | null>>({ group: null, grouping: null })
  /** What was written before the form was cleared or filled anew, for who did not mean it. */
  const before = shallowRef<OfKind<GroupDraft | null>>({ group: null, grouping: null })
  const end = shallowRef<CreationEnd | null>(null)

  function begin(of: GroupKind, draft: GroupDraft) {
    drafts.value = { ...drafts.value, [of]: draft }
    tried.value = { ...tried.value, [of]: false }
    failures.value = { ...failures.value, [of]: null }
  }

  return {
    ...{ kind, drafts, before, tried, failures, end },
    write(of: GroupKind, draft: GroupDraft) {
      drafts.value = { ...drafts.value, [of]: draft }
    },
    fail(of: GroupKind, failure: CreationFailure | null) {
      failures.value = { ...failures.value, [of]: failure }
    },
    markTried(of: GroupKind) {
      tried.value = { ...tried.value, [of]: true }
    },
    /** Starts anew, from nothing or from what is given; what was written can be taken back. */
    replace(of: GroupKind, draft: GroupDraft) {
      const written = drafts.value[of]
      before.value = { ...before.value, [of]: isEmptyDraft(written) ? null : written }
      begin(of, draft)
    },
    takeBack(of: GroupKind) {
      const written = before.value[of]
      before.value = { ...before.value, [of]: null }
      if (written) begin(of, written)
    },
    /** It was created: the next one begins with nothing. */
    finish(of: GroupKind) {
      before.value = { ...before.value, [of]: null }
      begin(of, emptyGroupDraft())
    },
  }
})
