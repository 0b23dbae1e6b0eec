import { createPinia, setActivePinia } from 'pinia'
import { computed, isReactive, isShallow, toRef, watch } from 'vue'
import { beforeEach, describe, expect, test } from 'vitest'
import { useDesk } from '../../../../../src/renderer/bridge/stores/desk.ts'
import { makeAlarm } from '../../../../support/alarms.ts'

beforeEach(() => setActivePinia(createPinia()))
const upsert = (...ids: number[]) => ({
  upserts: ids.map((id) => makeAlarm({ id })),
  removals: [],
  raised: [],
})

describe('the desk store', () => {
  test('one delta is one change, and the rows stay raw', () => {
    const desk = useDesk()
    desk.replace([])
    let changes = 0
    watch(toRef(desk, 'updated'), () => changes++, { flush: 'sync' })
    const size = computed(() => desk.alarms.size)
    expect(size.value).toBe(0)
    desk.apply(upsert(...Array.from({ length: 1000 }, (_, id) => id)))
    expect([changes, size.value]).toEqual([1, 1000])
    expect(isReactive(desk.alarms) || isShallow(desk.alarms)).toBe(false)
    expect(isReactive(desk.alarms.get(3))).toBe(false)
  })

  test('unseen: what was raised meanwhile, until looked at, acknowledged or cleared', () => {
    const desk = useDesk()
    desk.replace([makeAlarm({ id: 1 })])
    desk.confirm()
    expect([...desk.unseen]).toEqual([])
    desk.apply(upsert(1, 2, 3, 4, 5))
    expect([...desk.unseen]).toEqual([2, 3, 4, 5])
    desk.markSeen(2)
    desk.apply({ upserts: [makeAlarm({ id: 3, ackUser: 'P. Lemaire' })], removals: [4], raised: [] })
    expect([...desk.unseen]).toEqual([5])
    desk.replace([makeAlarm({ id: 5 }), makeAlarm({ id: 6 })])
    expect([...desk.unseen]).toEqual([5, 6])
  })

  test('unseen: a re-alarm again, whether it was seen or acknowledged', () => {
    const desk = useDesk()
    const acknowledged = makeAlarm({ id: 2, ackUser: 'P. Lemaire' })
    desk.replace([makeAlarm({ id: 1 }), acknowledged])
    desk.confirm()
    const again = makeAlarm({ id: 1, alarmTime: '2026-03-02T03:00:00+01:00' })
    const withdrawn = makeAlarm({ id: 2 })
    desk.apply({ upserts: [again, withdrawn], removals: [], raised: [] })
    expect([[...desk.unseen], desk.arrived]).toEqual([
      [1, 2],
      [again, withdrawn],
    ])
    desk.markSeen(1)
    const thrice = { ...again, alarmTime: '2026-03-02T03:05:00+01:00' }
    desk.apply({ upserts: [thrice], removals: [], raised: [] })
    expect([[...desk.unseen], desk.arrived]).toEqual([[2, 1], [thrice]])
  })

  test('unseen: a re-alarm that only main can tell, and none that is acknowledged', () => {
    const desk = useDesk()
    desk.replace([makeAlarm({ id: 1, state: 3 }), makeAlarm({ id: 2 })])
    desk.confirm()
    const back = makeAlarm({ id: 1, state: 1 })
    const acknowledged = makeAlarm({ id: 2, ackUser: 'P. Lemaire', alarmTime: '2026-03-02T03:00:00+01:00' })
    desk.apply({ upserts: [back, acknowledged], removals: [], raised: [1, 2] })
    expect([[...desk.unseen], desk.arrived]).toEqual([[1], [back]])
  })

  test('unseen: not what the desk found standing at its first look', () => {
    const desk = useDesk()
    desk.replace([])
    desk.apply(upsert(1, 2, 3))
    desk.confirm()
    desk.apply(upsert(4))
    expect([...desk.unseen]).toEqual([4])
  })

  test('unseen: nor what waits to be shown when the service confirmed', () => {
    const desk = useDesk()
    desk.replace([])
    desk.paceBy(() => undefined)
    desk.apply(upsert(1, 2, 3))
    desk.confirm()
    expect([desk.alarms.size, desk.unseen.size]).toEqual([3, 0])
  })

  test('another server: nothing of the old one stays, and its own alarms are not news', () => {
    const desk = useDesk()
    desk.replace([makeAlarm({ id: 1 })])
    desk.confirm()
    desk.apply(upsert(2))
    desk.reset()
    expect([desk.loaded, desk.alarms.size, desk.unseen.size]).toEqual([false, 0, 0])
    desk.replace([makeAlarm({ id: 9 })])
    desk.confirm()
    expect([[...desk.alarms.keys()], desk.unseen.size]).toEqual([[9], 0])
  })

  test('a restarted desk: its alarms are unknown until it has read them, and the unseen stay so', () => {
    const desk = useDesk()
    desk.replace([makeAlarm({ id: 1 })])
    desk.confirm()
    desk.apply(upsert(2, 3))
    desk.restart()
    expect([desk.loaded, desk.alarms.size]).toEqual([false, 0])
    desk.replace([])
    desk.apply({ upserts: [1, 3, 4].map((id) => makeAlarm({ id })), removals: [], raised: [] })
    desk.confirm()
    // 2 cleared meanwhile, 4 was raised; 3 nobody has seen yet.
    expect([[...desk.alarms.keys()], [...desk.unseen]]).toEqual([
      [1, 3, 4],
      [3, 4],
    ])
  })

  test('an update that was due when the server changed shows nothing of the one before', () => {
    const desk = useDesk()
    desk.replace([makeAlarm({ id: 1 })])
    const shows: (() => void)[] = []
    desk.paceBy((show) => shows.push(show))
    desk.apply(upsert(2))
    desk.reset()
    shows[0]?.()
    expect([desk.loaded, desk.alarms.size]).toEqual([false, 0])
  })

  test('changes that come faster than the page shows them are shown as one', () => {
    const desk = useDesk()
    desk.replace([])
    const shows: (() => void)[] = []
    desk.paceBy((show) => shows.push(show))
    for (let id = 2; id <= 6; id++) desk.apply(upsert(id))
    expect([shows.length, desk.alarms.size]).toEqual([1, 0])
    shows[0]?.()
    expect(desk.alarms.size).toBe(5)
    desk.apply({ upserts: [], removals: [2], raised: [] })
    expect(shows).toHaveLength(2)
  })
})
