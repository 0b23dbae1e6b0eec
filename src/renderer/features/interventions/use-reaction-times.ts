import { computed } from 'vue'
import { distributionOf, durationsOf, type Stretch } from './rules/distribution.ts'
import { useRecordQuestion } from '../../records/record-question.ts'
import { readAllPages } from '../../records/read-all-pages.ts'
import { useRecordPages } from '../../records/use-record-pages.ts'

/** Enough to see how durations spread; the rest is read for who asks for it. */
const enoughRows = 5_000

/** How the durations of the period's histories spread, of everybody or of one person. */
export function useReactionTimes(personId: () => number | null) {
  const store = useRecordQuestion()
  const pages = useRecordPages('records.histories', () => {
    const id = personId()
    return (
      store.question && {
        filter: { ...store.question, ...(id === null ? {} : { userId: id }) },
        sort: '-id',
        askedAt: store.askedAt,
      }
    )
  })
  readAllPages(pages, enoughRows)
  const of = (stretch: Stretch) => computed(() => distributionOf(durationsOf(pages.rows.value, stretch)))
  return { pages, reaction: of('reaction'), intervention: of('intervention') }
}
