import { computed } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import { ownZone } from '../../../shared/rules/zone.ts'
import type { Period } from '../../../shared/rules/periods.ts'
import { serverInPath } from '../../alarm/server-names.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { usePaper } from '../../records/use-paper.ts'
import { useClock } from '../../ui/clock.ts'
import { exportName } from '../../ui/files/browser-files.ts'
import { useExporter } from '../../ui/files/exporter.ts'
import { asCsv } from '../../ui/files/table-files.ts'
import type { Opinions } from './use-opinions.ts'
import type { MeasuredReport, ReportFigure } from './use-report.ts'
import { useReportTexts } from './use-report-texts.ts'

interface MeasuredServer {
  /** Empty where the page shows one only. */
  server: string
  measured: MeasuredReport
}
type ServerFigure = ReportFigure & { server: string }

/** Prints the report, or saves it as PDF, CSV or JSON. */
export function useReportExport(measured: () => readonly MeasuredServer[], opinions: () => Opinions) {
  const { t } = useI18n()
  const settings = useSettings()
  const query = useRecordQuery()
  const clock = useClock()
  const { saveFile } = useExporter()
  const texts = useReportTexts()
  const fileName = () => exportName('report', clock.now)

  /** The figures for a spreadsheet: values as numbers, the rest as text. */
  function figuresCsv(figures: readonly ServerFigure[]) {
    const column = (
      id: 'figure' | 'value' | 'unit' | 'target' | 'assessment' | 'meaning',
      raw: (figure: ServerFigure) => string | number,
      heading = t(`report.column.${id}`),
    ) => ({ id, heading, text: (figure: ServerFigure) => String(raw(figure)), raw })
    const server = ({ server: name }: ServerFigure) => name
    return asCsv({
      rows: figures,
      columns: [
        ...(settings.isAll ? [{ id: 'server', heading: t('status.server'), text: server, raw: server }] : []),
        column('figure', ({ id }) => texts.name(id)),
        column('value', ({ value }) => value ?? ''),
        column('unit', ({ unit }) => unit),
        column('target', ({ target, unit }) => texts.target(target, unit)),
        column('assessment', ({ assessment }) => texts.assessment(assessment)),
        column('meaning', ({ id }) => texts.meaning(id)),
      ],
    })
  }

  return {
    fileName: computed(() => exportName('report', measured()[0]?.measured.report.period.to ?? 0)),
    ...usePaper(fileName),
    async saveCsv() {
      const figures = measured().flatMap(({ server, measured: { figures: own } }) =>
        own.map((figure) => ({ ...figure, server })),
      )
      if (figures.length > 0)
        saveFile(`${fileName()}.csv`, 'text/csv;charset=utf-8', await figuresCsv(figures), figures.length)
    },
    saveJson() {
      const contents = measured().map(({ server, measured: report }) => {
        const { ratings, verdicts } = opinions()
        const origin = {
          madeAt: iso(clock.now),
          server: server || (settings.server?.name ?? ''),
          zone: clock.zoneName || ownZone(),
          filter: query.selection,
          limits: texts.settings.value,
          ratings: ratings.filter(({ tag }) => server === '' || serverInPath(tag) === server),
          verdicts,
        }
        return reportContent(report, origin)
      })
      const [first] = contents
      if (!first) return
      // A list of them where there are several.
      const content = settings.isAll ? contents : first
      saveFile(`${fileName()}.json`, 'application/json', `${JSON.stringify(content, null, 2)}\n`)
    },
  }
}

interface ReportOrigin extends Opinions {
  madeAt: string
  server: string
  /** The time zone of its days. */
  zone: string
  filter: object
  limits: object
}

const iso = (instant: number) => new Date(instant).toISOString()
const isoPeriod = ({ from, to }: Period) => ({ from: iso(from), to: iso(to) })

/** The whole report for other programs, with instants in UTC and the records that it is based on. */
function reportContent(
  { report, figures, splitAssessments, basis }: MeasuredReport,
  { zone, limits, ratings, verdicts, ...origin }: ReportOrigin,
): object {
  const { period, raised, activeBefore, tags, peak, floods, topTen, chattering, fleeting } = report
  return {
    tocsin: 'alarm-system-report',
    // 2: assessment instead of the former name of the field, durations in fields named …Ms.
    version: 2,
    ...origin,
    period: { ...isoPeriod(period), zone },
    records: basis,
    figures: figures.map(({ assessment, ...figure }) => ({ ...figure, assessment: assessment.word })),
    priorities: report.split.map((part, index) => ({ ...part, assessment: splitAssessments[index]?.word })),
    raised,
    activeBefore,
    tags,
    busiest: { count: peak.count, from: peak.at === null ? null : iso(peak.at) },
    floods: floods.map((flood) => ({ ...flood, ...isoPeriod(flood) })),
    topTen,
    chattering,
    fleeting,
    stale: report.stale.map(({ occurrence: { id, tagId, tagName, raisedAt, resetAt }, ageMs }) => ({
      id,
      tagId,
      tagName,
      raisedAt: iso(raisedAt),
      resetAt: resetAt === null ? null : iso(resetAt),
      ageMs,
    })),
    days: report.days.map((day) => ({ ...day, ...isoPeriod(day) })),
    perTenMinutes: report.tens.counts,
    ratings,
    similarAlarms: verdicts,
    limits,
  }
}
