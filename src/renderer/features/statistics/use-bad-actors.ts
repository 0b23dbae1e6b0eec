import { computed } from 'vue'
import { reportSettingsSchema } from '../../../shared/model/report-settings.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { useComparedPages, useSettledRows } from '../../records/use-record-pages.ts'
import { badActorsOf, figuresOf, worstFirst, type Measure } from './rules/bad-actors.ts'

const lengthOf = ({ from, to }: { from: number; to: number }) => to - from

/** The statistics of the period and of the previous one, both complete: shares and ranks need all tags. */
export function useBadActors() {
  const query = useRecordQuery()
  const { pages, previous, previousRows } = useComparedPages('records.statistics')
  const settled = useSettledRows(pages)
  const actors = computed(() => badActorsOf(settled.rows.value, previousRows.value))
  const previousActors = computed(() => previousRows.value && badActorsOf(previousRows.value, null))
  // Sorted once for all charts and figures.
  const worst = {
    number: computed(() => worstFirst(actors.value, 'number')),
    time: computed(() => worstFirst(actors.value, 'time')),
  }
  const previousWorst = {
    number: computed(() => previousActors.value && worstFirst(previousActors.value, 'number')),
    time: computed(() => previousActors.value && worstFirst(previousActors.value, 'time')),
  }
  return {
    pages,
    /** The same pages with the rows that are shown: all of them, once they are loaded. */
    settledPages: { ...pages, rows: settled.rows },
    previous,
    /** The rows shown belong to the previous request. */
    isStale: settled.isStale,
    actors,
    worst: (measure: Measure) => worst[measure].value,
    /** Null: not known. */
    previousWorst: (measure: Measure) => previousWorst[measure].value,
    /** Null until something is known: no answer does not mean no activations. */
    figures: computed(() => {
      const isKnown = settled.rows.value.length > 0 || pages.state.value === 'complete'
      return isKnown && query.period ? figuresOf(worst.number.value, lengthOf(query.period)) : null
    }),
    previousFigures: computed(() => {
      const tags = previousWorst.number.value
      return query.preceding && tags && figuresOf(tags, lengthOf(query.preceding))
    }),
  }
}

/** The limits of the standards that the charts mark; they are settings of the report. */
export function useStatisticLimits() {
  const settings = useSettings()
  return computed(() => {
    const report = settings.settings?.report ?? reportSettingsSchema.parse({})
    return {
      perTenMinutes: report.acceptable * report.operators,
      topTenShare: report.topTen / 100,
      fleetingMs: report.fleetingSeconds * 1_000,
      staleMs: report.staleHours * 3_600_000,
    }
  })
}
