import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { useAlarmBanners } from '../../../../../src/renderer/bridge/stores/annunciation.ts'
import type { Announcement } from '../../../../../src/shared/model/attention.ts'
import { makeAlarm } from '../../../../support/alarms.ts'

type Repeats = Announcement['repeats']
beforeEach(() => setActivePinia(createPinia()))
const announcement = (id: number, { count = 1, urgent = false, repeats = null as Repeats } = {}) => ({
  alarm: makeAlarm({ id }),
  count,
  urgent,
  repeats,
})
const shown = () =>
  useAlarmBanners().banners.map(({ announcement: { alarm, count } }) => `${alarm.id} of ${count}`)

describe('banners', () => {
  it('are kept side by side', () => {
    const store = useAlarmBanners()
    store.show(announcement(1), 0)
    store.show(announcement(2), 0)
    expect(shown()).toEqual(['1 of 1', '2 of 1'])
  })

  it('give way to a summary, which keeps counting; the urgent stay', () => {
    const store = useAlarmBanners()
    store.show(announcement(1), 0)
    store.show(announcement(2, { urgent: true }), 0)
    store.show(announcement(7, { count: 7 }), 0)
    expect(shown()).toEqual(['2 of 1', '7 of 7'])
    store.show(announcement(90, { count: 90 }), 0)
    expect(shown()).toEqual(['2 of 1', '90 of 90'])
  })

  it('give way to the next one of the same alarm, which may count its repeats', () => {
    const store = useAlarmBanners()
    store.show(announcement(1), 0)
    store.show(announcement(2), 0)
    store.show(announcement(1, { repeats: { count: 3, spanMs: 9_000 } }), 0)
    expect(shown()).toEqual(['2 of 1', '1 of 1'])
    expect(store.banners.at(-1)?.announcement.repeats?.count).toBe(3)
  })

  it('pass after a while, or once somebody has seen to them', () => {
    const store = useAlarmBanners()
    store.show(announcement(1), 0)
    store.show(announcement(2, { urgent: true }), 0)
    store.expire(12_000, () => false)
    expect(shown()).toEqual(['2 of 1'])
    store.expire(12_000, () => true)
    expect(shown()).toEqual([])
  })
})
