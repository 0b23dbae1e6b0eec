import { describe, expect, test } from 'vitest'
import type { HoursLine } from '../../../../src/shared/model/contact-book.ts'
import { createZone } from '../../../../src/shared/rules/zone.ts'
import { onShiftAt } from '../../../../src/shared/rules/working-hours.ts'

const paris = createZone('Europe/Paris')
const every = [1, 2, 3, 4, 5, 6, 7]
const early: HoursLine = { days: [1, 2, 3, 4, 5], from: '06:00', to: '14:00' }
const late: HoursLine = { days: [1, 2, 3, 4, 5], from: '14:00', to: '22:00' }
const night: HoursLine = { days: every, from: '22:00', to: '06:00' }

// 2 March 2026 is a Monday; on 29 March the clocks go forward at 2:00, on 25 October back at 3:00.
describe.each<[name: string, lines: HoursLine[], cases: [at: string, isOn: boolean, until: string | null][]]>(
  [
    ['no lines', [], [['2026-03-02T03:00+01:00', true, null]]],
    [
      'two shifts on working days',
      [late, early],
      [
        ['2026-03-02T05:59+01:00', false, '2026-03-02T06:00+01:00'],
        ['2026-03-02T06:00+01:00', true, '2026-03-02T22:00+01:00'],
        ['2026-03-02T21:59+01:00', true, '2026-03-02T22:00+01:00'],
        ['2026-03-02T22:00+01:00', false, '2026-03-03T06:00+01:00'],
        ['2026-03-06T23:00+01:00', false, '2026-03-09T06:00+01:00'],
      ],
    ],
    [
      'a night that crosses midnight',
      [night],
      [
        ['2026-03-02T21:59+01:00', false, '2026-03-02T22:00+01:00'],
        ['2026-03-02T23:30+01:00', true, '2026-03-03T06:00+01:00'],
        ['2026-03-03T05:59+01:00', true, '2026-03-03T06:00+01:00'],
        ['2026-03-03T06:00+01:00', false, '2026-03-03T22:00+01:00'],
      ],
    ],
    [
      'a night of Sunday only, into Monday',
      [{ ...night, days: [7] }],
      [
        ['2026-03-02T03:00+01:00', true, '2026-03-02T06:00+01:00'],
        ['2026-03-02T06:00+01:00', false, '2026-03-08T22:00+01:00'],
      ],
    ],
    [
      'the night in which the clocks go forward',
      [night],
      [
        ['2026-03-29T01:30+01:00', true, '2026-03-29T06:00+02:00'],
        ['2026-03-29T06:00+02:00', false, '2026-03-29T22:00+02:00'],
      ],
    ],
    [
      'the night in which they go back',
      [night],
      [['2026-10-24T23:00+02:00', true, '2026-10-25T06:00+01:00']],
    ],
    [
      'round the clock',
      [{ days: every, from: '06:00', to: '06:00' }],
      [['2026-03-02T03:00+01:00', true, null]],
    ],
    [
      'a line without a day',
      [{ days: [], from: '06:00', to: '14:00' }],
      [['2026-03-02T08:00+01:00', false, null]],
    ],
  ],
)('%s', (_name, lines, cases) => {
  test.each(cases)('%s: on %s until %s', (at, isOn, until) => {
    const expected = { isOn, until: until === null ? null : Date.parse(until) }
    expect(onShiftAt(lines, Date.parse(at), paris)).toEqual(expected)
  })
})
