import { expect, test } from 'vitest'
import {
  hourTrends,
  mostUrgent,
  trendBars,
  wallUnits,
} from '../../../../../src/renderer/features/wall/rules/wall-units.ts'
import { defaultPriorityScale as scale } from '../../../../../src/shared/model/priority-band.ts'
import { makeAlarm } from '../../../../support/alarms.ts'

const minute = 60_000
const now = Date.UTC(2026, 2, 2, 12)
const alarm = (id: number, unit: string, priority: number, more: object = {}) =>
  makeAlarm({ id, path: `${unit}\\T${id}`, priority, ackUser: '', masked: false, ...more })

const alarms = [
  alarm(1, 'NORTH\\FEED', 2),
  alarm(2, 'NORTH\\BOILER2', 1),
  alarm(3, 'NORTH\\BOILER2', 3, { ackUser: 'P. Lemaire' }),
  alarm(4, 'SOUTH\\GEN1', 1, { ackUser: 'P. Lemaire' }),
  alarm(5, 'WEST\\TOWER', 1, { masked: true }),
  alarm(6, 'SOUTH\\TANK', 1),
  alarm(7, 'SOUTH\\TANK', 1),
]

test('units are ordered by what nobody has acknowledged, and say their worst', () => {
  const units = wallUnits(alarms, scale)
  expect(units.map(({ area, name, worst }) => [area, name, worst?.id])).toEqual([
    ['SOUTH', 'TANK', 'critical'],
    ['NORTH', 'BOILER2', 'critical'],
    ['NORTH', 'FEED', 'high'],
    ['SOUTH', 'GEN1', undefined],
  ])
  expect(units[1]?.counts.map(({ band, total, unacknowledged }) => [band.id, total, unacknowledged])).toEqual(
    [
      ['critical', 1, 1],
      ['medium', 1, 0],
    ],
  )
})

test('the most urgent are unacknowledged, the newest of equals first', () => {
  const raised = (id: number, minutes: number, priority = 1) =>
    alarm(id, 'A\\B', priority, { alarmTime: new Date(now + minutes * minute).toISOString() })
  const found = mostUrgent([raised(1, 1), raised(2, 9, 2), raised(3, 3), ...alarms.slice(2, 5)], scale, 2)
  expect(found.map(({ id }) => id)).toEqual([3, 1])
})

test('the hour has a bar for every three minutes', () => {
  const raise = (path: string, age: number, lastAge = age) => ({
    alarmId: 1,
    path,
    message: '',
    priority: 1,
    count: 1,
    isGone: false,
    raisedAt: now - age * minute,
    receivedAt: now - age * minute,
    lastRaisedAt: now - lastAge * minute,
  })
  const trends = hourTrends([raise('A\\U\\T1', 0), raise('A\\U\\T2', 59, 1), raise('A\\U\\T3', 61)], now)
  const bars = trends.get('A\\U') ?? []
  expect([bars.length, bars.at(-1), bars[0], bars.slice(1, -1).every((bar) => bar === 0)]).toEqual([
    trendBars,
    2,
    1,
    true,
  ])
})
