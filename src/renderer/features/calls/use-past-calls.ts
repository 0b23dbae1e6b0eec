import { computed, shallowRef, useId, watch } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { RecordPage, CallRecord } from '../../../shared/model/records.ts'
import { isAnswered } from '../../../shared/rules/call-outcome.ts'
import type { PersonProgress } from '../../../shared/rules/call-progress.ts'
import type { Period } from '../../../shared/rules/periods.ts'
import { readCalls } from '../../../shared/rules/seen-call.ts'
import type { Result } from '../../../shared/result.ts'
import { useCallees, useReadCallees } from '../../bridge/stores/callees.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { useCalls } from './store.ts'
import { listCalls, type ListedCall } from './rules/listed-calls.ts'
import { useCallTexts } from './use-call-texts.ts'
import { useFailureText } from '../../ui/failure-text.ts'

/** Nobody is called more often in one upset; what is beyond is said to be missing. */
const maxRecords = 500
/** A call may be about alarms that came shortly before. */
const afterMs = 600_000

/** The calls around past alarms: from the first until shortly after the last, as the service and this desk have them. */
export function usePastCalls(alarms: () => Period) {
  const { t } = useI18n()
  const whyOf = useFailureText()
  const bridge = useBridge()
  const store = useCalls()
  const callees = useCallees()
  const readCallees = useReadCallees()
  const texts = useCallTexts()
  const { lasting } = useTimes()
  const ticket = `past calls ${useId()}`
  const period = computed(() => ({ from: alarms().from, to: alarms().to + afterMs }))
  const answer = shallowRef<Result<RecordPage<CallRecord>> | null>(null)
  const latest = useLatest()

  async function load() {
    const signal = latest()
    answer.value = null
    const { from, to } = period.value
    const read = await bridge.request('records.calls', {
      ticket,
      filter: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
      sort: '-id',
      offset: 0,
      limit: maxRecords,
    })
    if (signal.aborted) return
    answer.value = read
    const hasGroup = calls.value.some(({ groupIds }) => groupIds.length > 0)
    if (hasGroup && !callees.isLoaded) await readCallees()
  }
  watch(() => `${period.value.from} ${period.value.to}`, load, { immediate: true })

  /** In the order of time; a record without a time is of none that is known. */
  const calls = computed(() => {
    const records = answer.value?.ok ? readCalls(answer.value.value.items) : []
    return listCalls(store.entries, records, period.value)
      .filter(({ at }) => at !== null)
      .reverse()
  })

  const outcome = (person: PersonProgress, call: ListedCall) => {
    const word = texts.outcome(person.outcome)
    if (!isAnswered(person.outcome) || person.answeredAt === null || call.at === null) return word
    return t('calls.past.after', { what: word, time: lasting(Math.max(0, person.answeredAt - call.at)) })
  }
  const named = (person: PersonProgress) => texts.recordedPerson(person.id, person.name)

  /** Who picked up, each by name, and how many others there were. */
  function groupAnswers(call: ListedCall) {
    const answered = call.people.filter((person) => isAnswered(person.outcome))
    const others = call.people.filter((person) => !isAnswered(person.outcome))
    const counted = Map.groupBy(others, (person) => texts.outcome(person.outcome))
    return [
      ...answered.map((one) => t('calls.past.person', { name: named(one), outcome: outcome(one, call) })),
      ...[...counted].map(([word, members]) => t('calls.tally', { n: members.length, word })),
    ].join(', ')
  }

  function whom(call: ListedCall): string {
    const { entry, groupIds, people } = call
    const withAnswers = (name: string, answers: string) =>
      t('calls.past.whom', { name, answers: answers || t('calls.notKnown') })
    if (entry && entry.answers.every(({ placed }) => placed === false))
      return withAnswers(texts.callees(entry), t('calls.past.refused'))
    if (groupIds.length > 0) {
      const names = entry ? texts.callees(entry) : groupIds.map((id) => texts.group(id)).join(', ')
      return withAnswers(names, groupAnswers(call))
    }
    return people.map((one) => withAnswers(named(one), outcome(one, call))).join(', ')
  }

  return {
    load,
    isLoading: computed(() => answer.value === null),
    problem: computed(() => (answer.value?.ok === false ? whyOf(answer.value.error) : null)),
    /** A service may know no period and send its newest records. */
    isPartial: computed(
      () => answer.value?.ok === true && answer.value.value.total > answer.value.value.items.length,
    ),
    lines: computed(() =>
      calls.value.map((call) => ({
        key: call.key,
        text: t('calls.past.called', {
          time: lasting(Math.max(0, (call.at ?? 0) - period.value.from)),
          whom: whom(call),
        }),
      })),
    ),
  }
}
