import { computed, shallowRef } from 'vue'
import type { GroupKind } from '../../../shared/model/call-group.ts'
import { formFields, groupBody, groupDraftOf, refusalsAt } from './rules/group-draft.ts'
import { useI18n } from '../../ui/i18n.ts'
import { learnFields, namingField } from './rules/learned-form.ts'
import { emptyGroupDraft, isEmptyDraft, type GroupDraft } from './rules/empty-draft.ts'
import { createdItem } from './rules/group-item.ts'
import { useAuthorization } from '../../bridge/stores/authorization.ts'
import { useClock } from '../../ui/clock.ts'
import { useGroupCreation } from './creation-store.ts'
import { useGroups } from './store.ts'
import type { Problem } from '../../ui/problem.ts'
import { useBridge } from '../../bridge/use-bridge.ts'

/** The form for a new group or grouping. After creation the list is read again and shows the result. */
export function useGroupForm(kind: GroupKind, read: () => Promise<void>) {
  const { t } = useI18n()
  const bridge = useBridge()
  const groups = useGroups()
  const store = useGroupCreation()
  const authorization = useAuthorization()
  const clock = useClock()
  const isBusy = shallowRef(false)

  const items = computed(() => (kind === 'group' ? groups.groups : groups.groupings))
  const learned = computed(() =>
    learnFields(
      kind,
      items.value.map(({ record }) => record),
    ),
  )
  const draft = computed(() => store.drafts[kind])
  const fields = computed(() => formFields(learned.value, draft.value))
  const checked = computed(() => groupBody(kind, fields.value, draft.value))
  const failed = computed(() => store.failures[kind])
  // A refusal applies to the draft that was sent, not to later edits.
  const refused = computed(() =>
    failed.value?.draft === draft.value
      ? refusalsAt(kind, fields.value, checked.value.body, failed.value.failure.fields ?? [])
      : {},
  )
  const name = computed(() => (draft.value.values[namingField(fields.value) ?? ''] ?? '').trim())

  /** The problem of a field; an empty field is one only after the first attempt. */
  function problemOf(field: string): Problem | undefined {
    const own = checked.value.problems[field]
    if (own && (store.submitted[kind] || own.code !== 'required')) return own
    return refused.value[field]
  }

  async function send() {
    // A second press must not create a second group.
    if (isBusy.value || authorization.isReadOnly) return
    store.markSubmitted(kind)
    const { body, problems } = checked.value
    const sent = { name: name.value, draft: draft.value }
    if (Object.keys(problems).length > 0) return
    const authorized = await authorization.requestAuthorization(
      'creation',
      t(`groups.create.sentence.${kind}`, { name: sent.name }),
    )
    if (!authorized) return
    isBusy.value = true
    store.fail(kind, null)
    const answer = await bridge.request('groups.create', { kind, body, pin: authorized.pin })
    if (answer.ok) await settle(sent, answer.value.created)
    else {
      store.fail(kind, { failure: answer.error, draft: sent.draft })
      // It may have been created: the list is read again, and the form reports a name that exists.
      if (answer.error.code === 'unreachable') void read()
    }
    isBusy.value = false
  }

  /** Reads the list again and shows the created item. */
  async function settle(sent: { name: string; draft: GroupDraft }, created: unknown) {
    const before = new Set(items.value.map(({ key }) => key))
    await read()
    const list = kind === 'group' ? groups.lists?.groups : groups.lists?.groupings
    const isReread = groups.failure === null && list?.failure === null
    const item = createdItem(created, sent.name, before, items.value)
    const isListed = item ? true : isReread ? false : null
    store.result = { kind, name: sent.name, answer: created, isListed, at: clock.now }
    // What was typed meanwhile is for another one.
    if (draft.value === sent.draft) {
      store.finish(kind)
      store.kind = null
    }
    if (item) groups.show(item)
  }

  return {
    kind,
    authorization,
    isBusy,
    draft,
    fields,
    send,
    problemOf,
    failure: computed(() => failed.value?.failure ?? null),
    body: computed(() => checked.value.body),
    /** Whether the fields come from existing items. */
    isLearned: computed(() => items.value.length > 0),
    /** Number of invalid fields. */
    problemCount: computed(
      () => Object.keys(checked.value.problems).filter((field) => problemOf(field)).length,
    ),
    isTaken: computed(() => name.value !== '' && items.value.some((item) => item.name === name.value)),
    isEmpty: computed(() => isEmptyDraft(draft.value)),
    setValue(field: string, text: string) {
      store.write(kind, { ...draft.value, values: { ...draft.value.values, [field]: text } })
    },
    setParts(field: string, parts: readonly unknown[]) {
      store.write(kind, { ...draft.value, parts: { ...draft.value.parts, [field]: parts } })
    },
    /** Fills the form from JSON; returns its problems. */
    applyBody(body: unknown): string[] {
      const parsed = groupDraftOf(kind, learned.value, body)
      if (!parsed.ok) return [t('groups.create.notObject')]
      store.write(kind, parsed.draft)
      return []
    },
    clear: () => store.replace(kind, emptyGroupDraft()),
    /** Whether a replaced draft can be restored. */
    wasReplaced: computed(() => store.before[kind] !== null),
    undoReplace: () => store.undoReplace(kind),
  }
}

export type GroupForm = ReturnType<typeof useGroupForm>
