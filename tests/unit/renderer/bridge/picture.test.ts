import { describe, expect, test } from 'vitest'
import { applyDelta, arrivals, continueSnapshot } from '../../../../src/renderer/bridge/picture.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const one = makeAlarm({ id: 1 })
const two = makeAlarm({ id: 2 })
const start = { revision: 5, alarms: new Map([[1, one]]) }

describe('a delta', () => {
  test('that is next is applied to a new picture', () => {
    const changed = makeAlarm({ id: 1, value: 'other' })
    const next = applyDelta(start, { revision: 6, upserts: [changed, two], removals: [] })
    expect(next?.revision).toBe(6)
    expect([...(next?.alarms.values() ?? [])]).toEqual([changed, two])
    expect(start.alarms.get(1)).toBe(one)
  })
  test('removes, and an alarm that came back in the same batch is there', () => {
    expect(applyDelta(start, { revision: 6, upserts: [], removals: [1] })?.alarms.size).toBe(0)
    expect(applyDelta(start, { revision: 6, upserts: [one], removals: [1] })?.alarms.size).toBe(1)
  })
  test.each([4, 5])('of revision %i is already in the picture', (revision) => {
    expect(applyDelta(start, { revision, upserts: [two], removals: [1] })).toBe(start)
  })
  test('after a gap is refused', () => {
    expect(applyDelta(start, { revision: 7, upserts: [two], removals: [] })).toBeNull()
  })
})

describe('a snapshot', () => {
  const snapshot = { revision: 5, alarms: [one] }
  const delta = (revision: number) => ({ revision, upserts: [makeAlarm({ id: revision })], removals: [] })
  test.each<[string, number[], number[] | null]>([
    ['alone', [], [1]],
    ['with older deltas held', [4, 5], [1]],
    ['continued by held deltas', [5, 6, 7], [1, 6, 7]],
    ['with a gap before the held ones', [7], null],
    ['with a gap among the held ones', [6, 8], null],
  ])('%s', (_, held, ids) => {
    const picture = continueSnapshot(snapshot, held.map(delta))
    expect(picture && [...picture.alarms.keys()]).toEqual(ids)
  })
})

test('arrivals are what was not there before', () => {
  expect(
    arrivals(
      new Map([[1, one]]),
      new Map([
        [1, one],
        [2, two],
      ]),
    ),
  ).toEqual([2])
})
