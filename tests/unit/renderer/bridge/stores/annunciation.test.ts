import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { useAlarmBanners } from '../../../../../src/renderer/bridge/stores/annunciation.ts'
import { makeAlarm } from '../../../../support/alarms.ts'

beforeEach(() => setActivePinia(createPinia()))
const announcement = (id: number, count = 1) => ({ alarm: makeAlarm({ id }), count, inPage: true })
const shown = () =>
  useAlarmBanners().banners.map(({ announcement: { alarm, count } }) => `${alarm.id} of ${count}`)

describe('banners', () => {
  it('stand beside one another', () => {
    const store = useAlarmBanners()
    store.show(announcement(1), false, 0)
    store.show(announcement(2), false, 0)
    expect(shown()).toEqual(['1 of 1', '2 of 1'])
  })

  it('give way to a summary, which keeps counting; the urgent stay', () => {
    const store = useAlarmBanners()
    store.show(announcement(1), false, 0)
    store.show(announcement(2), true, 0)
    store.show(announcement(7, 7), false, 0)
    expect(shown()).toEqual(['2 of 1', '7 of 7'])
    store.show(announcement(90, 90), false, 0)
    expect(shown()).toEqual(['2 of 1', '90 of 90'])
  })

  it('pass after a while, or once somebody has seen to them', () => {
    const store = useAlarmBanners()
    store.show(announcement(1), false, 0)
    store.show(announcement(2), true, 0)
    store.expire(12_000, () => false)
    expect(shown()).toEqual(['2 of 1'])
    store.expire(12_000, () => true)
    expect(shown()).toEqual([])
  })
})
