import { computed, onMounted, shallowRef } from 'vue'
import type { Failure } from '../../../shared/result.ts'
import { callsByPerson, dayMillis } from './rules/person-calls.ts'
import { laterCalls, readCalls, type SeenCall } from '../../bridge/seen-call.ts'
import { useCalls } from '../../bridge/stores/calls.ts'
import { useClock } from '../../ui/clock.ts'
import { useBridge } from '../../bridge/use-bridge.ts'

const mostRecords = 1_000

/** How often everybody was called in the last day, by the service's records. */
export function useDayCalls() {
  const bridge = useBridge()
  const clock = useClock()
  const store = useCalls()
  const calls = shallowRef<readonly SeenCall[] | null>(null)
  const failure = shallowRef<Failure | null>(null)
  /** Whether there are more records than were read. */
  const cut = shallowRef(false)

  onMounted(async () => {
    const answer = await bridge.request('records.calls', {
      ticket: 'calls of a day',
      filter: { from: new Date(clock.now - dayMillis).toISOString() },
      sort: '-id',
      offset: 0,
      limit: mostRecords,
    })
    failure.value = answer.ok ? null : answer.error
    if (!answer.ok) return
    calls.value = readCalls(answer.value.items)
    cut.value = answer.value.total > answer.value.items.length
  })
  return {
    /** Null: not known. */
    byPerson: computed(() => calls.value && callsByPerson(laterCalls(calls.value, store.seen), clock.now)),
    failure,
    cut,
  }
}
