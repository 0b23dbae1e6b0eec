import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { useDesk } from '../../../../../src/renderer/bridge/stores/desk.ts'
import { isForPage, useNewAlarms } from '../../../../../src/renderer/bridge/stores/new-alarms.ts'
import { useSettings } from '../../../../../src/renderer/bridge/stores/settings.ts'
import type { Alarm } from '../../../../../src/shared/model/alarm.ts'
import { attentionSettingsSchema, type Announcement } from '../../../../../src/shared/model/attention.ts'
import { defaultPriorityScale } from '../../../../../src/shared/model/priority-band.ts'
import { serverProfileSchema } from '../../../../../src/shared/model/server-profile.ts'
import { settingsSchema } from '../../../../../src/shared/model/settings.ts'
import { makeAlarm } from '../../../../support/alarms.ts'

const usual = attentionSettingsSchema.parse({})

describe('what is annunciated on a page', () => {
  it.each([
    ['in front: the most urgent', true, 1, 'new', {}, true],
    ['in front: what may demand attention', true, 2, 'new', {}, true],
    ['in front: what sounds', true, 3, 'new', {}, true],
    ['in front: not the least urgent', true, 4, 'new', {}, false],
    ['in front: what the system did not show', true, 4, 'fallback', {}, true],
    ['in front, only when away: the most urgent alone', true, 1, 'new', { onlyWhenAway: true }, true],
    ['in front, only when away: nothing else', true, 2, 'new', { onlyWhenAway: true }, false],
    ['in the background: everything', false, 4, 'new', {}, true],
    ['in the background, only when away: everything', false, 4, 'new', { onlyWhenAway: true }, true],
  ] as const)('%s', (_, isInFront, priority, kind, settings, expected) => {
    const announced = { alarm: makeAlarm({ id: 1, priority }), kind }
    expect(isForPage(announced, isInFront, { ...usual, ...settings }, defaultPriorityScale)).toBe(expected)
  })
})

describe('the new alarms of a page', () => {
  beforeEach(() => {
    setActivePinia(createPinia())
    useSettings().replace(settingsSchema.parse({}))
    useSettings().selectServer(serverProfileSchema.parse({}))
  })
  const announcement = (id: number, priority = 1, more: Partial<Announcement> = {}): Announcement => ({
    alarm: makeAlarm({ id, priority }),
    kind: 'new',
    repeats: null,
    ...more,
  })
  const announce = (id: number, priority = 1, more: Partial<Announcement> = {}) =>
    useNewAlarms().announce([announcement(id, priority, more)], true)
  const list = (...alarms: Alarm[]) => useDesk().replace(alarms)
  const shown = () => {
    const { shown: current, count } = useNewAlarms()
    return current && `${current.alarm.id}: ${count.place} of ${count.of}`
  }

  it('are the most urgent first, of these the newest, and are counted by their band', () => {
    announce(1, 2)
    expect(shown()).toBe('1: 1 of 1')
    announce(2)
    announce(3)
    announce(4, 2)
    expect(shown()).toBe('3: 1 of 2')
    const store = useNewAlarms()
    const seen = [1, 2, 3, 4].map(() => {
      store.step()
      return shown()
    })
    expect(seen).toEqual(['2: 2 of 2', '4: 1 of 2', '1: 2 of 2', '3: 1 of 2'])
  })

  it('give way to a more or equally urgent one, and to no other', () => {
    const store = useNewAlarms()
    announce(1)
    announce(2)
    store.step()
    expect(shown()).toBe('1: 2 of 2')
    announce(3, 2)
    expect(shown()).toBe('1: 2 of 2')
    announce(4)
    expect(shown()).toBe('4: 1 of 3')
  })

  it('go one by one, or all at once, when they are dismissed', () => {
    const store = useNewAlarms()
    for (const id of [1, 2, 3]) announce(id)
    store.step()
    store.dismiss()
    expect(shown()).toBe('1: 2 of 2')
    store.dismiss()
    expect(shown()).toBe('3: 1 of 1')
    announce(4)
    store.dismissAll()
    expect(shown()).toBeNull()
  })

  it('go when they are opened, acknowledged, masked or cleared', () => {
    const store = useNewAlarms()
    list(...[1, 2, 3, 4, 5].map((id) => makeAlarm({ id })))
    for (const id of [1, 2, 3, 4, 5]) announce(id)
    useDesk().markSeen(1)
    useDesk().apply({
      upserts: [makeAlarm({ id: 2, ackUser: 'P. Lemaire' }), makeAlarm({ id: 3, masked: true })],
      removals: [4],
      raised: [],
    })
    expect(store.ids()).toEqual([5])
    list()
    store.prune()
    expect(shown()).toBeNull()
  })

  it('wait for a page that is slow to show its list, however long, and go if the list never has them', () => {
    const store = useNewAlarms()
    list()
    let showFrame = () => {}
    useDesk().paceBy((show) => (showFrame = show))
    useDesk().apply({ upserts: [makeAlarm({ id: 1 }), makeAlarm({ id: 2 })], removals: [], raised: [1, 2] })
    useDesk().apply({ upserts: [], removals: [2], raised: [] })
    for (const id of [1, 2]) announce(id)
    store.prune()
    expect(store.ids()).toEqual([1, 2])
    showFrame()
    store.prune()
    expect(store.ids()).toEqual([1])
  })

  it('wait while a new list is collected', () => {
    const store = useNewAlarms()
    list(makeAlarm({ id: 1 }))
    useDesk().replace([makeAlarm({ id: 9 })], 1)
    announce(2)
    store.prune()
    expect(store.ids()).toEqual([2])
    useDesk().extend([makeAlarm({ id: 2 })], 0)
    store.prune()
    expect(store.ids()).toEqual([2])
  })

  it('are counted while they chatter, and not shown again once they are dismissed', () => {
    const store = useNewAlarms()
    announce(1)
    announce(1, 1, { kind: 'repeat', repeats: { count: 3, spanMs: 9_000 } })
    expect(store.shown?.repeats).toEqual({ count: 3, spanMs: 9_000 })
    store.dismiss()
    announce(1, 1, { kind: 'repeat', repeats: { count: 4, spanMs: 12_000 } })
    expect(shown()).toBeNull()
  })
})
