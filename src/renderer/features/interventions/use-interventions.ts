import { computed } from 'vue'
import { meansOfAll, peopleOf } from './rules/people.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { loadAllPages, useRecordPages } from '../../records/use-record-pages.ts'

/** What people did about alarms in the period and in the one before it. */
export function useInterventions() {
  const store = useRecordQuery()
  const pages = useRecordPages(
    'records.interventions',
    () => store.filter && { filter: store.filter, sort: '+id', requestedAt: store.requestedAt },
  )
  const earlier = useRecordPages(
    'records.interventions',
    () =>
      store.precedingFilter && { filter: store.precedingFilter, sort: '+id', requestedAt: store.requestedAt },
  )
  loadAllPages(pages)
  loadAllPages(earlier)

  const before = computed(() => (earlier.state.value === 'complete' ? earlier.rows.value : null))
  const people = computed(() => peopleOf(pages.rows.value, before.value))
  return {
    pages,
    people,
    means: computed(() => meansOfAll(people.value)),
    meansBefore: computed(() => before.value && meansOfAll(peopleOf(before.value, null))),
  }
}
