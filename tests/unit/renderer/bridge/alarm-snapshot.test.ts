import { describe, expect, test } from 'vitest'
import { applyDeltas, differences, isArrival } from '../../../../src/renderer/bridge/alarm-snapshot.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const one = makeAlarm({ id: 1 })
const two = makeAlarm({ id: 2 })
const byId = (...alarms: Alarm[]) => new Map(alarms.map((alarm) => [alarm.id, alarm]))

describe('deltas', () => {
  test('change the alarms, and tell what they come to', () => {
    const alarms = byId(one)
    const changed = makeAlarm({ id: 1, value: 'other' })
    expect(applyDeltas(alarms, [{ upserts: [changed, two], removals: [] }])).toEqual([
      { id: 1, before: one, after: changed },
      { id: 2, before: undefined, after: two },
    ])
    expect([...alarms.values()]).toEqual([changed, two])
  })

  test('remove alarms, and keep one that was raised again in the same batch', () => {
    expect(applyDeltas(byId(one), [{ upserts: [], removals: [1] }])).toEqual([
      { id: 1, before: one, after: undefined },
    ])
    const again = { ...one }
    expect(applyDeltas(byId(one), [{ upserts: [again], removals: [1] }])).toEqual([
      { id: 1, before: one, after: again },
    ])
  })

  test('several come to one change of an alarm, or to none', () => {
    const alarms = byId(one)
    const changes = applyDeltas(alarms, [
      { upserts: [two], removals: [] },
      { upserts: [], changes: [{ id: 1, value: 'a' }], removals: [2] },
      { upserts: [], changes: [{ id: 1, value: 'b' }, { id: 9 }], removals: [] },
    ])
    expect(changes).toEqual([{ id: 1, before: one, after: { ...one, value: 'b' } }])
    expect([...alarms.keys()]).toEqual([1])
  })
})

test('arrivals are the alarms that were not there before, and those that were raised again', () => {
  const acknowledged = makeAlarm({ id: 3, ackUser: 'M. Arnaud' })
  const withdrawn = makeAlarm({ id: 3 })
  const again = makeAlarm({ id: 4, alarmTime: '2026-03-02T03:00:00+01:00' })
  const before = [one, acknowledged, makeAlarm({ id: 4 }), makeAlarm({ id: 5 }), makeAlarm({ id: 6 })]
  const next = [one, two, withdrawn, again, makeAlarm({ id: 5, value: 'other', ackUser: 'M. Arnaud' })]
  const changes = [...differences(byId(...before), byId(...next))]
  expect(changes.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6])
  expect(changes.filter(isArrival).map(({ after }) => after)).toEqual([two, withdrawn, again])
})
