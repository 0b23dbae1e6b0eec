import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, test } from 'vitest'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { useDesk } from '../../../../src/renderer/stores/desk.ts'
import { useLive } from '../../../../src/renderer/stores/live.ts'
import { useSettings } from '../../../../src/renderer/stores/settings.ts'
import { makeAlarm } from '../../../support/alarms.ts'

function start() {
  useSettings().replace(settingsSchema.parse({}))
  useSettings().look(serverProfileSchema.parse({}))
  const desk = useDesk()
  desk.takeSnapshot({
    revision: 1,
    alarms: [
      makeAlarm({ id: 1, priority: 3 }),
      makeAlarm({ id: 2, priority: 1, message: 'Turbine' }),
      makeAlarm({ id: 3, priority: 2, masked: true }),
    ],
  })
  const live = useLive()
  return { desk, live, ids: () => live.list.rows.map(({ id }) => id) }
}
beforeEach(() => setActivePinia(createPinia()))

describe('the live store', () => {
  test('selection is by id and survives order, filter and change', () => {
    const { desk, live, ids } = start()
    live.select(1)
    live.sortBy('message')
    live.refine({ text: 'turbine' })
    expect(ids()).toEqual([2])
    desk.takeDelta({ revision: 2, upserts: [makeAlarm({ id: 1, value: 'new' })], removals: [] })
    expect([live.selectedId, live.selected?.value, live.isCurrent]).toEqual([1, 'new', true])
    expect(live.hiddenBecause).toBe('text')
  })

  test('a change of the alarm does not take it out of the hand; the operator’s own filter does', () => {
    const { desk, live, ids } = start()
    live.refine({ unacknowledgedOnly: true })
    live.select(2)
    desk.takeDelta({
      revision: 2,
      upserts: [makeAlarm({ id: 2, priority: 1, ackUser: 'P. Lemaire' })],
      removals: [],
    })
    expect(ids()).toEqual([2, 3, 1])
    expect(live.hiddenBecause).toBe('acknowledged')
    live.refine({ text: 'drum' })
    expect(ids()).toEqual([3, 1])
    expect(live.selectedId).toBe(2)
  })

  test('an alarm that is gone stays in hand as last known until the operator moves on', () => {
    const { desk, live } = start()
    live.select(2)
    live.detailOpen = true
    desk.takeDelta({ revision: 2, upserts: [], removals: [2] })
    expect([live.selected?.message, live.isCurrent, live.detailOpen]).toEqual(['Turbine', false, true])
    live.select(1)
    expect([live.selected?.id, live.isCurrent]).toEqual([1, true])
    live.select(null)
    expect([live.selected, live.isCurrent, live.detailOpen]).toEqual([null, false, false])
  })

  test('an alarm asked for from elsewhere is shown under any filter', () => {
    const { live, ids } = start()
    live.refine({ text: 'turbine', showMasked: false })
    live.reveal(3)
    expect(ids()).toEqual([2, 3])
    expect([live.selectedId, live.detailOpen, live.hiddenBecause, live.reveals]).toEqual([
      3,
      true,
      'masked',
      1,
    ])
    live.clearFilter()
    expect([live.isFiltered, live.hiddenBecause]).toEqual([false, null])
  })

  test('an alarm asked for before it is there is filled in when it comes', () => {
    const { desk, live } = start()
    live.reveal(9)
    expect([live.selectedId, live.selected, live.isCurrent]).toEqual([9, null, false])
    desk.takeDelta({ revision: 2, upserts: [makeAlarm({ id: 9 })], removals: [] })
    expect([live.selected?.id, live.isCurrent]).toEqual([9, true])
  })

  test('selecting is seeing', () => {
    const { desk, live } = start()
    desk.confirm()
    desk.takeDelta({ revision: 2, upserts: [makeAlarm({ id: 4 })], removals: [] })
    expect([...desk.unseen]).toEqual([4])
    live.select(4)
    expect([...desk.unseen]).toEqual([])
  })
})
