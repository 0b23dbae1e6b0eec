import type { ReportSettings } from '../../model/report-settings.ts'
import { tenMinutes } from '../flood-limits.ts'
import { sharedTime, type AlarmReport } from './report.ts'
import {
  assessTarget,
  assessRate,
  assessUpset,
  noTarget,
  nothing,
  unknown,
  type Target,
  type Assessment,
} from './assessment.ts'
import { shareOver } from './occurrences.ts'

/** The figures, in the order of the report. */
export const figureIds = [
  'perTen',
  'perHour',
  'perDay',
  'overAcceptable',
  'overManageable',
  'overDemanding',
  'overUnacceptable',
  'hoursOver',
  'peak',
  'floods',
  'floodTime',
  'firstTen',
  'topTen',
  'chattering',
  'fleeting',
  'stale',
] as const
export type FigureId = (typeof figureIds)[number]

export interface ReportFigure {
  id: FigureId
  /** Null: nothing to measure. */
  value: number | null
  unit: 'alarms' | 'percent' | 'tags' | 'floods'
  target: Target | null
  assessment: Assessment
  /** A lower bound: records were not read completely, and the rest can only increase it. */
  atLeast: boolean
}

type Measured = Omit<ReportFigure, 'id' | 'atLeast'>

const atMost = (value: number): Target => ({ is: 'atMost', value })
// A target of 0 is met by 0.
const below = (value: number): Target => ({ is: value === 0 ? 'atMost' : 'below', value })
/** Figures that unread records may increase or decrease. */
const eitherWay: readonly FigureId[] = ['topTen', 'fleeting']

/** The figures of a report with their targets. `complete`: all records of the period were read. */
export function figuresOf(report: AlarmReport, settings: ReportSettings, complete: boolean): ReportFigure[] {
  const measured = measure(report, settings)
  return figureIds.map((id) => {
    const figure = measured[id]
    if (complete) return { id, ...figure, atLeast: false }
    const isSure = figure.assessment.grade !== 'good' && !eitherWay.includes(id)
    return {
      id,
      ...figure,
      assessment: isSure ? figure.assessment : unknown,
      atLeast: !eitherWay.includes(id),
    }
  })
}

function measure(report: AlarmReport, settings: ReportSettings): Record<FigureId, Measured> {
  const { period, raised, tens, hours, peak, floods } = report
  const { operators } = settings
  const length = period.to - period.from
  const perTen = raised / operators / (length / tenMinutes)

  const rate = (stretches: number): Measured => ({
    value: perTen * stretches,
    unit: 'alarms',
    target: atMost(settings.acceptable * stretches),
    assessment: assessRate(perTen, settings),
  })
  const againstTarget = (unit: Measured['unit'], value: number | null, target: Target): Measured => ({
    value,
    unit,
    target,
    assessment: value === null ? nothing : assessTarget(value, target),
  })
  const withoutTarget = (unit: Measured['unit'], value: number): Measured => ({
    value,
    unit,
    target: null,
    assessment: noTarget,
  })
  const timeOver = (limit: number) => shareOver(tens, limit * operators) * 100
  const firsts = floods.flatMap(({ firstTen }) => (firstTen === null ? [] : [firstTen / operators]))
  const worst = firsts.length === 0 ? null : Math.max(...firsts)
  const fromTopTen = report.topTen.reduce((sum, { count }) => sum + count, 0)

  return {
    perTen: rate(1),
    perHour: rate(6),
    perDay: rate(144),
    overAcceptable: withoutTarget('percent', timeOver(settings.acceptable)),
    overManageable: withoutTarget('percent', timeOver(settings.manageable)),
    overDemanding: withoutTarget('percent', timeOver(settings.demanding)),
    overUnacceptable: againstTarget('percent', timeOver(settings.unacceptable), below(settings.timeOver)),
    hoursOver: againstTarget(
      'percent',
      shareOver(hours, settings.hourly * operators) * 100,
      below(settings.hoursOver),
    ),
    peak: againstTarget('alarms', peak.count / operators, atMost(settings.peak)),
    floods: withoutTarget('floods', floods.length),
    floodTime: againstTarget(
      'percent',
      (sharedTime(floods, period) / length) * 100,
      below(settings.floodTime),
    ),
    firstTen: {
      value: worst,
      unit: 'alarms',
      target: below(settings.upsetManageable),
      assessment: worst === null ? nothing : assessUpset(worst, settings),
    },
    topTen: againstTarget(
      'percent',
      raised === 0 ? null : (fromTopTen / raised) * 100,
      atMost(settings.topTen),
    ),
    chattering: againstTarget('tags', report.chattering.length, atMost(settings.chatterTags)),
    fleeting: againstTarget(
      'alarms',
      report.fleeting.reduce((sum, { count }) => sum + count, 0),
      atMost(settings.fleetingAlarms),
    ),
    stale: againstTarget(
      'alarms',
      report.days.reduce((most, { stale }) => Math.max(most, stale), 0),
      below(settings.stalePerDay),
    ),
  }
}
