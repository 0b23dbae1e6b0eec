import { computed } from 'vue'
import { distributionOf, durationsOf, type Stretch } from './rules/distribution.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { loadAllPages, useRecordPages } from '../../records/use-record-pages.ts'

/** Enough to see how durations spread; the rest is read for who asks for it. */
const enoughRows = 5_000

/** How the durations of the period's histories spread, of everybody or of one person. */
export function useReactionTimes(personId: () => number | null) {
  const store = useRecordQuery()
  const pages = useRecordPages('records.histories', () => {
    const id = personId()
    return (
      store.filter && {
        filter: { ...store.filter, ...(id === null ? {} : { userId: id }) },
        sort: '-id',
        requestedAt: store.requestedAt,
      }
    )
  })
  loadAllPages(pages, enoughRows)
  const of = (stretch: Stretch) => computed(() => distributionOf(durationsOf(pages.rows.value, stretch)))
  return { pages, reaction: of('reaction'), intervention: of('intervention') }
}
