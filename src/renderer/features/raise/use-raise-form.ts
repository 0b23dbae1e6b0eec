import { computed, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { alarmCreationSchema } from '../../../shared/model/alarm-creation.ts'
import { creationFields, type ListPath } from './rules/creation-fields.ts'
import { useAuthorization } from '../../bridge/stores/authorization.ts'
import { useClock } from '../../ui/clock.ts'
import { useCreation } from './store.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { bodyOf, draftOfBody, emptyDraft, type CreationDraft, type DraftItem } from './creation-draft.ts'
import type { Problem } from '../../ui/problem.ts'
import { useBridge } from '../../bridge/use-bridge.ts'

const mostOffered = 200

/** Everything the form for raising an alarm does: what is wrong with it, what stands on its tag, and sending it. */
export function useRaiseForm() {
  const { t } = useI18n()
  const bridge = useBridge()
  const store = useCreation()
  const authorization = useAuthorization()
  const desk = useDesk()
  const clock = useClock()
  const busy = shallowRef(false)
  /** What was there before the form was cleared or filled, for who did not mean it. */
  const before = shallowRef<CreationDraft | null>(null)

  const checked = computed(() => bodyOf(store.draft))
  const refusedFields = shallowRef<Record<string, Problem>>({})
  watch(
    () => store.draft,
    () => (refusedFields.value = {}),
    { deep: true },
  )

  /** What is wrong with a field, once that is worth saying: an empty field is no mistake before it is sent. */
  function problemOf(path: string): Problem | undefined {
    const own = checked.value.problems[path]
    if (own && (store.tried || own.code !== 'required')) return own
    return refusedFields.value[path]
  }

  const path = computed(() => (store.draft.values['path'] ?? '').trim())
  const open = computed(() =>
    path.value === ''
      ? []
      : [...desk.alarms.values()].filter(
          (alarm) => alarm.path === path.value || alarm.fullPath === path.value,
        ),
  )
  const seenPaths = computed(() => {
    const typed = path.value.toLowerCase()
    const found = new Set<string>()
    for (const alarm of desk.alarms.values()) {
      if (alarm.path.toLowerCase().includes(typed)) found.add(alarm.path)
      if (found.size === mostOffered) break
    }
    return [...found].sort()
  })

  function takeOver(draft: CreationDraft) {
    before.value = store.draft
    store.draft = draft
    store.end = null
    store.tried = false
  }

  async function send() {
    // A second press while one is under way must not become a second alarm.
    if (busy.value || authorization.isReadOnly) return
    store.tried = true
    const creation = alarmCreationSchema.safeParse(checked.value.body)
    if (!creation.success) return
    const leave = await authorization.requestAuthorization(
      'creation',
      t('raise.sentence', { path: creation.data.path }),
    )
    if (!leave) return
    busy.value = true
    const answer = await bridge.request('alarm.create', { creation: creation.data, pin: leave.pin })
    busy.value = false
    before.value = null
    const at = clock.now
    if (answer.ok) {
      store.end = { kind: 'raised', id: answer.value.id, path: creation.data.path, at }
      store.tried = false
      return
    }
    store.end = { kind: 'failed', failure: answer.error, at }
    const fields = (answer.error.fields ?? []).map(({ field, message }): [string, Problem] => [
      field,
      { code: 'said', text: message },
    ])
    refusedFields.value = Object.fromEntries(fields)
  }

  return {
    store,
    authorization,
    busy,
    before,
    body: computed(() => checked.value.body),
    /** How many fields are wrong, for the line at the button. */
    wrong: computed(() => Object.keys(checked.value.problems).filter((field) => problemOf(field)).length),
    problemOf,
    /** Whether an item of a list has something wrong. */
    wrongIn: (list: string) =>
      Object.keys(checked.value.problems).some((field) => field.startsWith(`${list}.`) && problemOf(field)),
    open,
    seenPaths,
    put: (field: string, text: string) => (store.draft.values[field] = text),
    putItems: (list: ListPath, items: DraftItem[]) => (store.draft.lists[list] = items),
    takeOver,
    /** Fills the form from a body; answers what is wrong with it. */
    takeBody(body: unknown): string[] {
      const drawn = draftOfBody(body)
      if (drawn.ok) takeOver(drawn.draft)
      return drawn.ok
        ? []
        : drawn.issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
    },
    clear: () => takeOver(emptyDraft()),
    takeBack() {
      if (before.value) store.draft = before.value
      before.value = null
    },
    isEmpty: computed(
      () =>
        creationFields.every(({ path: field }) => (store.draft.values[field] ?? '') === '') &&
        Object.values(store.draft.lists).every((items) => items.length === 0),
    ),
    send,
  }
}

export type RaiseForm = ReturnType<typeof useRaiseForm>
