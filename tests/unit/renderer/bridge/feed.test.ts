import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bridge, CarrierState } from '../../../../src/shared/ipc/bridge.ts'
import type { Push } from '../../../../src/shared/ipc/pushes.ts'
import type { DeskSnapshot } from '../../../../src/shared/model/desk.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { emptyLoad } from '../../../../src/shared/rules/alarm-load.ts'
import { fail, succeed, type Result } from '../../../../src/shared/result.ts'
import { useAlarmBanners } from '../../../../src/renderer/bridge/stores/annunciation.ts'
import { useClock } from '../../../../src/renderer/ui/clock.ts'
import { useDesk } from '../../../../src/renderer/bridge/stores/desk.ts'
import { createFeed } from '../../../../src/renderer/bridge/feed.ts'
import { live } from '../../../../src/renderer/features/live/index.ts'
import { useHost } from '../../../../src/renderer/bridge/stores/host.ts'
import { useLive } from '../../../../src/renderer/features/live/store.ts'
import { useNotices } from '../../../../src/renderer/bridge/stores/notices.ts'
import { useStatus } from '../../../../src/renderer/bridge/stores/status.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const snapshotOf = (revision: number, ...ids: number[]): DeskSnapshot => ({
  revision,
  alarms: ids.map((id) => makeAlarm({ id })),
  status: {
    link: 'live',
    hub: 'connected',
    transport: 'WebSocket',
    tokenExpiresAt: null,
    clockOffsetMs: null,
    late: 0,
    confirmedAt: 1,
    lastEventAt: null,
    lastReconcile: null,
    malformed: 0,
    problem: null,
  },
  missed: { revision: 0, count: 0 },
  load: emptyLoad,
  settings: settingsSchema.parse({}),
  profile: serverProfileSchema.parse({}),
  attention: { sounding: null, spoken: '', mutedUntil: null, unseen: 0 },
  acting: { isPinSet: false },
  reminders: [],
  health: [],
  notices: [{ code: 'embedded-failed', detail: '' }],
  about: { version: '1.2.3', host: 'web' },
})

/** The desk's end of the bridge: questions wait until the test answers them. */
function createDeskEnd(withCarrier: boolean) {
  const questions: ((result: Result<never>) => void)[] = []
  let tell: ((push: Push) => void) | null = null
  let carrier: ((state: CarrierState) => void) | null = null
  const bridge: Bridge = {
    request: () => new Promise((resolve) => questions.push(resolve)),
    onPush(listener) {
      tell = listener
      return () => (tell = null)
    },
    ...(withCarrier && {
      onCarrier(listener) {
        carrier = listener
        listener('connecting')
        return () => (carrier = null)
      },
    }),
  }
  return {
    bridge,
    questions,
    push: (push: Push) => tell?.(push),
    become: (state: CarrierState) => carrier?.(state),
    listens: () => tell !== null || carrier !== null,
    async answer(result: Result<DeskSnapshot>) {
      const settle = questions.shift()
      if (!settle) throw new Error('nothing was asked')
      settle(result as Result<never>)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

let stop: (() => void) | null = null
function start(withCarrier: boolean) {
  const end = createDeskEnd(withCarrier)
  const feed = createFeed({
    bridge: end.bridge,
    now: Date.now,
    retryDelayMs: 1000,
    followers: [live.follow?.(end.bridge) ?? {}],
  })
  feed.start()
  stop = () => feed.stop()
  return end
}
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  setActivePinia(createPinia())
})
afterEach(() => {
  stop?.()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
const ids = () => [...useDesk().alarms.keys()]
const delta = (revision: number, id: number): Push => ({
  name: 'desk.delta',
  payload: { revision, upserts: [makeAlarm({ id })], removals: [] },
})

describe('the feed', () => {
  test('asks at the start, fills every store, and follows', async () => {
    const end = start(false)
    expect([end.questions.length, useHost().carrier]).toEqual([1, 'connecting'])
    end.push(delta(6, 6))
    await end.answer(succeed(snapshotOf(5, 1)))
    end.push(delta(7, 7))
    expect(ids()).toEqual([1, 6, 7])
    expect([useHost().carrier, useHost().about?.version]).toEqual(['open', '1.2.3'])
    expect(useStatus().receivedAt).toBe(1_000_000)
    expect(useNotices().notices).toHaveLength(1)
  })

  test('a gap asks again; what comes meanwhile is not lost', async () => {
    const end = start(false)
    await end.answer(succeed(snapshotOf(1, 1)))
    end.push(delta(3, 3))
    expect(end.questions).toHaveLength(1)
    end.push(delta(4, 4))
    await end.answer(succeed(snapshotOf(3, 1, 2, 3)))
    expect(ids()).toEqual([1, 2, 3, 4])
  })

  test('of another server nothing is known until it was asked about: neither its alarms nor that it is live', async () => {
    const end = start(false)
    await end.answer(succeed(snapshotOf(1, 1)))
    expect(useStatus().status?.link).toBe('live')
    const profile = serverProfileSchema.parse({ id: 'other', baseUrl: 'http://other.example' })
    end.push({ name: 'settings.changed', payload: { settings: settingsSchema.parse({}), profile } })
    expect([ids(), useStatus().status]).toEqual([[], null])
    await end.answer(succeed({ ...snapshotOf(1, 2), profile }))
    expect([ids(), useStatus().status?.link]).toEqual([[2], 'live'])
  })

  test('a snapshot with a gap after it is asked for again', async () => {
    const end = start(false)
    end.push(delta(8, 8))
    await end.answer(succeed(snapshotOf(5, 1)))
    expect([end.questions.length, useDesk().loaded]).toEqual([1, false])
    await end.answer(succeed(snapshotOf(8, 1, 8)))
    expect(ids()).toEqual([1, 8])
  })

  test('a snapshot that fails is told as a lost host and asked for again after a while', async () => {
    const end = start(false)
    await end.answer(fail('internal', 'no'))
    expect([useHost().carrier, useHost().lostAt, end.questions.length]).toEqual(['closed', 1_000_000, 0])
    await vi.advanceTimersByTimeAsync(1000)
    await end.answer(succeed(snapshotOf(1, 1)))
    expect([useHost().carrier, useHost().lostAt]).toEqual(['open', null])
  })

  test('over a carrier it asks at every opening, and is open only with a fresh picture', async () => {
    const end = start(true)
    expect(end.questions).toHaveLength(0)
    end.become('open')
    await end.answer(succeed(snapshotOf(50, 1)))
    await vi.advanceTimersByTimeAsync(5000)
    end.become('closed')
    expect([useHost().carrier, useHost().lostAt]).toEqual(['closed', 1_005_000])
    end.become('open')
    expect(useHost().carrier).toBe('closed')
    await end.answer(succeed(snapshotOf(2, 9)))
    expect([useHost().carrier, ...ids()]).toEqual(['open', 9])
  })

  test('an answer from a connection that is gone changes nothing', async () => {
    const end = start(true)
    end.become('open')
    end.become('closed')
    end.become('open')
    await end.answer(succeed(snapshotOf(50, 1)))
    expect(useDesk().loaded).toBe(false)
    await end.answer(succeed(snapshotOf(2, 9)))
    expect(ids()).toEqual([9])
  })

  test('a refusal stays one while nothing else is known', () => {
    const end = start(true)
    end.become('refused')
    expect(useHost().carrier).toBe('refused')
  })

  test('an opened alarm is revealed', async () => {
    const end = start(false)
    await end.answer(succeed(snapshotOf(1, 1)))
    end.push({ name: 'alarm.opened', payload: { id: 1 } })
    expect([useLive().selectedId, useLive().detailOpen]).toEqual([1, true])
  })

  test('announcements go after a while; the most urgent stay until somebody has seen to them', async () => {
    const end = start(false)
    await end.answer(succeed(snapshotOf(1)))
    const announce = (id: number, priority: number, inPage = true) =>
      end.push({
        name: 'alarm.announced',
        payload: { alarm: makeAlarm({ id, priority }), count: 1, inPage },
      })
    announce(1, 1)
    announce(2, 2)
    announce(3, 1, false)
    const shown = () => useAlarmBanners().banners.map(({ announcement }) => announcement.alarm.id)
    expect(shown()).toEqual([1, 2])
    await vi.advanceTimersByTimeAsync(11_000)
    expect(shown()).toEqual([1, 2])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(shown()).toEqual([1])
    end.push({
      name: 'desk.delta',
      payload: { revision: 2, upserts: [makeAlarm({ id: 1, ackUser: 'P. Lemaire' })], removals: [] },
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shown()).toEqual([])
  })

  test('one second hand, on the full second', async () => {
    vi.setSystemTime(1_000_400)
    const end = start(false)
    await end.answer(succeed(snapshotOf(1)))
    expect(useClock().now).toBe(1_000_400)
    await vi.advanceTimersByTimeAsync(600)
    expect(useClock().now).toBe(1_001_000)
    expect(vi.getTimerCount()).toBe(1)
  })

  test('stopped, it listens to nothing', () => {
    const end = start(true)
    stop?.()
    expect(end.listens()).toBe(false)
  })
})
