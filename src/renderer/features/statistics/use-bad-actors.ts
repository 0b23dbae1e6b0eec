import { computed } from 'vue'
import { badActorsOf, worstFirst, type Measure } from './rules/bad-actors.ts'
import { figuresOf } from './rules/figures.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { loadAllPages, useRecordPages, useSettledRows } from '../../records/use-record-pages.ts'

/** The statistics of the period and of the one before it, all of both: shares and ranks are of everything. */
export function useBadActors() {
  const store = useRecordQuery()
  const pages = useRecordPages(
    'records.statistics',
    () => store.filter && { filter: store.filter, sort: '+id', requestedAt: store.requestedAt },
  )
  const earlier = useRecordPages(
    'records.statistics',
    () =>
      store.precedingFilter && { filter: store.precedingFilter, sort: '+id', requestedAt: store.requestedAt },
  )
  loadAllPages(pages)
  loadAllPages(earlier)

  const read = useSettledRows(pages)
  const before = computed(() => (earlier.state.value === 'complete' ? earlier.rows.value : null))
  const actors = computed(() => badActorsOf(read.rows.value, before.value))
  const actorsBefore = computed(() => before.value && badActorsOf(before.value, null))
  // In order once for every picture and figure.
  const worst = {
    number: computed(() => worstFirst(actors.value, 'number')),
    time: computed(() => worstFirst(actors.value, 'time')),
  }
  const worstBefore = {
    number: computed(() => actorsBefore.value && worstFirst(actorsBefore.value, 'number')),
    time: computed(() => actorsBefore.value && worstFirst(actorsBefore.value, 'time')),
  }
  const millis = ({ from, to }: { from: number; to: number }) => to - from
  return {
    pages,
    /** The same with the rows that are shown: all of them, once they are read. */
    settled: { ...pages, rows: read.rows },
    earlier,
    /** What is shown still answers the question before. */
    stale: read.isStale,
    actors,
    worst: (measure: Measure) => worst[measure].value,
    /** Null: not known. */
    worstBefore: (measure: Measure) => worstBefore[measure].value,
    /** Null until something is known: no answer is not the answer that nothing failed. */
    figures: computed(() => {
      const isKnown = read.rows.value.length > 0 || pages.state.value === 'complete'
      return isKnown && store.period ? figuresOf(worst.number.value, millis(store.period)) : null
    }),
    figuresBefore: computed(() => {
      const tags = worstBefore.number.value
      return store.preceding && tags && figuresOf(tags, millis(store.preceding))
    }),
  }
}
