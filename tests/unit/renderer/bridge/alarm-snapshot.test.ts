import { describe, expect, test } from 'vitest'
import { applyDeltas, arrivals } from '../../../../src/renderer/bridge/alarm-snapshot.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const one = makeAlarm({ id: 1 })
const two = makeAlarm({ id: 2 })
const start = { revision: 5, alarms: new Map([[1, one]]) }

describe('a delta', () => {
  test('with the next revision is applied to a copy', () => {
    const changed = makeAlarm({ id: 1, value: 'other' })
    const next = applyDeltas(start, [{ revision: 6, upserts: [changed, two], removals: [] }])
    expect(next?.revision).toBe(6)
    expect([...(next?.alarms.values() ?? [])]).toEqual([changed, two])
    expect(start.alarms.get(1)).toBe(one)
  })
  test('removes alarms, and keeps one that was raised again in the same batch', () => {
    expect(applyDeltas(start, [{ revision: 6, upserts: [], removals: [1] }])?.alarms.size).toBe(0)
    expect(applyDeltas(start, [{ revision: 6, upserts: [one], removals: [1] }])?.alarms.size).toBe(1)
  })
  test.each([4, 5])('of revision %i is skipped as already applied', (revision) => {
    expect(applyDeltas(start, [{ revision, upserts: [two], removals: [1] }])).toBe(start)
  })
  test('after a gap is refused', () => {
    expect(applyDeltas(start, [{ revision: 7, upserts: [two], removals: [] }])).toBeNull()
  })
})

describe('a snapshot with queued deltas', () => {
  const delta = (revision: number) => ({ revision, upserts: [makeAlarm({ id: revision })], removals: [] })
  test.each<[string, number[], number[] | null]>([
    ['alone', [], [1]],
    ['with older deltas queued', [4, 5], [1]],
    ['continued by queued deltas', [5, 6, 7], [1, 6, 7]],
    ['with a gap before the queued ones', [7], null],
    ['with a gap among the queued ones', [6, 8], null],
  ])('%s', (_, queued, ids) => {
    const snapshot = applyDeltas(start, queued.map(delta))
    expect(snapshot && [...snapshot.alarms.keys()]).toEqual(ids)
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
