import { computed, onMounted, shallowRef } from 'vue'
import type { CallableGroup } from '../../shared/model/call-order.ts'
import type { Failure } from '../../shared/result.ts'
import { readIds } from '../rules/call-ids.ts'
import { useCallDraft } from '../stores/call-draft.ts'
import { useClock } from '../stores/clock.ts'
import { useBridge } from './use-bridge.ts'

/** How the last call ended: the service's own yes or no, or why it could not be asked. */
export type CallEnd =
  | { kind: 'placed' | 'refused'; at: number; people: number }
  | { kind: 'failed'; at: number; failure: Failure }

/** Everything the call form does: who can be called, who would be, and one call at a time. */
export function useCallForm(onPlaced: () => void) {
  const bridge = useBridge()
  const draft = useCallDraft()
  const clock = useClock()
  const groups = shallowRef<readonly CallableGroup[] | null>(null)
  const groupsFailure = shallowRef<Failure | null>(null)
  const busy = shallowRef(false)
  const end = shallowRef<CallEnd | null>(null)

  const typed = computed(() => readIds(draft.people))
  /** Everybody once, however many groups they are in; people typed by number have no name here. */
  const called = computed(() => {
    const chosen = (groups.value ?? []).filter(({ id }) => draft.groupIds.includes(id))
    const people = new Map(chosen.flatMap(({ members }) => members).map(({ id, name }) => [id, name]))
    for (const id of typed.value.ids) people.set(id, people.get(id) ?? String(id))
    return [...people.values()]
  })
  const ready = computed(
    () =>
      draft.text.trim() !== '' &&
      typed.value.wrong.length === 0 &&
      draft.groupIds.length + typed.value.ids.length > 0,
  )

  async function loadGroups() {
    const answer = await bridge.request('calls.groups', null)
    groups.value = answer.ok ? answer.value : null
    groupsFailure.value = answer.ok ? null : answer.error
  }

  async function place() {
    // A second press while a call is under way must not become a second call.
    if (busy.value || !ready.value) return
    busy.value = true
    const people = called.value.length
    const { text, number, groupIds } = draft
    const answer = await bridge.request('calls.place', {
      userIds: typed.value.ids,
      groupIds,
      text,
      number,
      audio: null,
      file: null,
      about: null,
      pin: null,
    })
    busy.value = false
    const answers = answer.ok ? answer.value.answers : []
    const failure = answer.ok ? answers.find((each) => each.failure)?.failure : answer.error
    const placed = answers.every((each) => each.placed === true)
    if (failure) end.value = { kind: 'failed', at: clock.now, failure }
    else end.value = { kind: placed ? 'placed' : 'refused', at: clock.now, people }
    onPlaced()
  }

  onMounted(loadGroups)
  return { draft, groups, groupsFailure, loadGroups, typed, called, ready, busy, end, place }
}
