import { computed, shallowRef, watch } from 'vue'
import type { AlarmHistory } from '../../../shared/model/records.ts'
import type { Failure } from '../../../shared/result.ts'
import { reportSettingsSchema } from '../../../shared/model/report-settings.ts'
import { figuresOf, type ReportFigure } from '../../../shared/rules/report/figures.ts'
import { createOccurrenceReader, type OccurrenceReader } from '../../../shared/rules/report/occurrences.ts'
import { reportSteps, type AlarmReport } from '../../../shared/rules/report/report.ts'
import { assessSplit, type Assessment } from '../../../shared/rules/report/assessment.ts'
import { serverInPath } from '../../alarm/server-names.ts'
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

/** The report of one server. */
export interface ServerReport {
  /** Empty where the page shows one only. */
  server: string
  /** Null: nothing of it was read. */
  measured: MeasuredReport | null
  failure: Failure | null
}

const hourMs = 3_600_000

/**
 * The report of the current period. The whole alarm history of the period is read first, and of some hours before
 * it; if reading is stopped, fails or reaches the limit, the report covers what was read. Each server has a report of
 * its own: a flood of one plant is none of another, and their rates have no mean.
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
  let readers = new Map<string, { reader: OccurrenceReader; read: number }>()
  const growing = createGrowingRows<AlarmHistory>({
    restart: () => (readers = new Map()),
    read(row) {
      const server = settings.isAll ? serverInPath(row.tagName) : ''
      const own = readers.get(server) ?? { reader: createOccurrenceReader(), read: 0 }
      readers.set(server, own)
      own.reader.add(row)
      own.read++
    },
  })
  watch(pages.rows, (rows) => growing.follow(rows))

  const settled = computed(
    () => pages.current.value && ['complete', 'partial', 'cancelled', 'failed'].includes(pages.state.value),
  )
  const known = computed(() => {
    if (!settled.value) return null
    growing.follow(pages.rows.value)
    return new Map([...readers].map(([server, { reader, read }]) => [server, { ...reader.result(), read }]))
  })
  /** How much there is of each server; of one server alone it is what the pages say. */
  const shares = computed(() =>
    settings.isAll
      ? pages.servers.value
      : [
          {
            name: '',
            loaded: pages.rows.value.length + pages.malformed.value,
            total: pages.total.value,
            failure: null,
          },
        ],
  )
  const bases = computed(() =>
    shares.value.map(({ name, loaded, total, failure }) => {
      const { read = 0, unreadable: untimed = 0, occurrences = [] } = known.value?.get(name) ?? {}
      const unreadable = loaded - read + untimed
      const isRead = pages.state.value === 'complete' && failure === null
      const basis: ReportBasis = {
        read,
        total: Math.max(total, read),
        unreadable,
        atLimit: pages.state.value === 'partial' && pages.atLimit.value,
        complete: isRead && unreadable === 0 && !pages.shifted.value,
      }
      return { server: name, failure, occurrences, basis }
    }),
  )

  const reports = shallowRef<readonly ServerReport[]>([])
  /** The period is in the future: there is nothing to measure. */
  const isAhead = computed(() => query.period !== null && query.period.from >= clock.now)

  const latest = useLatest()
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

  async function measure() {
    const signal = latest()
    const { period } = query
    // The report ends now at the latest: what has not happened yet is not measured.
    const to = Math.min(period?.to ?? 0, clock.now)
    if (known.value === null || period === null || to <= period.from) {
      reports.value = []
      return
    }
    const terms = { zone: clock.zone, scale: settings.scale, settings: limits.value }
    const done: ServerReport[] = []
    for (const { server, failure, occurrences, basis } of bases.value) {
      if (basis.read === 0 && !basis.complete) {
        done.push({ server, failure, measured: null })
        continue
      }
      const steps = reportSteps(occurrences, { ...terms, period: { from: period.from, to } })
      const report = await runInSlices(steps, { pause, signal })
      if (report === null) return
      const figures = figuresOf(report, terms.settings, basis.complete)
      const splitAssessments = assessSplit(report.split, terms.settings.splitTolerance, basis.complete)
      done.push({ server, failure, measured: { report, figures, splitAssessments, basis } })
    }
    reports.value = done.some(({ measured }) => measured !== null) ? done : []
  }
  watch([known, bases, limits, () => settings.scale], () => void measure(), { immediate: true })

  return { pages, reports, isAhead }
}
