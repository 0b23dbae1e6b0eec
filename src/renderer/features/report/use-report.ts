import { computed, onScopeDispose, shallowRef, watch } from 'vue'
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
import { runInSlices } from './rules/time-slices.ts'
import { useRecordPages } from '../../records/use-record-pages.ts'

/** What the figures rest on. */
export interface ReportBasis {
  read: number
  total: number
  /** Records that came and could not be read. */
  unread: number
  /** More would not have been held. */
  atBound: boolean
  complete: boolean
}

/** A report, with what its figures are held against and what they rest on. */
export interface MeasuredReport {
  report: AlarmReport
  figures: ReportFigure[]
  splitVerdicts: Assessment[]
  basis: ReportBasis
}

const hour = 3_600_000

/**
 * The report of the period that the records are asked for. All of its histories are read first, and those of
 * some hours before it; what was read is measured as well where the reading was cancelled, failed or bounded.
 */
export function useReport() {
  const store = useRecordQuery()
  const settings = useSettings()
  const clock = useClock()
  const limits = computed(() => settings.settings?.report ?? reportSettingsSchema.parse({}))

  const pages = useRecordPages('records.histories', () => {
    const { filter, period } = store
    if (filter === null || period === null) return null
    const from = new Date(period.from - limits.value.leadInHours * hour).toISOString()
    return { filter: { ...filter, from }, sort: '+id' }
  })
  watch(pages.state, (state) => {
    if (state === 'partial' && !pages.atLimit.value) void pages.loadAll()
  })

  // Read as they come, a page at a time: all of them at the end would hold the page up.
  let reader = createOccurrenceReader()
  const growing = createGrowingRows<AlarmHistory>({
    restart: () => (reader = createOccurrenceReader()),
    read: (row) => reader.add(row),
  })
  watch(pages.rows, (rows) => growing.follow(rows))

  const settled = computed(() => {
    const state = pages.state.value
    const isOver = ['complete', 'cancelled', 'failed'].includes(state)
    return pages.current.value && (isOver || (state === 'partial' && pages.atLimit.value))
  })
  const known = computed(() => {
    if (!settled.value) return null
    growing.follow(pages.rows.value)
    return reader.result()
  })
  const basis = computed<ReportBasis>(() => {
    const unread = pages.malformed.value + (known.value?.unreadable ?? 0)
    const read = pages.rows.value.length
    return {
      read,
      total: Math.max(pages.total.value, read),
      unread,
      atBound: pages.state.value === 'partial' && pages.atLimit.value,
      complete: pages.state.value === 'complete' && unread === 0 && !pages.shifted.value,
    }
  })

  const measured = shallowRef<MeasuredReport | null>(null)
  /** The period lies in the future: there is nothing to measure. */
  const ahead = computed(() => store.period !== null && store.period.from >= clock.now)

  /** Only the newest measurement counts. */
  let measuring = 0
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
  onScopeDispose(() => (measuring = -1))

  async function measure() {
    const mine = ++measuring
    const { period } = store
    // What has not passed yet is not measured; the report is of the moment at which it was made.
    const to = Math.min(period?.to ?? 0, clock.now)
    const nothingRead = basis.value.read === 0 && !basis.value.complete
    if (known.value === null || period === null || to <= period.from || nothingRead) {
      measured.value = null
      return
    }
    const terms = { zone: store.zone, scale: settings.scale, settings: limits.value }
    const rests = basis.value
    const steps = reportSteps(known.value.occurrences, { ...terms, period: { from: period.from, to } })
    const isWanted = () => mine === measuring
    const report = await runInSlices(steps, { now: () => performance.now(), pause, isWanted })
    if (report === null) return
    measured.value = {
      report,
      figures: figuresOf(report, terms.settings, rests.complete),
      splitVerdicts: assessSplit(report.split, terms.settings.splitTolerance, rests.complete),
      basis: rests,
    }
  }
  watch([known, basis, limits, () => settings.scale], () => void measure(), { immediate: true })

  return { pages, measured, ahead }
}
