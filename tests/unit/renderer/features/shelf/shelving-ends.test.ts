import { expect, test } from 'vitest'
import { shelvingEnds } from '../../../../../src/renderer/features/shelf/rules/shelving-ends.ts'
import { defaultShifts } from '../../../../../src/shared/model/period.ts'
import { createZone } from '../../../../../src/shared/rules/zone.ts'

const zone = createZone('Europe/Paris')
const at = (text: string) => Date.parse(text)

test.each<[now: string, longest: number, ends: (readonly [id: string, until: string, minutes: number])[]]>([
  [
    '2026-03-02T11:30:00+01:00',
    2_000,
    [
      ['shift', '2026-03-02T13:00:00.000Z', 150],
      ['morning', '2026-03-03T05:00:00.000Z', 1_110],
    ],
  ],
  // A part of a minute counts as a whole one.
  ['2026-03-02T13:59:30+01:00', 60, [['shift', '2026-03-02T13:00:00.000Z', 1]]],
  // Neither may be as long.
  ['2026-03-02T11:30:00+01:00', 60, []],
  // After midnight, tomorrow is the next day.
  [
    '2026-03-03T01:00:00+01:00',
    2_000,
    [
      ['shift', '2026-03-03T05:00:00.000Z', 300],
      ['morning', '2026-03-04T05:00:00.000Z', 1_740],
    ],
  ],
  // The night in which the clocks go forward is an hour shorter.
  [
    '2026-03-28T21:30:00+01:00',
    2_000,
    [
      ['shift', '2026-03-28T21:00:00.000Z', 30],
      ['morning', '2026-03-29T04:00:00.000Z', 450],
    ],
  ],
])('at %s for at most %s minutes', (now, longest, ends) => {
  const found = shelvingEnds(at(now), { shifts: defaultShifts, zone, longest })
  expect(found.map(({ id, until, minutes }) => [id, new Date(until).toISOString(), minutes])).toEqual(ends)
})
