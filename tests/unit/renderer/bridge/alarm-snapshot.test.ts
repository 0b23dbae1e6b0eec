import { describe, expect, test } from 'vitest'
import { applyDelta, arrivals } from '../../../../src/renderer/bridge/alarm-snapshot.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const one = makeAlarm({ id: 1 })
const two = makeAlarm({ id: 2 })
const start = new Map([[1, one]])

describe('a delta', () => {
  test('is applied to a copy', () => {
    const changed = makeAlarm({ id: 1, value: 'other' })
    const next = applyDelta(start, { upserts: [changed, two], removals: [], raised: [] })
    expect([...next.values()]).toEqual([changed, two])
    expect(start.get(1)).toBe(one)
  })
  test('removes alarms, and keeps one that was raised again in the same batch', () => {
    expect(applyDelta(start, { upserts: [], removals: [1], raised: [] }).size).toBe(0)
    expect(applyDelta(start, { upserts: [one], removals: [1], raised: [] }).size).toBe(1)
  })
})

test('arrivals are the alarms that were not there before, and those that were raised again', () => {
  const acknowledged = makeAlarm({ id: 3, ackUser: 'M. Arnaud' })
  const withdrawn = makeAlarm({ id: 3 })
  const again = makeAlarm({ id: 4, alarmTime: '2026-03-02T03:00:00+01:00' })
  const before = [one, acknowledged, makeAlarm({ id: 4 }), makeAlarm({ id: 5 })]
  const next = [one, two, withdrawn, again, makeAlarm({ id: 5, value: 'other', ackUser: 'M. Arnaud' })]
  const byId = (alarms: Alarm[]) => new Map(alarms.map((alarm) => [alarm.id, alarm]))
  expect(arrivals(byId(before), byId(next))).toEqual([two, withdrawn, again])
})
