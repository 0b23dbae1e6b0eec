import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bridge, CarrierState } from '../../../../src/shared/ipc/bridge.ts'
import type { Push } from '../../../../src/shared/ipc/pushes.ts'
import type { DeskSnapshot, DeskStatus } from '../../../../src/shared/model/desk.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { fail, succeed, type Result } from '../../../../src/shared/result.ts'
import { useClock } from '../../../../src/renderer/ui/clock.ts'
import { useDesk } from '../../../../src/renderer/bridge/stores/desk.ts'
import { createFeed } from '../../../../src/renderer/bridge/feed.ts'
import { live } from '../../../../src/renderer/features/live/index.ts'
import { useHost } from '../../../../src/renderer/bridge/stores/host.ts'
import { useLive } from '../../../../src/renderer/features/live/store.ts'
import { useNewAlarms } from '../../../../src/renderer/bridge/stores/new-alarms.ts'
import { useNotices } from '../../../../src/renderer/bridge/stores/notices.ts'
import { useSettings } from '../../../../src/renderer/bridge/stores/settings.ts'
import { useViews } from '../../../../src/renderer/features/live/views/store.ts'
import { useStatus } from '../../../../src/renderer/bridge/stores/status.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'

const snapshotOf = (sequence: number, ...ids: number[]): DeskSnapshot =>
  makeSnapshot({
    sequence,
    alarms: ids.map((id) => makeAlarm({ id })),
    notices: [{ code: 'embedded-failed', detail: '' }],
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
    async answer(result: Result<unknown>) {
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
    isInFront: () => true,
    followers: [live.follow?.(end.bridge) ?? []].flat(),
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
const delta = (sequence: number, id: number, generation = 'test-1'): Push => ({
  name: 'desk.delta',
  generation,
  sequence,
  payload: { upserts: [makeAlarm({ id })], removals: [], raised: [] },
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

  test('begins with the start view that this screen has chosen', async () => {
    useSettings().choices = { settings: { startView: 'unacknowledged' }, columns: {} }
    const views = useViews()
    const end = start(false)
    const about = {
      version: '1',
      host: 'web' as const,
      zone: '',
      actor: { name: 'Wall', role: 'operator' as const },
    }
    await end.answer(succeed({ ...snapshotOf(1), about }))
    expect(views.active.id).toBe('unacknowledged')
  })

  test('is told who is at this screen, and that nobody in particular is', async () => {
    const end = start(false)
    const snapshot = snapshotOf(1)
    await end.answer(succeed({ ...snapshot, about: { ...snapshot.about, person: 'Anna Berg' } }))
    expect(useHost().person).toBe('Anna Berg')
    end.push({ name: 'person.changed', payload: 'Bob Klein' })
    expect(useHost().person).toBe('Bob Klein')
    end.push({ name: 'person.changed', payload: null })
    expect(useHost().person).toBeNull()
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

  test('a sign of life is shown with the second hand, news at once', async () => {
    const end = start(false)
    const snapshot = snapshotOf(1, 1)
    await end.answer(succeed(snapshot))
    const pushStatus = (sequence: number, status: Partial<DeskStatus>) =>
      end.push({
        name: 'desk.status',
        generation: 'test-1',
        sequence,
        payload: { ...snapshot.status, ...status },
      })
    const shown = () => [useStatus().status?.confirmedAt, useStatus().status?.link, useStatus().receivedAt]
    const before = shown()
    await vi.advanceTimersByTimeAsync(400)
    pushStatus(2, { confirmedAt: 1_000_400 })
    expect(shown()).toEqual(before)
    await vi.advanceTimersByTimeAsync(600)
    expect(shown()).toEqual([1_000_400, 'live', 1_000_400])
    pushStatus(3, { confirmedAt: 1_001_000 })
    pushStatus(4, { confirmedAt: 1_001_000, link: 'lost' })
    expect(shown()).toEqual([1_001_000, 'lost', 1_001_000])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shown()).toEqual([1_001_000, 'lost', 1_001_000])
  })

  const part = (rest: number, ...ids: number[]) =>
    succeed({ alarms: ids.map((id) => makeAlarm({ id })), rest })

  test('a long list is shown in parts that double, with its progress, and none of it counts as new', async () => {
    const end = start(false)
    const shown = () => [ids(), useDesk().progress]
    await end.answer(succeed({ ...snapshotOf(1, 8, 7), rest: 6 }))
    expect(shown()).toEqual([[8, 7], { read: 2, total: 8 }])
    end.push(delta(2, 9))
    // All three that are missing are on their way.
    expect(end.questions).toHaveLength(3)
    await end.answer(part(4, 6, 5))
    expect(end.questions).toHaveLength(2)
    expect(shown()).toEqual([[8, 7, 9], { read: 4, total: 8 }])
    await end.answer(part(2, 4, 3))
    expect(shown()).toEqual([[8, 7, 9, 6, 5, 4, 3], { read: 6, total: 8 }])
    await end.answer(part(0, 2, 1))
    expect(shown()).toEqual([[8, 7, 9, 6, 5, 4, 3, 2, 1], null])
    expect([...useDesk().unseen]).toEqual([])
    expect(end.questions).toHaveLength(0)
  })

  test('of a longer list four parts are on their way at once, and its progress is shown by tenths', async () => {
    const end = start(false)
    await end.answer(succeed({ ...snapshotOf(1, 40, 39), rest: 38 }))
    const shown: unknown[] = []
    for (let rest = 36; rest >= 0; rest -= 2) {
      expect(end.questions).toHaveLength(Math.min(4, rest / 2 + 1))
      await end.answer(part(rest, rest + 2, rest + 1))
      shown.push(useDesk().progress?.read)
    }
    expect(new Set(shown)).toEqual(new Set([4, 8, 12, 16, 20, 24, 28, 32, 36, undefined]))
    expect(ids()).toHaveLength(40)
  })

  test('the rows of a page stay until all parts of a new snapshot are there', async () => {
    const end = start(false)
    await end.answer(succeed(snapshotOf(1, 1, 2)))
    end.push(delta(3, 3))
    await end.answer(succeed({ ...snapshotOf(3, 3), rest: 1 }))
    end.push(delta(4, 4))
    expect(ids()).toEqual([1, 2])
    await end.answer(part(0, 2))
    expect(ids().toSorted()).toEqual([2, 3, 4])
    expect([...useDesk().unseen].toSorted()).toEqual([3, 4])
  })

  test('a changed alarm comes as its changed fields; one that is still to come is not invented', async () => {
    const end = start(false)
    await end.answer(succeed({ ...snapshotOf(1, 2), rest: 1 }))
    const changes = [1, 2].map((id) => ({ id, ackUser: 'P. Lemaire' }))
    end.push({
      name: 'desk.delta',
      generation: 'test-1',
      sequence: 2,
      payload: { upserts: [], changes, removals: [], raised: [] },
    })
    expect([...useDesk().alarms.values()]).toEqual([makeAlarm({ id: 2, ackUser: 'P. Lemaire' })])
    await end.answer(part(0, 1))
    expect(ids()).toEqual([2, 1])
  })

  test('of another server nothing is known until it was asked about: neither its alarms nor that it is live', async () => {
    const end = start(false)
    await end.answer(succeed(snapshotOf(1, 1)))
    useNotices().reportFailure({ code: 'rejected', message: 'no' })
    const profile = serverProfileSchema.parse({
      id: 'other',
      kind: 'remote',
      baseUrl: 'http://other.example',
    })
    end.push({ name: 'server.changed', payload: null })
    await end.answer(
      succeed(
        makeSnapshot({
          generation: 'test-2',
          profile,
          status: { ...makeSnapshot().status, link: 'starting' },
        }),
      ),
    )
    expect([ids(), useStatus().status?.link, useNotices().failures]).toEqual([[], 'starting', []])
    end.push(delta(1, 2, 'test-2'))
    expect(ids()).toEqual([2])
  })

  test('a restarted desk is forgotten at its first push, and asked anew', async () => {
    const end = start(false)
    await end.answer(succeed(snapshotOf(7, 1, 2)))
    useNotices().reportFailure({ code: 'rejected', message: 'no' })
    end.push(delta(8, 3, 'test-2'))
    expect([ids(), useStatus().status]).toEqual([[], null])
    await end.answer(succeed({ ...snapshotOf(8, 3), generation: 'test-2' }))
    // What the operator has to read stays: it is still the same server.
    expect([ids(), useNotices().failures.length]).toEqual([[3], 1])
  })

  test('a snapshot of a desk that was restarted meanwhile is asked for again', async () => {
    const end = start(false)
    end.push(delta(1, 9, 'test-2'))
    await end.answer(succeed(snapshotOf(5, 1)))
    expect([ids(), end.questions.length]).toEqual([[], 1])
    await end.answer(succeed({ ...snapshotOf(1, 9), generation: 'test-2' }))
    expect(ids()).toEqual([9])
  })

  test('a removed server leaves nothing behind, and the page without one', async () => {
    const end = start(false)
    await end.answer(succeed(snapshotOf(1, 1)))
    end.push({ name: 'server.changed', payload: null })
    await end.answer(fail('no-server', 'removed'))
    const { settings, about } = makeSnapshot()
    await end.answer(succeed({ settings, about }))
    expect([ids(), useSettings().server, useSettings().hasNoServer]).toEqual([[], null, true])
    expect(useHost().carrier).toBe('open')
  })

  test('the embedded service is the same server at every address', async () => {
    const end = start(false)
    await end.answer(succeed(snapshotOf(0, 1)))
    const profile = serverProfileSchema.parse({ baseUrl: 'http://127.0.0.1:4711' })
    end.push({ name: 'profile.changed', payload: profile, generation: 'test-1', sequence: 1 })
    expect([ids(), useSettings().server?.baseUrl]).toEqual([[1], profile.baseUrl])
  })

  test('a snapshot with a gap after it is asked for again', async () => {
    const end = start(false)
    end.push(delta(8, 8))
    await end.answer(succeed(snapshotOf(5, 1)))
    expect([end.questions.length, useDesk().loaded]).toEqual([1, false])
    await end.answer(succeed(snapshotOf(8, 1, 8)))
    expect(ids()).toEqual([1, 8])
  })

  test('a failed snapshot is reported as a lost host and requested again later', async () => {
    const end = start(false)
    await end.answer(fail('internal', 'no'))
    expect([useHost().carrier, useHost().lostAt, end.questions.length]).toEqual(['closed', 1_000_000, 0])
    await vi.advanceTimersByTimeAsync(1000)
    await end.answer(succeed(snapshotOf(1, 1)))
    expect([useHost().carrier, useHost().lostAt]).toEqual(['open', null])
  })

  test('requests a snapshot whenever the carrier opens, and is open only once it has one', async () => {
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

  test('an answer from a closed connection changes nothing', async () => {
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

  test('an opened alarm is revealed, but not the one with its id on another server', async () => {
    const end = start(false)
    await end.answer(succeed(snapshotOf(1, 1)))
    end.push({ name: 'alarm.opened', payload: { id: 1, server: 'another' } })
    expect(useLive().selectedId).toBeNull()
    end.push({ name: 'alarm.opened', payload: { id: 1, server: 'embedded' } })
    expect([useLive().selectedId, useLive().detailOpen]).toEqual([1, true])
  })

  test.each([
    ['with it', (push: Push) => [push, delta(4, 4)]],
    ['after a push that is missing', (push: Push) => [delta(4, 4), push]],
  ])(
    'a new alarm that is announced while a snapshot is on its way waits to be seen: %s',
    async (_, order) => {
      const end = start(false)
      await end.answer(succeed(snapshotOf(1, 1)))
      const payload = [{ alarm: makeAlarm({ id: 3, priority: 1 }), kind: 'new' as const, repeats: null }]
      const announced: Push = { name: 'alarm.announced', generation: 'test-1', sequence: 5, payload }
      for (const push of order(announced)) end.push(push)
      await end.answer(succeed(snapshotOf(5, 1, 3, 4)))
      expect(useNewAlarms().ids()).toEqual([3])
    },
  )

  test('a new alarm waits to be seen until it is acknowledged; a page in front skips what is not urgent', async () => {
    const end = start(false)
    await end.answer(succeed(snapshotOf(1, 1, 2)))
    end.push({
      name: 'alarm.announced',
      generation: 'test-1',
      sequence: 2,
      payload: [1, 4].map((priority, place) => ({
        alarm: makeAlarm({ id: place + 1, priority }),
        kind: 'new' as const,
        repeats: null,
      })),
    })
    const waiting = () => useNewAlarms().ids()
    expect(waiting()).toEqual([1])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(waiting()).toEqual([1])
    end.push({
      name: 'desk.delta',
      generation: 'test-1',
      sequence: 3,
      payload: { upserts: [makeAlarm({ id: 1, ackUser: 'P. Lemaire' })], removals: [], raised: [] },
    })
    expect(waiting()).toEqual([])
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
