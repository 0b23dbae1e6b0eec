import { expect, it } from 'vitest'
import { summariseAlarms, latestAlarms } from '../../../../src/main/notify/summary-display.ts'
import { defaultPriorityScale, type PriorityScale } from '../../../../src/shared/model/priority-band.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'

const acked = { ackUser: 'P. Lemaire' }
const highest: PriorityScale = {
  urgency: 'highest-first',
  bands: [
    { id: 'critical', shape: 'triangle', until: 900 },
    { id: 'low', shape: 'circle', until: 0 },
  ],
}

it.each([
  { name: 'nothing', alarms: [], scale: defaultPriorityScale, worst: null, unacknowledged: 0, total: 0 },
  {
    name: 'the worst counts only unacknowledged ones',
    alarms: [makeAlarm({ id: 1, priority: 1, ...acked }), makeAlarm({ id: 2, priority: 3 })],
    scale: defaultPriorityScale,
    worst: 'medium',
    unacknowledged: 1,
    total: 2,
  },
  {
    name: 'masked ones count nowhere',
    alarms: [makeAlarm({ id: 1, priority: 1, masked: true })],
    scale: defaultPriorityScale,
    worst: null,
    unacknowledged: 0,
    total: 0,
  },
  {
    name: 'a priority beyond the last band belongs to it',
    alarms: [makeAlarm({ id: 1, priority: 99 })],
    scale: defaultPriorityScale,
    worst: 'low',
    unacknowledged: 1,
    total: 1,
  },
  {
    name: 'where large numbers are urgent',
    alarms: [makeAlarm({ id: 1, priority: 950 }), makeAlarm({ id: 2, priority: 20 })],
    scale: highest,
    worst: 'critical',
    unacknowledged: 2,
    total: 2,
  },
])('$name', ({ alarms, scale, worst, unacknowledged, total }) => {
  expect(summariseAlarms(alarms, 'live', scale)).toEqual({ known: true, worst, unacknowledged, total })
})

it.each(['starting', 'lost', 'not-authorised'] as const)('is not known when the link is %s', (link) => {
  expect(summariseAlarms([makeAlarm({ id: 1 })], link, defaultPriorityScale)).toEqual({ known: false })
})

const [here, there] = ['here', 'there'].map((id) => serverProfileSchema.parse({ id }))
const minute = (id: number, past: number) =>
  makeAlarm({ id, alarmTime: `2026-03-02T02:${String(past).padStart(2, '0')}:00Z` })

it('is the newest of all services, newest first, without masked ones', () => {
  if (!here || !there) throw new Error('two profiles')
  const sets = [
    {
      profile: here,
      alarms: [minute(3, 30), minute(1, 10), minute(9, 50), { ...minute(10, 55), masked: true }],
    },
    { profile: there, alarms: [minute(100, 20), minute(101, 40)] },
  ]
  const told = latestAlarms(sets, 3).map(({ alarm, profile }) => `${profile.id} ${alarm.id}`)
  expect(told).toEqual(['here 9', 'there 101', 'here 3'])
})
