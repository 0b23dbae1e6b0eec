import type { ReportSettings } from '../../model/report-settings.ts'
import { tenMinutes } from './floods.ts'
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

/** The figures that have a number, in the order of the report. */
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
  /** Null: there was nothing to measure. */
  value: number | null
  unit: 'alarms' | 'percent' | 'tags' | 'floods'
  target: Target | null
  assessment: Assessment
  /** The records were not read to their end, and those not read can only add to it. */
  atLeast: boolean
}

type Measured = Omit<ReportFigure, 'id' | 'atLeast'>

const atMost = (value: number): Target => ({ is: 'atMost', value })
// Nothing is below nothing: a target of 0 is met by 0.
const below = (value: number): Target => ({ is: value === 0 ? 'atMost' : 'below', value })
/** What the records not read may raise as well as lower. */
const eitherWay: readonly FigureId[] = ['topTen', 'fleeting']

/** The figures of a report, each with what it is held against. `complete`: all records of the period were read. */
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
  const held = (unit: Measured['unit'], value: number | null, target: Target): Measured => ({
    value,
    unit,
    target,
    assessment: value === null ? nothing : assessTarget(value, target),
  })
  const told = (unit: Measured['unit'], value: number): Measured => ({
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
    overAcceptable: told('percent', timeOver(settings.acceptable)),
    overManageable: told('percent', timeOver(settings.manageable)),
    overDemanding: told('percent', timeOver(settings.demanding)),
    overUnacceptable: held('percent', timeOver(settings.unacceptable), below(settings.timeOver)),
    hoursOver: held(
      'percent',
      shareOver(hours, settings.hourly * operators) * 100,
      below(settings.hoursOver),
    ),
    peak: held('alarms', peak.count / operators, atMost(settings.peak)),
    floods: told('floods', floods.length),
    floodTime: held('percent', (sharedTime(floods, period) / length) * 100, below(settings.floodTime)),
    firstTen: {
      value: worst,
      unit: 'alarms',
      target: below(settings.upsetManageable),
      assessment: worst === null ? nothing : assessUpset(worst, settings),
    },
    topTen: held('percent', raised === 0 ? null : (fromTopTen / raised) * 100, atMost(settings.topTen)),
    chattering: held('tags', report.chattering.length, atMost(settings.chatterTags)),
    fleeting: held(
      'alarms',
      report.fleeting.reduce((sum, { count }) => sum + count, 0),
      atMost(settings.fleetingAlarms),
    ),
    stale: held(
      'alarms',
      report.days.reduce((most, { stale }) => Math.max(most, stale), 0),
      below(settings.stalePerDay),
    ),
  }
}
