import { describe, expect, test } from 'vitest'
import { defaultPriorityScale as scale } from '../../../../src/shared/model/priority-band.ts'
import { alarmFilterSchema, type AlarmFilter } from '../../../../src/shared/model/saved-view.ts'
import { matchesFilter, exclusionBy, type FilterReason } from '../../../../src/shared/rules/alarm-filter.ts'
import { areaOf, isWithin } from '../../../../src/shared/rules/tag-path.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const now = Date.parse('2026-03-02T02:34:11+01:00')
const alarm = makeAlarm({
  id: 7,
  priority: 2,
  ackUser: 'P. Lemaire',
  masked: true,
  value: '12 t/h',
  state: 3,
})

describe('why a filter excludes an alarm', () => {
  const cases: [string, Partial<AlarmFilter>, FilterReason | null][] = [
    ['nothing asked', {}, null],
    ['masked are off', { masked: 'no' }, 'masked'],
    ['only masked', { masked: 'only' }, null],
    ['its band is off', { hiddenBands: ['high'] }, 'band'],
    ['another band is off', { hiddenBands: ['critical', 'low'] }, null],
    ['only unacknowledged', { acknowledged: 'no' }, 'acknowledged'],
    ['only acknowledged', { acknowledged: 'yes' }, null],
    ['by its person', { ackUser: ' lemaire ' }, null],
    ['by another person', { ackUser: 'moreau' }, 'person'],
    ['in its state', { states: [1, 3] }, null],
    ['in another state', { states: [1] }, 'state'],
    ['younger than its age', { youngerThanMinutes: 10 }, 'age'],
    ['younger than more', { youngerThanMinutes: 10.5 }, null],
    ['older than less', { olderThanMinutes: 9 }, null],
    ['older than its age', { olderThanMinutes: 10 }, 'age'],
    ['between', { olderThanMinutes: 5, youngerThanMinutes: 15 }, null],
    ['in its area', { area: 'NORTH' }, null],
    ['in its inner area', { area: 'north\\boiler2' }, null],
    ['in half a name', { area: 'NOR' }, 'area'],
    ['text', { text: 'drum lemaire' }, null],
    ['another text', { text: 'turbine' }, 'text'],
    ['several reasons: the first is told', { masked: 'no', hiddenBands: ['high'], text: 'x' }, 'masked'],
  ]
  test.each(cases)('%s', (_, change, reason) => {
    const filter = alarmFilterSchema.parse(change)
    expect(exclusionBy(filter, scale, now)(alarm)).toBe(reason)
    expect(matchesFilter(filter, alarm, scale, now)).toBe(reason === null)
  })

  test('an unknown age excludes nothing', () => {
    const odd = makeAlarm({ id: 1, alarmTime: 'soon' })
    expect(matchesFilter(alarmFilterSchema.parse({ youngerThanMinutes: 1 }), odd, scale, now)).toBe(true)
  })
})

test.each([
  ['A\\B\\C.HI', 1, 'A'],
  ['A\\B\\C.HI', 2, 'A\\B'],
  ['A\\B\\C.HI', 5, 'A\\B'],
  ['A/B/C', 2, 'A\\B'],
  ['C.HI', 1, ''],
  ['', 1, ''],
])('the area of %s at depth %i', (path, depth, area) => {
  expect(areaOf(path, depth)).toBe(area)
})

test.each([
  ['A\\B\\C', '', true],
  ['A\\B\\C', 'A', true],
  ['A\\B\\C', 'a\\b', true],
  ['A\\B\\C', 'A\\B\\C', true],
  ['A\\B2\\C', 'A\\B', false],
])('%s within %s', (path, area, within) => {
  expect(isWithin(path, area)).toBe(within)
})
