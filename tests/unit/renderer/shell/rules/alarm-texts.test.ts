import { expect, test } from 'vitest'
import { defaultPriorityScale } from '../../../../../src/shared/model/priority-band.ts'
import { createPriorityTally } from '../../../../../src/shared/rules/priority-tally.ts'
import { countBands } from '../../../../../src/renderer/alarm/band-counts.ts'
import { otherFields } from '../../../../../src/renderer/alarm/other-fields.ts'
import { splitPath } from '../../../../../src/renderer/alarm/tag-path.ts'
import { makeAlarm } from '../../../../support/alarms.ts'

test.each([
  ['NORTH\\BOILER2\\LT204.HIHI', 'NORTH \\ BOILER2', ' \\ ', 'LT204.HIHI'],
  ['north/boiler2/lt204', 'north / boiler2', ' / ', 'lt204'],
  ['LT204', '', '', 'LT204'],
  ['', '', '', ''],
  ['\\LT204\\', '', '', 'LT204'],
])('the path %s', (path, lead, separator, last) => {
  expect(splitPath(path)).toEqual({ lead, separator, last })
})

test('fields of the service’s own are kept as text', () => {
  expect(otherFields(makeAlarm({ id: 1 }))).toEqual([])
  expect(otherFields(makeAlarm({ id: 1, zone: { floor: 2 }, area: 'North', toString: 4 }))).toEqual([
    { name: 'zone', text: '{"floor":2}' },
    { name: 'area', text: 'North' },
    { name: 'toString', text: '4' },
  ])
})

test('bands count what is not masked, and beyond the last band belongs to it', () => {
  const gone = makeAlarm({ id: 5, priority: 2 })
  const tally = createPriorityTally([
    makeAlarm({ id: 1, priority: 1 }),
    makeAlarm({ id: 2, priority: 1, ackUser: 'P. Lemaire' }),
    makeAlarm({ id: 3, priority: 1, masked: true }),
    makeAlarm({ id: 4, priority: 99 }),
    gone,
  ])
  tally.remove(gone)
  const counts = countBands(tally, defaultPriorityScale)
  expect([[...tally.counts()].map(({ priority }) => priority), tally.unacknowledged()]).toEqual([[1, 99], 2])
  expect(counts.map(({ band, unacknowledged, total }) => [band.id, unacknowledged, total])).toEqual([
    ['critical', 1, 2],
    ['high', 0, 0],
    ['medium', 0, 0],
    ['low', 1, 1],
  ])
})
