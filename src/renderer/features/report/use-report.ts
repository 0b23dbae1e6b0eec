import { computed, shallowRef, watch } from 'vue'
import type { AlarmHistory } from '../../../shared/model/records.ts'
import { reportSettingsSchema } from '../../../shared/model/report-settings.ts'
import { figuresOf, type ReportFigure } from '../../../shared/rules/report/figures.ts'
import { createOccurrenceReader } from '../../../shared/rules/report/occurrences.ts'
import { reportSteps, type AlarmReport } from '../../../shared/rules/report/report.ts'
import { assessSplit, type Assessment } from '../../../shared/rules/report/assessment.ts'
import { createGrowingRows } from '../../ui/grid/growing-rows.ts'
import { useClock } from '../../ui/clock.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { runInSlices } from '../../ui/time-slices.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { useRecordPages } from '../../records/use-record-pages.ts'

export type { ReportFigure }

/** The records that the figures are calculated from. */
export interface ReportBasis {
  read: number
  total: number
  /** Records that could not be read. */
  unreadable: number
  /** Reading stopped at the limit of records in memory. */
  atLimit: boolean
  complete: boolean
}

/** A report with its assessed figures and the records that it is based on. */
export interface MeasuredReport {
  report: AlarmReport
  figures: ReportFigure[]
  splitAssessments: Assessment[]
  basis: ReportBasis
}

const hourMs = 3_600_000

/**
 * The report of the current period. The whole alarm history of the period is read first, and of some hours before
 * it; if reading is stopped, fails or reaches the limit, the report covers what was read.
 */
export function useReport() {
  const query = useRecordQuery()
  const settings = useSettings()
  const clock = useClock()
  const limits = computed(() => settings.settings?.report ?? reportSettingsSchema.parse({}))

  const pages = useRecordPages(
    'records.histories',
    () => {
      const { filter, period } = query
      if (filter === null || period === null) return null
      const from = new Date(period.from - limits.value.leadInHours * hourMs).toISOString()
      return { filter: { ...filter, from }, sort: '+id' }
    },
    { rowsAtOnce: Infinity },
  )

  // Each page is processed as it arrives: all of them at the end would block the page.
  let reader = createOccurrenceReader()
  const growing = createGrowingRows<AlarmHistory>({
    restart: () => (reader = createOccurrenceReader()),
    read: (row) => reader.add(row),
  })
  watch(pages.rows, (rows) => growing.follow(rows))

  const settled = computed(
    () => pages.current.value && ['complete', 'partial', 'cancelled', 'failed'].includes(pages.state.value),
  )
  const known = computed(() => {
    if (!settled.value) return null
    growing.follow(pages.rows.value)
    return reader.result()
  })
  const basis = computed<ReportBasis>(() => {
    const unreadable = pages.malformed.value + (known.value?.unreadable ?? 0)
    const read = pages.rows.value.length
    return {
      read,
      total: Math.max(pages.total.value, read),
      unreadable,
      atLimit: pages.state.value === 'partial' && pages.atLimit.value,
      complete: pages.state.value === 'complete' && unreadable === 0 && !pages.shifted.value,
    }
  })

  const measured = shallowRef<MeasuredReport | null>(null)
  /** The period is in the future: there is nothing to measure. */
  const isAhead = computed(() => query.period !== null && query.period.from >= clock.now)

  const latest = useLatest()
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

  async function measure() {
    const signal = latest()
    const { period } = query
    // The report ends now at the latest: what has not happened yet is not measured.
    const to = Math.min(period?.to ?? 0, clock.now)
    const nothingRead = basis.value.read === 0 && !basis.value.complete
    if (known.value === null || period === null || to <= period.from || nothingRead) {
      measured.value = null
      return
    }
    const terms = { zone: clock.zone, scale: settings.scale, settings: limits.value }
    const currentBasis = basis.value
    const steps = reportSteps(known.value.occurrences, { ...terms, period: { from: period.from, to } })
    const report = await runInSlices(steps, { pause, signal })
    if (report === null) return
    measured.value = {
      report,
      figures: figuresOf(report, terms.settings, currentBasis.complete),
      splitAssessments: assessSplit(report.split, terms.settings.splitTolerance, currentBasis.complete),
      basis: currentBasis,
    }
  }
  watch([known, basis, limits, () => settings.scale], () => void measure(), { immediate: true })

  return { pages, measured, isAhead }
}
