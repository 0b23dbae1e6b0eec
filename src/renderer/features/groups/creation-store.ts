import { defineStore } from 'pinia'
import { useLateFollowers } from '../../bridge/late-followers.ts'
import { shallowRef, computed, type ComputedRef } from 'vue'
import type { GroupKind } from '../../../shared/model/call-group.ts'
import type { Failure } from '../../../shared/result.ts'
import { emptyGroupDraft, isEmptyDraft, type GroupDraft } from './rules/empty-draft.ts'
import { useI18n } from '../../ui/i18n.ts'
import { useAuthorization } from '../../bridge/stores/authorization.ts'
import { useRole } from '../../bridge/use-role.ts'

/** Result of the last creation. `isListed`: false where the list lacks it, null where it could not be read again. */
export interface CreationResult {
  kind: GroupKind
  name: string
  answer: unknown
  isListed: boolean | null
  at: number
}

/** Why the last attempt failed, and the draft that was sent. */
export interface CreationFailure {
  failure: Failure
  draft: GroupDraft
}

type OfKind<T> = Readonly<Record<GroupKind, T>>

/** Drafts of a new group and a new grouping; they survive leaving the view and failures. */
export const useGroupCreation = defineStore('group-creation', () => {
  /** Which form is open. */
  const kind = shallowRef<GroupKind | null>(null)
  const drafts = shallowRef<OfKind<GroupDraft>>({ group: emptyGroupDraft(), grouping: emptyGroupDraft() })
  /** Missing fields are reported only after the first attempt. */
  const submitted = shallowRef<OfKind<boolean>>({ group: false, grouping: false })
  const failures = shallowRef<OfKind<CreationFailure | null>>({ group: null, grouping: null })
  /** The draft before it was cleared or replaced, for undo. */
  const before = shallowRef<OfKind<GroupDraft | null>>({ group: null, grouping: null })
  const result = shallowRef<CreationResult | null>(null)

  function start(of: GroupKind, draft: GroupDraft) {
    drafts.value = { ...drafts.value, [of]: draft }
    submitted.value = { ...submitted.value, [of]: false }
    failures.value = { ...failures.value, [of]: null }
  }

  // Another server has other people and groups.
  useLateFollowers().onReset(() => {
    kind.value = null
    result.value = null
    before.value = { group: null, grouping: null }
    drafts.value = { group: emptyGroupDraft(), grouping: emptyGroupDraft() }
    submitted.value = { group: false, grouping: false }
    failures.value = { group: null, grouping: null }
  })

  return {
    kind,
    drafts,
    before,
    submitted,
    failures,
    result,
    write(of: GroupKind, draft: GroupDraft) {
      drafts.value = { ...drafts.value, [of]: draft }
    },
    fail(of: GroupKind, failure: CreationFailure | null) {
      failures.value = { ...failures.value, [of]: failure }
    },
    markSubmitted(of: GroupKind) {
      submitted.value = { ...submitted.value, [of]: true }
    },
    /** Replaces the draft; the previous one can be restored. */
    replace(of: GroupKind, draft: GroupDraft) {
      const written = drafts.value[of]
      before.value = { ...before.value, [of]: isEmptyDraft(written) ? null : written }
      start(of, draft)
    },
    undoReplace(of: GroupKind) {
      const written = before.value[of]
      before.value = { ...before.value, [of]: null }
      if (written) start(of, written)
    },
    /** It was created: the next draft starts empty. */
    finish(of: GroupKind) {
      before.value = { ...before.value, [of]: null }
      start(of, emptyGroupDraft())
    },
  }
})

/** Why this screen can create no group, also not from a copy; undefined where it can. */
export function useCreateRefusal(): ComputedRef<string | undefined> {
  const { t } = useI18n()
  const authorization = useAuthorization()
  const role = useRole()
  return computed(() =>
    authorization.isReadOnly ? t(authorization.readOnlyReason) : role.reason('groups.create'),
  )
}
