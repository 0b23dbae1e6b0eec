import type { ReportSettings } from '../../../../shared/model/report-settings.ts'
import type { Period } from '../../../../shared/rules/periods.ts'
import type { ReportFigure } from '../../../../shared/rules/report/figures.ts'
import type { MeasuredReport } from '../use-report.ts'
import { asCsv } from '../../../ui/files/table-texts.ts'

/** What a report is of, besides its figures. */
export interface ReportSubject {
  server: string
  /** The zone of its days. */
  zone: string
  filter: object
  limits: ReportSettings
  madeAt: number
}

export interface FigureWords {
  heading: (column: 'figure' | 'value' | 'unit' | 'target' | 'assessment' | 'meaning') => string
  name: (figure: ReportFigure) => string
  target: (figure: ReportFigure) => string
  verdict: (figure: ReportFigure) => string
  meaning: (figure: ReportFigure) => string
}

const iso = (instant: number) => new Date(instant).toISOString()
const stretch = ({ from, to }: Period) => ({ from: iso(from), to: iso(to) })

/** The figures for a spreadsheet: values as numbers, the rest in words. */
export function figuresCsv(figures: readonly ReportFigure[], words: FigureWords): Promise<string> {
  const { heading } = words
  return asCsv({
    rows: figures,
    columns: [
      { id: 'figure', heading: heading('figure'), text: words.name, raw: words.name },
      { id: 'value', heading: heading('value'), text: String, raw: ({ value }) => value ?? '' },
      { id: 'unit', heading: heading('unit'), text: String, raw: ({ unit }) => unit },
      { id: 'target', heading: heading('target'), text: words.target, raw: words.target },
      { id: 'assessment', heading: heading('assessment'), text: words.verdict, raw: words.verdict },
      { id: 'meaning', heading: heading('meaning'), text: words.meaning, raw: words.meaning },
    ],
  })
}

/** The whole report for a machine: instants in UTC, names as in the code, what it rests on beside it. */
export function reportJson(
  { report, figures, splitVerdicts, basis }: MeasuredReport,
  subject: ReportSubject,
): string {
  const { period, raised, activeBefore, tags, peak, floods, topTen, chattering, fleeting } = report
  const whole = {
    tocsin: 'alarm-system-report',
    version: 1,
    madeAt: iso(subject.madeAt),
    server: subject.server,
    period: { ...stretch(period), zone: subject.zone },
    filter: subject.filter,
    records: basis,
    figures: figures.map(({ assessment, ...figure }) => ({ ...figure, verdict: assessment.word })),
    priorities: report.split.map((part, place) => ({ ...part, verdict: splitVerdicts[place]?.word })),
    raised,
    activeBefore,
    tags,
    busiest: { count: peak.count, from: peak.at === null ? null : iso(peak.at) },
    floods: floods.map((flood) => ({ ...flood, ...stretch(flood) })),
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
    days: report.days.map((day) => ({ ...day, ...stretch(day) })),
    perTenMinutes: report.tens.counts,
    limits: subject.limits,
  }
  return `${JSON.stringify(whole, null, 2)}\n`
}
