import { describe, expect, test } from 'vitest'
import type { AlarmHistory } from '../../../../../src/shared/model/records.ts'
import { defaultPriorityScale as scale } from '../../../../../src/shared/model/priority-band.ts'
import { reportSettingsSchema } from '../../../../../src/shared/model/report-settings.ts'
import { figuresOf } from '../../../../../src/shared/rules/report/figures.ts'
import { reportOf } from '../../../../support/report-of.ts'
import { assessSplit } from '../../../../../src/shared/rules/report/assessment.ts'
import { createZone } from '../../../../../src/shared/rules/zone.ts'
import { plainReport } from '../../../../support/plain-report.ts'
import { readOccurrences } from '../../../../support/read-occurrences.ts'
import { inPlainShape } from '../../../../support/report-shape.ts'

const zone = 'Europe/Paris'
const settings = reportSettingsSchema.parse({})
const at = (text: string) => Date.parse(text)

interface Given {
  id: number
  tag: string
  up: string
  down?: string
  ack?: string
  priority?: number
}
const record = ({ id, tag, up, down, ack, priority = 4 }: Given): AlarmHistory => ({
  id,
  tagId: Number(tag.slice(1)),
  tagName: tag,
  message: `Message of ${tag}`,
  priority,
  alarmTime: up,
  ...(ack === undefined ? {} : { ackTime: ack }),
  ...(down === undefined ? {} : { resetTime: down }),
  comment: '',
})
/** Alarms of tags of their own, 30 seconds apart, each reset after five minutes. */
const burst = (firstId: number, count: number, begin: string) =>
  Array.from({ length: count }, (_, place) => {
    const up = at(begin) + place * 30_000
    const time = (instant: number) => new Date(instant).toISOString()
    return record({ id: firstId + place, tag: `F${firstId + place}`, up: time(up), down: time(up + 300_000) })
  })
const measure = (records: AlarmHistory[], from: string, to: string) =>
  reportOf(readOccurrences(records).occurrences, {
    period: { from: at(from), to: at(to) },
    zone: createZone(zone),
    scale,
    settings,
  })

/* Three days around the spring change of clocks, worked out by hand. The 29th has 23 hours: 71 hours in all. */
const from = '2026-03-28T00:00:00+01:00'
const to = '2026-03-31T00:00:00+02:00'
const records = [
  // Over midnight.
  record({ id: 1, tag: 'T1', up: '2026-03-28T23:50:00+01:00', down: '2026-03-29T00:10:00+01:00' }),
  // Over the change of clocks: an hour, though the clocks show two.
  record({
    id: 2,
    tag: 'T2',
    priority: 3,
    up: '2026-03-29T01:30:00+01:00',
    down: '2026-03-29T03:30:00+02:00',
  }),
  // Never reset: stale from 06:00 (07:00 by the new time) on the 29th to the end.
  record({ id: 3, tag: 'T3', priority: 1, up: '2026-03-28T06:00:00+01:00' }),
  // Acknowledged long after its reset: it stood for 5 seconds all the same.
  record({
    id: 4,
    tag: 'T4',
    up: '2026-03-28T10:00:00+01:00',
    down: '2026-03-28T10:00:05+01:00',
    ack: '2026-03-28T12:00:00+01:00',
  }),
  // The same record twice, read before and after its reset.
  record({ id: 5, tag: 'T5', up: '2026-03-28T12:00:00+01:00' }),
  record({ id: 5, tag: 'T5', up: '2026-03-28T12:00:00+01:00', down: '2026-03-28T12:30:00+01:00' }),
  // Raised before the period: one stands into it and is stale until 18:00, one was reset as it began.
  record({
    id: 6,
    tag: 'T6',
    priority: 2,
    up: '2026-03-26T12:00:00+01:00',
    down: '2026-03-28T18:00:00+01:00',
  }),
  record({
    id: 7,
    tag: 'T7',
    priority: 2,
    up: '2026-03-26T12:00:00+01:00',
    down: '2026-03-28T00:00:00+01:00',
  }),
  // Three within a minute: chattering. The fourth is alone and over in 5 seconds: fleeting.
  ...['14:00:00', '14:00:20', '14:00:40', '14:05:00'].map((time, place) =>
    record({
      id: 10 + place,
      tag: 'T8',
      up: `2026-03-28T${time}+01:00`,
      down: `2026-03-28T${time.slice(0, 7)}5+01:00`,
    }),
  ),
  // Three in exactly a minute: not within one.
  ...['15:00:00', '15:00:30', '15:01:00']
    .map((time, place) => record({ id: 15 + place, tag: 'T9', priority: 3, up: `2026-03-28T${time}+01:00` }))
    .map((one) => ({ ...one, resetTime: '2026-03-28T16:00:00+01:00' })),
  // A flood before the period (11 from 23:51 to 23:56), which two more carry into it until 00:05.
  ...burst(20, 11, '2026-03-27T23:51:00+01:00'),
  ...burst(40, 1, '2026-03-28T00:02:00+01:00'),
  ...burst(41, 1, '2026-03-28T00:04:00+01:00'),
  // A flood of 12 from 23:52 that the end of the period cuts, and alarms after the period.
  ...burst(50, 12, '2026-03-30T23:52:00+02:00'),
  ...burst(70, 30, '2026-03-31T00:00:00+02:00'),
]
const report = measure(records, from, to)

describe('three days with a change of clocks', () => {
  test('hold 26 alarms, without those before or after', () => {
    expect(report.raised).toBe(26)
    // T6, and the last two of the flood before.
    expect(report.activeBefore).toBe(3)
    expect(report.tags).toBe(21)
  })

  test('have days of 24, 23 and 24 hours', () => {
    expect(
      report.days.map(({ from: begin, to: end, raised, stale }) => [
        (end - begin) / 3_600_000,
        raised,
        stale,
      ]),
    ).toEqual([
      [24, 13, 1],
      [23, 1, 1],
      [24, 12, 1],
    ])
  })

  test('begin in one flood and end in another', () => {
    expect(report.floods).toEqual([
      {
        from: at(from),
        to: at('2026-03-28T00:05:00+01:00'),
        beganBefore: true,
        goesOn: false,
        total: 2,
        peak: 2,
        firstTen: null,
      },
      {
        from: at('2026-03-30T23:52:00+02:00'),
        to: at(to),
        beganBefore: false,
        goesOn: true,
        total: 12,
        peak: 12,
        firstTen: 12,
      },
    ])
  })

  test('have these figures', () => {
    const figures = figuresOf(report, settings, true)
    const known: [string, number, string][] = [
      ['perTen', 26 / 426, 'acceptable'],
      ['perHour', 26 / 71, 'acceptable'],
      ['perDay', (26 / 71) * 24, 'acceptable'],
      // Of 426 windows of 10 minutes: 2, 4, 3 and 12 alarms in one each.
      ['overAcceptable', 400 / 426, 'noTarget'],
      ['overManageable', 300 / 426, 'noTarget'],
      ['overDemanding', 100 / 426, 'noTarget'],
      ['overUnacceptable', 100 / 426, 'met'],
      ['hoursOver', 0, 'met'],
      ['peak', 12, 'missed'],
      ['floods', 2, 'noTarget'],
      // 5 and 8 minutes of 4,260.
      ['floodTime', 1300 / 4260, 'met'],
      ['firstTen', 12, 'hard'],
      // 4, 3, and eight tags with one each.
      ['topTen', 1500 / 26, 'missed'],
      ['chattering', 1, 'missed'],
      ['fleeting', 2, 'missed'],
      ['stale', 1, 'met'],
    ]
    expect(figures.map(({ id, assessment }) => [id, assessment.word])).toEqual(
      known.map(([id, , word]) => [id, word]),
    )
    for (const [place, { value }] of figures.entries()) expect(value).toBeCloseTo(known[place]?.[1] ?? NaN, 9)
    expect(report.peak.at).toBe(at('2026-03-30T23:52:00+02:00'))
  })

  test('name their bad actors', () => {
    expect(report.topTen.slice(0, 2)).toMatchObject([
      { tagName: 'T8', count: 4, share: 4 / 26, activeMs: 20_000 },
      { tagName: 'T9', count: 3, share: 3 / 26, activeMs: (3600 + 3570 + 3540) * 1000 },
    ])
    expect(report.chattering).toMatchObject([{ tagName: 'T8', count: 3, worst: 3 }])
    expect(report.fleeting).toMatchObject([
      { tagName: 'T4', count: 1 },
      { tagName: 'T8', count: 1 },
    ])
    expect(report.stale.map(({ occurrence, ageMs }) => [occurrence.tagName, ageMs / 3_600_000])).toEqual([
      ['T3', 65],
      ['T6', 54],
    ])
  })

  test('part into priorities', () => {
    expect(report.split.map(({ band, count }) => [band, count])).toEqual([
      ['critical', 1],
      ['high', 0],
      ['medium', 4],
      ['low', 21],
    ])
    // 3.8 % instead of 1; 15.4 % for 15; 80.8 % for 80.
    expect(assessSplit(report.split, settings.splitTolerance, true).map(({ word }) => word)).toEqual([
      'notAdvised',
      'advised',
      'advised',
      'advised',
    ])
  })

  test('are counted the same by the plain calculation', () => {
    expect(inPlainShape(report, settings, zone)).toEqual(
      plainReport(records, [from, to], zone, scale, settings),
    )
  })
})

describe('the day of 25 hours', () => {
  const day = ['2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00'] as const
  const long = [
    // The clocks show half past two twice: an hour lies between.
    record({ id: 1, tag: 'T1', up: '2026-10-25T02:30:00+02:00', down: '2026-10-25T02:31:00+02:00' }),
    record({ id: 2, tag: 'T1', up: '2026-10-25T02:30:00+01:00', down: '2026-10-25T02:31:00+01:00' }),
    // From half past eleven to eleven on the next day: 23 hours and a half by the clocks, but 24 and a half.
    record({ id: 3, tag: 'T2', up: '2026-10-24T23:30:00+02:00', down: '2026-10-25T23:00:00+01:00' }),
    // Just not: 24 hours to the second.
    record({ id: 4, tag: 'T3', up: '2026-10-24T23:30:00+02:00', down: '2026-10-25T22:30:00+01:00' }),
  ]
  const whole = measure(long, ...day)

  test('is one day of 25 hours, its stale alarms those that stood for more than 24', () => {
    expect(whole.days).toMatchObject([{ cut: false, raised: 2, stale: 1 }])
    expect(whole.tens.counts).toHaveLength(150)
    expect(whole.stale.map(({ occurrence }) => occurrence.id)).toEqual([3])
    expect(figuresOf(whole, settings, true)[2]?.value).toBeCloseTo((2 / 25) * 24, 9)
  })
  test('is counted the same by the plain calculation', () => {
    expect(inPlainShape(whole, settings, zone)).toEqual(plainReport(long, [...day], zone, scale, settings))
  })
})

describe('a flood that two periods share', () => {
  // 30 alarms from 09:50:00 to 10:04:30, parted at ten.
  const shared = burst(1, 30, '2026-06-01T09:50:00+02:00')
  const [nine, ten, eleven] = [9, 10, 11].map(
    (hour) => `2026-06-01T${String(hour).padStart(2, '0')}:00:00+02:00`,
  )
  const parted = (begin = '', end = '') => measure(shared, begin, end)
  const [whole, first, second] = [parted(nine, eleven), parted(nine, ten), parted(ten, eleven)]
  const begun = at('2026-06-01T09:50:00+02:00')
  // The 26th, of 10:02:30, leaves the 10 minutes at 10:12:30, and four remain.
  const over = at('2026-06-01T10:12:30+02:00')

  test('is known whole by a period that holds it', () => {
    expect(whole.floods).toEqual([
      { from: begun, to: over, beganBefore: false, goesOn: false, total: 30, peak: 20, firstTen: 20 },
    ])
  })
  test('is one part in each, and nothing of it is lost or counted twice', () => {
    const parting = at(ten ?? '')
    expect(first.floods).toEqual([
      { from: begun, to: parting, beganBefore: false, goesOn: true, total: 20, peak: 20, firstTen: 20 },
    ])
    expect(second.floods).toEqual([
      { from: parting, to: over, beganBefore: true, goesOn: false, total: 10, peak: 10, firstTen: null },
    ])
  })
  test('is not known where it has only begun to be one', () => {
    // Ten by then, not more: what follows is not of this period.
    expect(parted(nine, '2026-06-01T09:55:00+02:00').floods).toEqual([])
  })
})

describe('edges to the second', () => {
  const day = (time: string) => `2026-06-02T${time}+02:00`
  test('a reset as the day begins makes no stale alarm of that day', () => {
    const { days } = measure(
      [record({ id: 1, tag: 'T1', up: '2026-05-31T12:00:00+02:00', down: day('00:00:00') })],
      '2026-06-01T00:00:00+02:00',
      '2026-06-03T00:00:00+02:00',
    )
    expect(days.map(({ stale }) => stale)).toEqual([1, 0])
  })
  test('of a tag that chatters, those exactly a minute apart are not part of it', () => {
    const times = ['08:00:00', '08:00:30', '08:01:00', '09:00:00', '09:00:10', '09:00:59']
    const { chattering } = measure(
      times.map((time, place) => record({ id: place + 1, tag: 'T1', up: day(time), down: day('10:00:00') })),
      day('00:00:00'),
      day('12:00:00'),
    )
    expect(chattering).toMatchObject([{ count: 3, worst: 3 }])
  })
  test('what is reset after exactly 10 seconds is fleeting, a second later it is not', () => {
    const { fleeting } = measure(
      [
        record({ id: 1, tag: 'T1', up: day('08:00:00'), down: day('08:00:10') }),
        record({ id: 2, tag: 'T2', up: day('08:00:00'), down: day('08:00:11') }),
      ],
      day('00:00:00'),
      day('12:00:00'),
    )
    expect(fleeting).toMatchObject([{ tagName: 'T1', count: 1 }])
  })
})
