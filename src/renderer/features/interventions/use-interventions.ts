import { computed } from 'vue'
import { meansOfAll, peopleOf } from './rules/people.ts'
import { useRecordQuestion } from '../../records/record-question.ts'
import { readAllPages } from '../../records/read-all-pages.ts'
import { useRecordPages } from '../../records/use-record-pages.ts'

/** What people did about alarms in the period and in the one before it. */
export function useInterventions() {
  const store = useRecordQuestion()
  const pages = useRecordPages(
    'records.interventions',
    () => store.question && { filter: store.question, sort: '+id', askedAt: store.askedAt },
  )
  const earlier = useRecordPages(
    'records.interventions',
    () => store.precedingQuestion && { filter: store.precedingQuestion, sort: '+id', askedAt: store.askedAt },
  )
  readAllPages(pages)
  readAllPages(earlier)

  const before = computed(() => (earlier.state.value === 'complete' ? earlier.rows.value : null))
  const people = computed(() => peopleOf(pages.rows.value, before.value))
  return {
    pages,
    people,
    means: computed(() => meansOfAll(people.value)),
    meansBefore: computed(() => before.value && meansOfAll(peopleOf(before.value, null))),
  }
}
