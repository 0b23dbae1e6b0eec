import { computed, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { GroupKind } from '../../../shared/model/call-group.ts'
import { createdItem } from './rules/created-item.ts'
import { learnFields, namingField } from './rules/learned-form.ts'
import { useAuthorization } from '../../bridge/stores/authorization.ts'
import { useClock } from '../../ui/clock.ts'
import { useGroupCreation } from './group-creation.ts'
import { useGroups } from './store.ts'
import {
  emptyGroupDraft,
  formFields,
  groupBody,
  groupDraftOf,
  isEmptyDraft,
  refusalsAt,
  type GroupDraft,
} from './group-draft.ts'
import type { Problem } from '../../ui/problem.ts'
import { useBridge } from '../../bridge/use-bridge.ts'

/** Everything the form for a new group or grouping does. What is shown afterwards is what the service then lists. */
export function useGroupForm(kind: GroupKind, read: () => Promise<void>) {
  const { t } = useI18n()
  const bridge = useBridge()
  const groups = useGroups()
  const store = useGroupCreation()
  const authorization = useAuthorization()
  const clock = useClock()
  const busy = shallowRef(false)

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
  // What the service refused was said of what was sent, not of what stands there now.
  const refused = computed(() =>
    failed.value?.draft === draft.value
      ? refusalsAt(kind, fields.value, checked.value.body, failed.value.failure.fields ?? [])
      : {},
  )
  const name = computed(() => (draft.value.values[namingField(fields.value) ?? ''] ?? '').trim())

  /** What is wrong with a field, once that is worth saying: an empty field is no mistake before it is sent. */
  function problemOf(field: string): Problem | undefined {
    const own = checked.value.problems[field]
    if (own && (store.tried[kind] || own.code !== 'required')) return own
    return refused.value[field]
  }

  async function send() {
    // A second press while one is under way must not become a second group.
    if (busy.value || authorization.isReadOnly) return
    store.markTried(kind)
    const { body, problems } = checked.value
    const sent = { name: name.value, draft: draft.value }
    if (Object.keys(problems).length > 0) return
    const leave = await authorization.requestAuthorization(
      'creation',
      t(`groups.create.sentence.${kind}`, { name: sent.name }),
    )
    if (!leave) return
    busy.value = true
    store.fail(kind, null)
    const answer = await bridge.request('groups.create', { kind, body, pin: leave.pin })
    if (answer.ok) await settle(sent, answer.value.created)
    else {
      store.fail(kind, { failure: answer.error, draft: sent.draft })
      // Nobody knows whether it was done: where it was, the list has its name, and the form says so.
      if (answer.error.code === 'unreachable') void read()
    }
    busy.value = false
  }

  /** Reads again and shows what the service made of it. */
  async function settle(sent: { name: string; draft: GroupDraft }, created: unknown) {
    const before = new Set(items.value.map(({ key }) => key))
    await read()
    const list = kind === 'group' ? groups.lists?.groups : groups.lists?.groupings
    const reread = groups.failure === null && list?.failure === null
    const item = createdItem(created, sent.name, before, items.value)
    const listed = item ? true : reread ? false : null
    store.end = { kind, name: sent.name, answer: created, listed, at: clock.now }
    // What was typed meanwhile is for another one.
    if (draft.value === sent.draft) {
      store.finish(kind)
      store.kind = null
    }
    if (item) groups.show(item)
  }

  return {
    ...{ kind, authorization, busy, draft, fields, send, problemOf },
    failure: computed(() => failed.value?.failure ?? null),
    body: computed(() => checked.value.body),
    /** Whether the fields were learned from anything. */
    isLearned: computed(() => items.value.length > 0),
    /** How many fields are wrong, for the line at the button. */
    wrong: computed(() => Object.keys(checked.value.problems).filter((field) => problemOf(field)).length),
    isTaken: computed(() => name.value !== '' && items.value.some((item) => item.name === name.value)),
    isEmpty: computed(() => isEmptyDraft(draft.value)),
    put(field: string, text: string) {
      store.write(kind, { ...draft.value, values: { ...draft.value.values, [field]: text } })
    },
    putParts(field: string, parts: readonly unknown[]) {
      store.write(kind, { ...draft.value, parts: { ...draft.value.parts, [field]: parts } })
    },
    /** Fills the form from a body; answers what is wrong with it. */
    takeBody(body: unknown): string[] {
      const drawn = groupDraftOf(kind, learned.value, body)
      if (!drawn.ok) return [t('groups.create.notObject')]
      store.write(kind, drawn.draft)
      return []
    },
    clear: () => store.replace(kind, emptyGroupDraft()),
    /** Whether something was written before that can be taken back. */
    wasReplaced: computed(() => store.before[kind] !== null),
    takeBack: () => store.takeBack(kind),
  }
}

export type GroupForm = ReturnType<typeof useGroupForm>
