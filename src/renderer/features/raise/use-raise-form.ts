import { computed, shallowRef, watch } from 'vue'
import { bodyOf, draftOfBody } from './rules/creation-draft.ts'
import { useI18n } from '../../ui/i18n.ts'
import { alarmCreationSchema, type AlarmCreation } from '../../../shared/model/alarm-creation.ts'
import { similarTags } from './rules/similar-tags.ts'
import { frontFields } from './rules/creation-fields.ts'
import { emptyDraft, isEmptyDraft, type DraftItem, type ListPath } from './rules/empty-draft.ts'
import { useAuthorization } from '../../bridge/stores/authorization.ts'
import { useClock } from '../../ui/clock.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import type { Problem } from '../../ui/problem.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { keepDraft } from './draft-memory.ts'
import { useCreation, type RaisedAlarm } from './store.ts'

const maxSuggestions = 200

/** The form for raising an alarm: validation, active alarms of the tag, and the request. */
export function useRaiseForm() {
  const { t } = useI18n()
  const bridge = useBridge()
  const store = useCreation()
  const authorization = useAuthorization()
  const desk = useDesk()
  const book = useContactBook()
  const settings = useSettings()
  const clock = useClock()
  const { preciseAgo } = useTimes()
  const isBusy = shallowRef(false)
  keepDraft(window.sessionStorage)

  const checked = computed(() => bodyOf(store.draft))
  const servers = computed(() => (settings.isAll ? [...book.labels.dataServer.values()] : []))
  const serverProblem = computed((): Problem | undefined =>
    hasServer.value || !store.isSubmitted ? undefined : { code: 'required' },
  )
  const refusedFields = shallowRef<Record<string, Problem>>({})
  watch(
    () => store.draft,
    () => (refusedFields.value = {}),
    { deep: true },
  )

  /** The problem of a field; an empty field is one only after the first attempt. */
  function problemOf(path: string): Problem | undefined {
    const own = checked.value.problems[path]
    if (own && (store.isSubmitted || own.code !== 'required')) return own
    return refusedFields.value[path]
  }

  /** On a page of all servers every path begins with the name of its server. */
  const prefix = computed(() => (settings.isAll ? `${store.server}\\` : ''))
  const hasServer = computed(() => !settings.isAll || servers.value.includes(store.server))
  const path = computed(() => (store.draft.values['path'] ?? '').trim())
  /** What is active on the tag, once the service has refused this attempt because of it. */
  const conflicting = computed(() => {
    const { result } = store
    if (result?.kind !== 'failed' || result.failure.status !== 409) return []
    return [...desk.alarms.values()].filter(
      (alarm) => alarm.path === result.path || alarm.fullPath === result.path,
    )
  })
  const seenPaths = computed(() => {
    const typed = path.value.toLowerCase()
    const found = new Set<string>()
    for (const alarm of desk.alarms.values()) {
      if (!alarm.path.startsWith(prefix.value)) continue
      const own = alarm.path.slice(prefix.value.length)
      if (own.toLowerCase().includes(typed)) found.add(own)
      if (found.size === maxSuggestions) break
    }
    return [...found].sort()
  })

  const knownPaths = computed(
    () =>
      new Set(
        [...desk.alarms.values()].flatMap((alarm) =>
          alarm.path.startsWith(prefix.value) ? [alarm.path.slice(prefix.value.length)] : [],
        ),
      ),
  )
  /** The tags that may have been meant instead; null: nothing speaks against the typed one. */
  const similar = computed(() => (hasServer.value ? similarTags(path.value, knownPaths.value) : null))

  /** What asks before an alarm is raised; the same one again is never raised by a second press alone. */
  function authorize({ path: tag }: AlarmCreation) {
    const { result } = store
    const isRepeated =
      result?.kind === 'raised' &&
      result.path === tag &&
      JSON.stringify(result.body) === JSON.stringify(checked.value.body)
    return isRepeated
      ? authorization.requestAuthorization(
          'creation',
          t('raise.repeated', { path: tag, id: result.id, ago: preciseAgo(result.at) }),
          'doubt',
        )
      : authorization.requestAuthorization('creation', t('raise.sentence', { path: tag }))
  }

  /** The form is empty again, and nothing of it can be sent a second time; its address stays. */
  function finish(raised: RaisedAlarm) {
    const { openedFor } = store
    store.replace(emptyDraft())
    store.openedFor = openedFor
    store.before = null
    store.server = ''
    store.result = raised
  }

  async function send() {
    if (isBusy.value || authorization.isReadOnly) return
    store.isSubmitted = true
    const { body, problems } = checked.value
    const meant = similar.value
    const parsed = alarmCreationSchema.safeParse(body)
    if (!parsed.success || Object.keys(problems).length > 0 || !hasServer.value) return
    const creation = { ...parsed.data, path: prefix.value + parsed.data.path }
    // A second press, while it asks or while the request is under way, must not raise a second alarm.
    isBusy.value = true
    const authorized = await authorize(creation)
    const answer = authorized && (await bridge.request('alarm.create', { creation, pin: authorized.pin }))
    isBusy.value = false
    if (answer === null) return
    store.before = null
    const at = clock.now
    if (answer.ok) {
      finish({
        kind: 'raised',
        id: answer.value.id,
        path: creation.path,
        at,
        body,
        ...(meant !== null && { similar: meant }),
      })
      return
    }
    store.result = { kind: 'failed', failure: answer.error, path: creation.path, at }
    const fields = (answer.error.fields ?? []).map(({ field, message }): [string, Problem] => [
      field,
      { code: 'said', text: message },
    ])
    refusedFields.value = Object.fromEntries(fields)
    store.demanded = [...new Set([...store.demanded, ...fields.map(([field]) => field)])]
  }

  return {
    store,
    authorization,
    isBusy,
    body: computed(() => checked.value.body),
    /** Number of invalid fields. */
    problemCount: computed(
      () =>
        Object.keys(checked.value.problems).filter((field) => problemOf(field)).length +
        Number(serverProblem.value !== undefined),
    ),
    /** The servers to choose from, by their names in paths; none where the page shows one. */
    servers,
    serverProblem,
    problemOf,
    /** Whether an item of a list has a problem. */
    hasProblemIn: (list: string) =>
      Object.keys(checked.value.problems).some((field) => field.startsWith(`${list}.`) && problemOf(field)),
    /** Whether a field out of sight has a problem. */
    hasProblemInMore: computed(() => {
      const front = new Set<string>(frontFields(store.demanded).map(({ path }) => path))
      const found = [...Object.keys(checked.value.problems), ...Object.keys(refusedFields.value)]
      return found.some((field) => !front.has(field) && problemOf(field))
    }),
    conflicting,
    seenPaths,
    similar,
    setValue: (field: string, text: string) => (store.draft.values[field] = text),
    setItems: (list: ListPath, items: DraftItem[]) => (store.draft.lists[list] = items),
    /** Fills the form from JSON; returns its problems. */
    applyBody(body: unknown): string[] {
      const parsed = draftOfBody(body)
      if (parsed.ok) store.replace(parsed.draft)
      return parsed.ok
        ? []
        : parsed.issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
    },
    clear: () => store.replace(emptyDraft()),
    undoReplace() {
      if (store.before) store.draft = store.before
      store.before = null
    },
    isEmpty: computed(() => isEmptyDraft(store.draft)),
    send,
  }
}

export type RaiseForm = ReturnType<typeof useRaiseForm>
