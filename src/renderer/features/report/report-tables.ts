import { computed } from 'vue'
import { useI18n, type KeyPart } from '../../ui/i18n.ts'
import { assessUpset, type Assessment } from '../../../shared/rules/report/assessment.ts'
import type { AlarmReport } from '../../../shared/rules/report/report.ts'
import { useClock } from '../../ui/clock.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import { useReportTexts } from './use-report-texts.ts'

export interface ReportColumn<Row> {
  id: string
  title: string
  isNumber?: boolean
  isTime?: boolean
  /** The cell names its row. */
  isHeading?: boolean
  isMuted?: (row: Row) => boolean
  text: (row: Row) => string
  tooltip?: (row: Row) => string | undefined
}

type Flood = AlarmReport['floods'][number]
type Day = AlarmReport['days'][number]
type StaleAlarm = AlarmReport['stale'][number]
/** What every list of tags has; some have more. */
export type ReportTag = AlarmReport['fleeting'][number] &
  Partial<AlarmReport['topTen'][number] & AlarmReport['chattering'][number]>

export interface TagTable {
  id: 'topTen' | 'chattering' | 'fleeting'
  testid: string
  tags: readonly ReportTag[]
  columns: readonly ReportColumn<ReportTag>[]
}

const hourMs = 3_600_000
const tenMinutesMs = 600_000

/** The columns of the report's tables. */
export function useReportTables(report: () => AlarmReport) {
  const { t } = useI18n()
  const { formats, lasting, exactly } = useTimes()
  const clock = useClock()
  const texts = useReportTexts()

  /** A column under its own title, of numbers. */
  const number = <Row>(
    id: KeyPart<'report.column.'>,
    text: (row: Row) => string,
    more: Partial<ReportColumn<Row>> = {},
  ): ReportColumn<Row> => ({ id, title: t(`report.column.${id}`), isNumber: true, text, ...more })
  const duration = <Row>(
    id: KeyPart<'report.column.'>,
    durationOf: (row: Row) => number,
    zero = true,
  ): ReportColumn<Row> =>
    number(id, (row) => (!zero && durationOf(row) === 0 ? '' : lasting(durationOf(row))), {
      tooltip: (row) => exactly(durationOf(row)),
    })
  const instant = <Row>(
    id: KeyPart<'report.column.'>,
    at: (row: Row) => number,
    /** Said instead of an instant that is not known. */
    unknown?: { is: (row: Row) => boolean; text: string },
  ): ReportColumn<Row> => ({
    id,
    title: t(`report.column.${id}`),
    isTime: true,
    isMuted: (row) => unknown?.is(row) ?? false,
    text: (row) => (unknown?.is(row) ? unknown.text : formats.value.stamp(at(row), clock.today)),
    tooltip: (row) => formats.value.full(at(row)),
  })
  const tagColumns = <Row extends ReportTag>(further: readonly ReportColumn<Row>[]): ReportColumn<Row>[] => [
    { id: 'message', title: t('report.column.message'), text: ({ message }) => message },
    { id: 'tag', title: t('report.column.tag'), text: ({ tagName }) => tagName },
    number('total', ({ count }) => texts.number(count)),
    ...further,
  ]
  const perTenMinutes = ({ from, to, raised }: Day) =>
    raised / texts.settings.value.operators / ((to - from) / tenMinutesMs)

  return {
    floodColumns: computed((): ReportColumn<Flood>[] => [
      instant('begin', ({ from }) => from, {
        is: ({ beganBefore }) => beganBefore,
        text: t('report.floods.before'),
      }),
      instant('end', ({ to }) => to, { is: ({ goesOn }) => goesOn, text: t('report.floods.ongoing') }),
      duration('lasted', ({ from, to }) => to - from),
      number('total', ({ total }) => texts.number(total)),
      number('peak', ({ peak }) => texts.number(peak)),
      number('firstTen', ({ firstTen }) => (firstTen === null ? '' : texts.number(firstTen))),
      { id: 'assessment', title: t('report.column.assessment'), text: () => '' },
    ]),
    /** How the operators coped with the start of a flood; null if it began before the period. */
    assessFlood({ firstTen }: Flood): Assessment | null {
      const { operators } = texts.settings.value
      return firstTen === null ? null : assessUpset(firstTen / operators, texts.settings.value)
    },
    /** The days of the period; those with a clock change have 23 or 25 hours. */
    dayColumns: computed((): ReportColumn<Day>[] => [
      {
        id: 'day',
        title: t('report.column.day'),
        isHeading: true,
        text: ({ from }) => formats.value.weekdayAndDay(from),
        tooltip: ({ from }) => formats.value.full(from),
      },
      number('hours', ({ from, to }) => texts.number((to - from) / hourMs), {
        isMuted: ({ cut }) => cut,
        tooltip: ({ cut }) => (cut ? t('report.days.partial') : undefined),
      }),
      number('total', ({ raised }) => texts.number(raised)),
      number('perTen', (day) => texts.number(perTenMinutes(day))),
      duration('flooded', ({ floodMs }) => floodMs, false),
      number('stale', ({ stale }) => (stale === 0 ? '' : texts.number(stale))),
    ]),
    staleColumns: computed((): ReportColumn<StaleAlarm>[] => [
      instant('since', ({ occurrence }) => occurrence.raisedAt),
      { id: 'tag', title: t('report.column.tag'), text: ({ occurrence }) => occurrence.tagName },
      duration('activeFor', ({ ageMs }) => ageMs),
    ]),
    isStillActive: ({ stale }: StaleAlarm) => stale.to === report().period.to,
    /** The lists of tags below one another. */
    tagTables: computed((): TagTable[] => [
      {
        id: 'topTen',
        testid: 'report-top-ten',
        tags: report().topTen,
        columns: tagColumns([
          number('share', ({ share }: ReportTag) => texts.share(share ?? 0)),
          duration('activeFor', ({ activeMs }: ReportTag) => activeMs ?? 0),
        ]),
      },
      {
        id: 'chattering',
        testid: 'report-chattering',
        tags: report().chattering,
        columns: tagColumns([number('worst', ({ worst }: ReportTag) => texts.number(worst ?? 0))]),
      },
      {
        id: 'fleeting',
        testid: 'report-fleeting',
        tags: report().fleeting,
        columns: tagColumns<ReportTag>([]),
      },
    ]),
  }
}
