import { expect, it } from 'vitest'
import { numberServers } from '../../../../src/main/all-servers/numbering.ts'
import { isSamePlace, type ServerPlace } from '../../../../src/shared/rules/server-ranges.ts'

const [plant, other] = numberServers([
  { id: 'a', name: 'Plant\\North', number: 1 },
  { id: 'b', name: 'Other', number: 2 },
])
const alarm: ServerPlace = { server: 'Plant\\North', alarmId: 7, path: 'UNIT\\P1' }
const tag: ServerPlace = { ...alarm, alarmId: null }
const cases: [
  what: string,
  own: ServerPlace,
  shown: { alarmId: number | null; path: string },
  is: boolean,
][] = [
  ['an alarm of the only server', alarm, { alarmId: 7, path: 'UNIT\\P1' }, true],
  ['a tag of the only server', tag, { alarmId: null, path: 'UNIT\\P1' }, true],
  ['another alarm of the tag', alarm, { alarmId: 8, path: 'UNIT\\P1' }, false],
  ['an alarm among all', alarm, { alarmId: plant?.id(7) ?? 0, path: plant?.path('UNIT\\P1') ?? '' }, true],
  ['a tag among all', tag, { alarmId: null, path: plant?.path('UNIT\\P1') ?? '' }, true],
  [
    'another alarm among all',
    alarm,
    { alarmId: plant?.id(8) ?? 0, path: plant?.path('UNIT\\P1') ?? '' },
    false,
  ],
  [
    'the same of another server',
    alarm,
    { alarmId: other?.id(7) ?? 0, path: other?.path('UNIT\\P1') ?? '' },
    false,
  ],
  ['a tag of another server', tag, { alarmId: null, path: other?.path('UNIT\\P1') ?? '' }, false],
]

it.each(cases)('%s', (_what, own, shown, is) => {
  expect(isSamePlace(own, shown)).toBe(is)
})
