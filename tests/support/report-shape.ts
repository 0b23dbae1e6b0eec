import type { ReportSettings } from '../../src/shared/model/report-settings.ts'
import { figuresOf, type FigureId } from '../../src/shared/rules/report/figures.ts'
import type { AlarmReport } from '../../src/shared/rules/report/report.ts'
import type { PlainReport } from './plain-report.ts'

/** The report of the rules in the shape of the plain one, to be compared. */
export function inPlainShape(report: AlarmReport, settings: ReportSettings, zone: string): PlainReport {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  const figures = new Map(figuresOf(report, settings, true).map(({ id, value }) => [id, value]))
  const length = (report.period.to - report.period.from) / 1000
  const over = (id: FigureId) => Math.round(((figures.get(id) ?? 0) / 100) * length)
  return {
    raised: report.raised,
    activeBefore: report.activeBefore,
    perTen: report.tens.counts,
    perHour: report.hours.counts,
    secondsOver: {
      [settings.acceptable]: over('overAcceptable'),
      [settings.manageable]: over('overManageable'),
      [settings.demanding]: over('overDemanding'),
      [settings.unacceptable]: over('overUnacceptable'),
    },
    peak: report.peak.count,
    floods: report.floods.map(({ from, to, ...flood }) => ({ from: from / 1000, to: to / 1000, ...flood })),
    topTen: report.topTen.map(({ tagId, count, activeMs }) => [tagId, count, activeMs / 1000]),
    chattering: report.chattering.map(({ tagId, count, worst }) => [tagId, count, worst]),
    fleeting: report.fleeting.map(({ tagId, count }) => [tagId, count]),
    staleIds: report.stale.map(({ occurrence }) => occurrence.id).sort((a, b) => a - b),
    days: Object.fromEntries(
      report.days.map(({ from, to, raised, stale, floodMs }) => [
        calendar.format(from),
        { seconds: (to - from) / 1000, raised, stale, floodSeconds: floodMs / 1000 },
      ]),
    ),
    split: Object.fromEntries(report.split.map(({ band, count }) => [band, count])),
  }
}
