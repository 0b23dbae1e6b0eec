import { describe, expect, test } from 'vitest'
import { reportSettingsSchema } from '../../../../../src/shared/model/report-settings.ts'
import { defaultPriorityScale } from '../../../../../src/shared/model/priority-band.ts'
import { daysOf } from '../../../../../src/shared/rules/report/report.ts'
import { figuresOf, type FigureId } from '../../../../../src/shared/rules/report/figures.ts'
import {
  splitPriorities,
  type AdvisedShares,
  assessTarget,
  assessRate,
  assessSplit,
  assessUpset,
} from '../../../../../src/shared/rules/report/assessment.ts'
import { reportOf } from '../../../../support/report-of.ts'
import { createZone } from '../../../../../src/shared/rules/zone.ts'
import { readOccurrences } from '../../../../support/read-occurrences.ts'

const settings = reportSettingsSchema.parse({})
const hour = 3_600_000

describe('assessments', () => {
  test.each([
    [0, 'acceptable', 'good'],
    [1, 'acceptable', 'good'],
    [1.01, 'manageable', 'fair'],
    [2, 'manageable', 'fair'],
    [2.5, 'demanding', 'bad'],
    [10, 'demanding', 'bad'],
    [10.1, 'unacceptable', 'bad'],
  ])('a rate of %d is %s', (rate, word, grade) => {
    expect(assessRate(rate, settings)).toEqual({ word, grade })
  })
  test.each([
    [9, 'manageable', 'good'],
    [10, 'hard', 'fair'],
    [100, 'hard', 'fair'],
    [101, 'excessive', 'bad'],
  ])('%i alarms in the first 10 minutes are %s', (count, word, grade) => {
    expect(assessUpset(count, settings)).toEqual({ word, grade })
  })
  test.each([
    [5, { is: 'atMost', value: 5 }, 'met'],
    [5.1, { is: 'atMost', value: 5 }, 'missed'],
    [5, { is: 'below', value: 5 }, 'missed'],
    [4.9, { is: 'below', value: 5 }, 'met'],
  ] as const)('%d against %j', (value, target, word) => {
    expect(assessTarget(value, target).word).toBe(word)
  })
})

describe('the split of priorities', () => {
  const advised: AdvisedShares = [80, 15, 5, 1]
  const bands = defaultPriorityScale.bands
  const scaleOf = (count: number) => ({ ...defaultPriorityScale, bands: bands.slice(bands.length - count) })
  const many = (counts: number[]) =>
    counts.flatMap((count, place) => Array.from({ length: count }, () => place + 1))

  test.each([
    [4, [0.01, 0.05, 0.15, 0.8]],
    [3, [0.05, 0.15, 0.8]],
    [2, [0.2, 0.8]],
    [1, [1]],
  ])('of %i bands is advised by their rank', (count, shares) => {
    expect(splitPriorities([], scaleOf(count), advised).map((part) => part.advised)).toEqual(shares)
  })
  test.each([
    ['as advised', [1, 5, 14, 80], 'advised advised advised advised'],
    ['off as far as is allowed', [3, 7, 12, 78], 'advised advised advised advised'],
    ['too urgent', [10, 20, 30, 40], 'notAdvised notAdvised notAdvised notAdvised'],
    ['less urgent than advised', [0, 0, 2, 98], 'advised advised advised advised'],
  ])('%s: %j', (_name, counts, expected) => {
    const parts = splitPriorities(many(counts), defaultPriorityScale, advised)
    expect(
      assessSplit(parts, 2, true)
        .map(({ word }) => word)
        .join(' '),
    ).toBe(expected)
    expect(assessSplit(parts, 2, false).every(({ word }) => word === 'unknown')).toBe(true)
  })
  test('of nothing is not assessed', () => {
    const parts = splitPriorities([], defaultPriorityScale, advised)
    expect(assessSplit(parts, 2, true).every(({ word }) => word === 'nothing')).toBe(true)
  })
})

describe('figures', () => {
  const record = (id: number, alarmTime: string, resetTime?: string) => ({
    id,
    tagId: id % 20,
    tagName: `T${id % 20}`,
    message: '',
    priority: 4,
    alarmTime,
    ...(resetTime === undefined ? {} : { resetTime }),
    comment: '',
  })
  const from = Date.parse('2026-06-01T00:00:00Z')
  const measure = (records: ReturnType<typeof record>[], changes: Partial<typeof settings> = {}) => {
    const limits = { ...settings, ...changes }
    const report = reportOf(readOccurrences(records).occurrences, {
      period: { from, to: from + 10 * hour },
      zone: createZone('UTC'),
      scale: defaultPriorityScale,
      settings: limits,
    })
    return (complete: boolean, id: FigureId) => {
      const figure = figuresOf(report, limits, complete).find((one) => one.id === id)
      return [figure?.value, figure?.assessment.word, figure?.atLeast]
    }
  }
  /** 120 alarms a minute apart: 2 per 10 minutes over 10 hours. */
  const steady = Array.from({ length: 120 }, (_, place) =>
    record(place + 1, new Date(from + place * 60_000).toISOString()),
  )

  test('of no alarms at all are zero, or nothing', () => {
    const figure = measure([])
    expect(figure(true, 'perTen')).toEqual([0, 'acceptable', false])
    expect(figure(true, 'floodTime')).toEqual([0, 'met', false])
    expect(figure(true, 'topTen')).toEqual([null, 'nothing', false])
    expect(figure(true, 'firstTen')).toEqual([null, 'nothing', false])
    expect(figure(true, 'stale')).toEqual([0, 'met', false])
  })
  test('are one operator’s', () => {
    expect(measure(steady)(true, 'perTen')).toEqual([2, 'manageable', false])
    expect(measure(steady)(true, 'peak')).toEqual([10, 'met', false])
    const two = measure(steady, { operators: 2 })
    expect(two(true, 'perTen')).toEqual([1, 'acceptable', false])
    expect(two(true, 'peak')).toEqual([5, 'met', false])
    // 12 windows of 60 hold 10 alarms: 5 each, above 2 and not above 5.
    expect(two(true, 'overManageable')[0]).toBeCloseTo(20, 9)
    expect(two(true, 'overDemanding')[0]).toBe(0)
  })
  test('of a part of the records are lower bounds, and what seems met is not known', () => {
    const figure = measure(steady)
    expect(figure(false, 'perTen')).toEqual([2, 'manageable', true])
    expect(figure(false, 'peak')).toEqual([10, 'unknown', true])
    expect(figure(false, 'overAcceptable').slice(1)).toEqual(['noTarget', true])
    // A share may fall as well as rise with what is missing.
    expect(figure(false, 'topTen').slice(1)).toEqual(['unknown', false])
  })
  test('with a target of nothing are met by nothing', () => {
    const strict = measure([], { floodTime: 0, stalePerDay: 0 })
    expect(strict(true, 'floodTime')[1]).toBe('met')
    expect(strict(true, 'stale')[1]).toBe('met')
  })
})

describe('records', () => {
  const base = { tagId: 1, tagName: 'T', message: '', priority: 1, comment: '' }
  test('with a time that cannot be read are left out and counted', () => {
    const { occurrences, unreadable } = readOccurrences([
      { ...base, id: 1, alarmTime: 'yesterday' },
      { ...base, id: 2, alarmTime: '2026-06-01T00:00:00Z', resetTime: 'soon' },
      { ...base, id: 3, alarmTime: '2026-06-01T00:00:00Z' },
    ])
    expect(occurrences.map(({ id }) => id)).toEqual([3])
    expect(unreadable).toBe(2)
  })
  test('reset before they were raised, by a clock set back, were active for no time', () => {
    const [first] = readOccurrences([
      { ...base, id: 1, alarmTime: '2026-06-01T00:00:10Z', resetTime: '2026-06-01T00:00:00Z' },
    ]).occurrences
    expect(first?.resetAt).toBe(first?.raisedAt)
  })
})

describe('days', () => {
  const lengths = (zone: string, from: string, to: string) =>
    daysOf({ from: Date.parse(from), to: Date.parse(to) }, createZone(zone)).map((day) => [
      (day.to - day.from) / hour,
      day.cut,
    ])
  test.each([
    ['Europe/Paris', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', [[23, false]]],
    ['Europe/Paris', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', [[25, false]]],
    // Half an hour is what the clocks change by here.
    ['Australia/Lord_Howe', '2026-04-04T13:00:00Z', '2026-04-05T13:30:00Z', [[24.5, false]]],
    [
      'UTC',
      '2026-06-01T22:00:00Z',
      '2026-06-02T03:00:00Z',
      [
        [2, true],
        [3, true],
      ],
    ],
    // The clocks leap over midnight: the day begins at one.
    ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z', [[23, false]]],
    // A day that never was: the zone moved to the other side of the date line.
    [
      'Pacific/Apia',
      '2011-12-29T10:00:00Z',
      '2011-12-31T10:00:00Z',
      [
        [24, false],
        [24, false],
      ],
    ],
  ])('of %s from %s', (zone, from, to, expected) => {
    expect(lengths(zone, from, to)).toEqual(expected)
  })
})
