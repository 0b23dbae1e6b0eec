import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type PeriodChoice,
  defaultShifts,
  shiftsSchema,
  type Shift,
} from '../../../../src/shared/model/period.ts'
import {
  periodOf,
  precedingPeriod,
  shiftAt,
  shiftSpanAt,
  shiftsUpTo,
  readWall,
  writeWall,
} from '../../../../src/shared/rules/periods.ts'
import { limits } from '../../../../src/shared/model/limits.ts'
import { createZone } from '../../../../src/shared/rules/zone.ts'

const at = (text: string) => Date.parse(text)
const written = (instant: number) => new Date(instant).toISOString().replace(':00.000Z', 'Z')
const paris = createZone('Europe/Paris')

describe('the wall clock of a zone', () => {
  test.each([
    ['Europe/Paris', '2026-01-15T12:00', '2026-01-15T11:00Z'],
    ['Europe/Paris', '2026-07-15T12:00', '2026-07-15T10:00Z'],
    ['America/New_York', '2026-07-15T12:00', '2026-07-15T16:00Z'],
    ['Asia/Kolkata', '2026-07-15T12:00', '2026-07-15T06:30Z'],
    ['UTC', '2026-07-15T12:00', '2026-07-15T12:00Z'],
    // Leapt over: as long after the leap. Twice: the first.
    ['Europe/Paris', '2026-03-29T02:30', '2026-03-29T01:30Z'],
    ['Europe/Paris', '2026-10-25T02:30', '2026-10-25T00:30Z'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30Z'],
    // A change of half an hour, and one at midnight.
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45Z'],
    ['Africa/Cairo', '2026-04-24T00:00', '2026-04-23T22:00Z'],
  ])('%s %s', (name, wall, instant) => {
    expect(written(createZone(name).instantOf(readWall(wall) ?? 0))).toBe(instant)
  })
  test('is read back from every instant that is not ambiguous', () => {
    const zone = createZone('Europe/Paris')
    for (let instant = at('2026-01-01T00:00Z'); instant < at('2027-01-01T00:00Z'); instant += 5_430_000) {
      const again = zone.instantOf(zone.wallOf(instant))
      const hour = 3_600_000
      expect([instant, instant - hour]).toContain(again)
    }
  })
  test('a text of a field says a wall time, or none', () => {
    expect(writeWall(readWall('2026-03-29T02:30') ?? 0)).toBe('2026-03-29T02:30')
    expect(readWall('')).toBeNull()
    expect(readWall('2026-02-30T99:00')).toBeNull()
  })
})

describe('a chosen period and the one before it', () => {
  const cases: [PeriodChoice['kind'], string, [string, string], [string, string]][] = [
    [
      'hours8',
      '2026-01-15T10:27Z',
      ['2026-01-15T02:27Z', '2026-01-15T10:27Z'],
      ['2026-01-14T18:27Z', '2026-01-15T02:27Z'],
    ],
    // Eight hours are eight hours, also over the change.
    [
      'hours8',
      '2026-03-29T05:00Z',
      ['2026-03-28T21:00Z', '2026-03-29T05:00Z'],
      ['2026-03-28T13:00Z', '2026-03-28T21:00Z'],
    ],
    [
      'shift',
      '2026-01-15T10:27Z',
      ['2026-01-15T05:00Z', '2026-01-15T10:27Z'],
      ['2026-01-14T23:33Z', '2026-01-15T05:00Z'],
    ],
    [
      'yesterday',
      '2026-01-15T10:27Z',
      ['2026-01-13T23:00Z', '2026-01-14T23:00Z'],
      ['2026-01-12T23:00Z', '2026-01-13T23:00Z'],
    ],
    // The day of the change to summer time has 23 hours, the day before it 24.
    [
      'yesterday',
      '2026-03-30T10:00Z',
      ['2026-03-28T23:00Z', '2026-03-29T22:00Z'],
      ['2026-03-27T23:00Z', '2026-03-28T23:00Z'],
    ],
    [
      'yesterday',
      '2026-10-26T10:00Z',
      ['2026-10-24T22:00Z', '2026-10-25T23:00Z'],
      ['2026-10-23T22:00Z', '2026-10-24T22:00Z'],
    ],
    // Just after local midnight it is still the day before in Greenwich.
    [
      'yesterday',
      '2026-01-14T23:30Z',
      ['2026-01-13T23:00Z', '2026-01-14T23:00Z'],
      ['2026-01-12T23:00Z', '2026-01-13T23:00Z'],
    ],
    [
      'days7',
      '2026-04-01T10:00Z',
      ['2026-03-25T11:00Z', '2026-04-01T10:00Z'],
      ['2026-03-18T11:00Z', '2026-03-25T11:00Z'],
    ],
    [
      'days30',
      '2026-01-31T10:00Z',
      ['2026-01-01T10:00Z', '2026-01-31T10:00Z'],
      ['2025-12-02T10:00Z', '2026-01-01T10:00Z'],
    ],
  ]
  test.each(cases)('%s at %s', (kind, now, [from, to], before) => {
    const choice = { kind } as PeriodChoice // the presets carry nothing else
    const period = periodOf(choice, { now: at(now), zone: paris, shifts: defaultShifts })
    expect([period.from, period.to].map(written)).toEqual([from, to])
    const preceding = precedingPeriod(choice, period, paris)
    expect([preceding.from, preceding.to].map(written)).toEqual(before)
  })
  test('a custom one is what was chosen, whatever the time is', () => {
    const choice = { kind: 'custom', from: 5_000, to: 7_000 } as const
    const period = periodOf(choice, { now: at('2026-01-15T10:27Z'), zone: paris, shifts: defaultShifts })
    expect(period).toEqual({ from: 5_000, to: 7_000 })
    expect(precedingPeriod(choice, period, paris)).toEqual({ from: 3_000, to: 5_000 })
  })
})

describe('the shift at work', () => {
  const named: Shift[] = [
    { name: 'Night', start: '22:00' },
    { name: 'Early', start: '06:00' },
    { name: 'Late', start: '14:00' },
  ]
  test.each([
    ['2026-01-15T04:59Z', 'Night', '2026-01-14T21:00Z'],
    ['2026-01-15T05:00Z', 'Early', '2026-01-15T05:00Z'],
    ['2026-01-15T13:30Z', 'Late', '2026-01-15T13:00Z'],
    ['2026-01-15T22:59Z', 'Night', '2026-01-15T21:00Z'],
    // The night in which the clocks change is an hour shorter, or longer; it begins at 22:00 all the same.
    ['2026-03-29T03:00Z', 'Night', '2026-03-28T21:00Z'],
    ['2026-10-25T04:00Z', 'Night', '2026-10-24T20:00Z'],
  ])('at %s', (now, name, from) => {
    const current = shiftAt(at(now), named, paris)
    expect([current.shift?.name, written(current.from)]).toEqual([name, from])
  })
  test.each([limits.instant, -limits.instant])(
    'there is a shift at %d, the limit of every request',
    (instant) => {
      for (const name of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
        expect(Number.isFinite(shiftSpanAt(instant, defaultShifts, createZone(name)).from)).toBe(true)
    },
  )

  test('a single shift lasts from its time to the same time of the next day', () => {
    const one = [{ name: '', start: '07:30' }]
    expect(written(shiftAt(at('2026-01-15T06:29Z'), one, paris).from)).toBe('2026-01-14T06:30Z')
    expect(written(shiftAt(at('2026-01-15T06:30Z'), one, paris).from)).toBe('2026-01-15T06:30Z')
  })
  test('a shift that begins in the leap begins as long after it', () => {
    const leapt = [
      { name: 'Night', start: '02:30' },
      { name: 'Day', start: '14:00' },
    ]
    expect(written(shiftAt(at('2026-03-29T06:00Z'), leapt, paris).from)).toBe('2026-03-29T01:30Z')
  })
  test.each([
    ['a usual one', '2026-01-15T13:30Z', '2026-01-15T13:00Z', '2026-01-15T21:00Z'],
    ['at its first instant', '2026-01-15T13:00Z', '2026-01-15T13:00Z', '2026-01-15T21:00Z'],
    ['over midnight', '2026-01-15T23:30Z', '2026-01-15T21:00Z', '2026-01-16T05:00Z'],
    ['over midnight, by its morning', '2026-01-16T04:30Z', '2026-01-15T21:00Z', '2026-01-16T05:00Z'],
    ['seven hours when the clocks go forward', '2026-03-29T00:30Z', '2026-03-28T21:00Z', '2026-03-29T04:00Z'],
    ['nine hours when they go back', '2026-10-25T00:30Z', '2026-10-24T20:00Z', '2026-10-25T05:00Z'],
    ['in the hour that is there twice', '2026-10-25T01:30Z', '2026-10-24T20:00Z', '2026-10-25T05:00Z'],
  ])('ends where the next begins: %s', (_, now, from, to) => {
    const span = shiftSpanAt(at(now), named, paris)
    expect([written(span.from), written(span.to)]).toEqual([from, to])
  })
  test('a shift whose time the clocks leap over to the start of the next is not worked that day', () => {
    const close = [
      { name: 'Night', start: '02:00' },
      { name: 'Day', start: '03:00' },
    ]
    expect(shiftSpanAt(at('2026-03-29T01:00Z'), close, paris)).toMatchObject({
      shift: { name: 'Day' },
      from: at('2026-03-29T01:00Z'),
      to: at('2026-03-30T00:00Z'),
    })
  })
  test('the shifts of the last days follow one another without a gap, the latest first', () => {
    const spans = shiftsUpTo(at('2026-03-30T08:00Z'), 2 * 86_400_000, named, paris)
    expect(spans.map(({ shift, from }) => `${shift?.name} ${written(from)}`)).toEqual([
      'Early 2026-03-30T04:00Z',
      'Night 2026-03-29T20:00Z',
      'Late 2026-03-29T12:00Z',
      'Early 2026-03-29T04:00Z',
      'Night 2026-03-28T21:00Z',
      'Late 2026-03-28T13:00Z',
    ])
    expect(shiftsUpTo(at('2026-03-30T08:00Z'), 0, named, paris)).toHaveLength(1)
  })
  test('any shifts in any zone cover every instant exactly once', () => {
    const zones = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC'].map(
      createZone,
    )
    const minute = fc.integer({ min: 0, max: 1_439 })
    const start = (of: number) => new Date(of * 60_000).toISOString().slice(11, 16)
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.uniqueArray(minute, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: at('2026-01-01T00:00Z') / 60_000, max: at('2027-01-01T00:00Z') / 60_000 }),
        (zone, minutes, instant) => {
          const shifts = minutes.map((of) => ({ name: '', start: start(of) }))
          const now = instant * 60_000
          const span = shiftSpanAt(now, shifts, zone)
          expect(span.from <= now && now < span.to).toBe(true)
          expect(shiftSpanAt(span.to, shifts, zone).from).toBe(span.to)
          expect(shiftSpanAt(span.from - 1, shifts, zone).to).toBe(span.from)
        },
      ),
      { numRuns: 300 },
    )
  })
  test('two shifts cannot begin at the same time', () => {
    expect(shiftsSchema.safeParse([...named, { name: 'Other', start: '14:00' }]).success).toBe(false)
    expect(shiftsSchema.safeParse([]).success).toBe(false)
  })
})
