import { computed, onMounted, shallowRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { Failure } from '../../../shared/result.ts'
import { laterCalls, readCalls, type SeenCall } from '../../../shared/rules/seen-call.ts'
import { useCalls } from './store.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useClock } from '../../ui/clock.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import { callsByPerson, dayMs } from './rules/earlier-calls.ts'
import { useCallTexts } from './use-call-texts.ts'

const maxRecords = 1_000

/** Reads the call records of the last 24 hours; returns a sentence on a person's calls, empty while loading. */
export function useRecentCalls(): (userId: number) => string {
  const { t } = useI18n()
  const bridge = useBridge()
  const clock = useClock()
  const store = useCalls()
  const texts = useCallTexts()
  const { formats } = useTimes()
  const calls = shallowRef<readonly SeenCall[] | null>(null)
  const failure = shallowRef<Failure | null>(null)
  const isTruncated = shallowRef(false)
  const byPerson = computed(
    () => calls.value && callsByPerson(laterCalls(calls.value, store.seen), clock.now),
  )

  onMounted(async () => {
    const answer = await bridge.request('records.calls', {
      ticket: 'calls of a day',
      filter: { from: new Date(clock.now - dayMs).toISOString() },
      sort: '-id',
      offset: 0,
      limit: maxRecords,
    })
    failure.value = answer.ok ? null : answer.error
    if (!answer.ok) return
    calls.value = readCalls(answer.value.items)
    isTruncated.value = answer.value.total > answer.value.items.length
  })

  return (userId) => {
    if (byPerson.value === null) return failure.value === null ? '' : t('calls.dayUnknown')
    const person = byPerson.value.get(userId)
    if (!person?.last) return t(isTruncated.value ? 'calls.dayNoneSeen' : 'calls.dayNone')
    const { count, last } = person
    const facts = { n: count, time: formats.value.minute(last.at), outcome: texts.outcome(last.outcome) }
    return t(isTruncated.value ? 'calls.dayAtLeast' : 'calls.day', facts, count)
  }
}
