import { createPinia, setActivePinia } from 'pinia'
import { isReactive, isShallow, toRef, watch } from 'vue'
import { beforeEach, describe, expect, test } from 'vitest'
import { useDesk } from '../../../../../src/renderer/bridge/stores/desk.ts'
import { makeAlarm } from '../../../../support/alarms.ts'

beforeEach(() => setActivePinia(createPinia()))
const upsert = (revision: number, ...ids: number[]) => ({
  revision,
  upserts: ids.map((id) => makeAlarm({ id })),
  removals: [],
})

describe('the desk store', () => {
  test('holds deltas until the snapshot, then continues with those that are newer', () => {
    const desk = useDesk()
    expect(desk.applyDelta(upsert(5, 5))).toBe(true)
    expect(desk.applyDelta(upsert(6, 6))).toBe(true)
    expect([desk.loaded, desk.alarms.size]).toEqual([false, 0])
    expect(desk.applySnapshot({ revision: 5, alarms: [makeAlarm({ id: 1 })] })).toBe(true)
    expect([...desk.alarms.keys()]).toEqual([1, 6])
    expect(desk.applyDelta(upsert(7, 7))).toBe(true)
    expect([...desk.alarms.keys()]).toEqual([1, 6, 7])
  })

  test('a gap is told and changes nothing', () => {
    const desk = useDesk()
    desk.applySnapshot({ revision: 1, alarms: [makeAlarm({ id: 1 })] })
    expect(desk.applyDelta(upsert(3, 3))).toBe(false)
    expect([...desk.alarms.keys()]).toEqual([1])
  })

  test('asking again keeps the old picture until the new one is whole, whatever its revision', () => {
    const desk = useDesk()
    desk.applySnapshot({ revision: 90, alarms: [makeAlarm({ id: 1 })] })
    desk.awaitSnapshot()
    expect(desk.applyDelta(upsert(4, 4))).toBe(true)
    expect([...desk.alarms.keys()]).toEqual([1])
    expect(desk.applySnapshot({ revision: 2, alarms: [] })).toBe(false)
    expect([...desk.alarms.keys()]).toEqual([1])
    desk.awaitSnapshot()
    expect(desk.applySnapshot({ revision: 4, alarms: [makeAlarm({ id: 4 })] })).toBe(true)
    expect([...desk.alarms.keys()]).toEqual([4])
  })

  test('one delta is one change, and the rows stay raw', () => {
    const desk = useDesk()
    desk.applySnapshot({ revision: 1, alarms: [] })
    let changes = 0
    watch(toRef(desk, 'alarms'), () => changes++, { flush: 'sync' })
    desk.applyDelta(upsert(2, ...Array.from({ length: 1000 }, (_, id) => id)))
    expect(changes).toBe(1)
    expect(isReactive(desk.alarms) || isShallow(desk.alarms)).toBe(false)
    expect(isReactive(desk.alarms.get(3))).toBe(false)
  })

  test('unseen: what came while looking, until looked at, acknowledged or gone', () => {
    const desk = useDesk()
    desk.applySnapshot({ revision: 1, alarms: [makeAlarm({ id: 1 })] })
    desk.confirm()
    expect([...desk.unseen]).toEqual([])
    desk.applyDelta(upsert(2, 1, 2, 3, 4, 5))
    expect([...desk.unseen]).toEqual([2, 3, 4, 5])
    desk.markSeen(2)
    desk.applyDelta({ revision: 3, upserts: [makeAlarm({ id: 3, ackUser: 'P. Lemaire' })], removals: [4] })
    expect([...desk.unseen]).toEqual([5])
    desk.awaitSnapshot()
    desk.applySnapshot({ revision: 9, alarms: [makeAlarm({ id: 5 }), makeAlarm({ id: 6 })] })
    expect([...desk.unseen]).toEqual([5, 6])
  })

  test('unseen: a re-alarm again, whether it was seen or acknowledged', () => {
    const desk = useDesk()
    const acknowledged = makeAlarm({ id: 2, ackUser: 'P. Lemaire' })
    desk.applySnapshot({ revision: 1, alarms: [makeAlarm({ id: 1 }), acknowledged] })
    desk.confirm()
    const again = makeAlarm({ id: 1, alarmTime: '2026-03-02T03:00:00+01:00' })
    const withdrawn = makeAlarm({ id: 2 })
    desk.applyDelta({ revision: 2, upserts: [again, withdrawn], removals: [] })
    expect([[...desk.unseen], desk.arrived]).toEqual([
      [1, 2],
      [again, withdrawn],
    ])
    desk.markSeen(1)
    const thrice = { ...again, alarmTime: '2026-03-02T03:05:00+01:00' }
    desk.applyDelta({ revision: 3, upserts: [thrice], removals: [] })
    expect([[...desk.unseen], desk.arrived]).toEqual([[2, 1], [thrice]])
  })

  test('unseen: not what the desk found standing at its first look', () => {
    const desk = useDesk()
    desk.applySnapshot({ revision: 0, alarms: [] })
    desk.applyDelta(upsert(1, 1, 2, 3))
    desk.confirm()
    desk.applyDelta(upsert(2, 4))
    expect([...desk.unseen]).toEqual([4])
  })

  test('unseen: nor what a snapshot brings that was on its way when the service confirmed', () => {
    const desk = useDesk()
    desk.applySnapshot({ revision: 0, alarms: [] })
    desk.awaitSnapshot()
    desk.confirm()
    desk.applySnapshot({ revision: 1, alarms: [makeAlarm({ id: 1 })] })
    desk.confirm()
    expect([...desk.unseen]).toEqual([])
  })

  test('unseen: nor what waits to be shown when the service confirmed', () => {
    const desk = useDesk()
    desk.applySnapshot({ revision: 0, alarms: [] })
    desk.paceBy(() => undefined)
    desk.applyDelta(upsert(1, 1, 2, 3))
    desk.confirm()
    expect([desk.alarms.size, desk.unseen.size]).toEqual([3, 0])
  })

  test('another server: nothing of the old one stays, and its own alarms are not news', () => {
    const desk = useDesk()
    desk.applySnapshot({ revision: 5, alarms: [makeAlarm({ id: 1 })] })
    desk.confirm()
    desk.applyDelta(upsert(6, 2))
    desk.reset()
    expect([desk.loaded, desk.alarms.size, desk.unseen.size]).toEqual([false, 0, 0])
    desk.applySnapshot({ revision: 1, alarms: [makeAlarm({ id: 9 })] })
    desk.confirm()
    expect([[...desk.alarms.keys()], desk.unseen.size]).toEqual([[9], 0])
  })

  test('changes that come faster than the page shows them are shown as one', () => {
    const desk = useDesk()
    desk.applySnapshot({ revision: 1, alarms: [] })
    const shows: (() => void)[] = []
    desk.paceBy((show) => shows.push(show))
    for (let revision = 2; revision <= 6; revision++)
      expect(desk.applyDelta({ revision, upserts: [makeAlarm({ id: revision })], removals: [] })).toBe(true)
    expect([shows.length, desk.alarms.size]).toEqual([1, 0])
    shows[0]?.()
    expect(desk.alarms.size).toBe(5)
    expect(desk.applyDelta({ revision: 9, upserts: [], removals: [] })).toBe(false)
    desk.applyDelta({ revision: 7, upserts: [], removals: [2] })
    expect(shows).toHaveLength(2)
  })
})
