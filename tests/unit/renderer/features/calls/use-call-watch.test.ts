import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp, effectScope, nextTick } from 'vue'
import { bridgeKey } from '../../../../../src/renderer/bridge/use-bridge.ts'
import { useCallWatch } from '../../../../../src/renderer/features/calls/use-call-watch.ts'
import { useCalls } from '../../../../../src/renderer/features/calls/store.ts'
import { useClock } from '../../../../../src/renderer/ui/clock.ts'
import { useDesk } from '../../../../../src/renderer/bridge/stores/desk.ts'
import { useHost } from '../../../../../src/renderer/bridge/stores/host.ts'
import type { Bridge } from '../../../../../src/shared/ipc/bridge.ts'
import { fail, succeed, type Result } from '../../../../../src/shared/result.ts'
import { makeSnapshot } from '../../../../support/snapshot.ts'
import { makeEntry } from '../../../../support/calls.ts'

const at = 1_000_000
let outcome = 'ringing'
let failing = false
let requested = 0
let stop = () => undefined as void

const record = () => ({
  id: 1,
  userId: 1,
  userName: 'M. Arnaud',
  msgText: 'Come',
  outcome,
  requestedTime: new Date(at).toISOString(),
})
// The watcher requests one kind of records only.
const bridge: Bridge = {
  request: () => {
    requested++
    const answer: Result<unknown> = failing
      ? fail('unreachable', 'no answer')
      : succeed({ items: [record()], total: 1, malformed: 0 })
    return Promise.resolve(answer as Result<never>)
  },
  onPush: () => () => undefined,
}

beforeEach(() => {
  vi.useFakeTimers()
  const pinia = createPinia()
  setActivePinia(pinia)
  useClock().tick(at)
  useHost().connect(makeSnapshot().about)
  ;[outcome, failing, requested] = ['ringing', false, 0]
  const app = createApp({}).use(pinia).provide(bridgeKey, bridge)
  const scope = effectScope(true)
  app.runWithContext(() => scope.run(useCallWatch))
  stop = () => scope.stop()
})
afterEach(() => {
  stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const call = () => useCalls().apply(makeEntry({ at, people: [{ id: 1, name: '', groupId: null }] }))
const outcomes = () =>
  useCalls()
    .progress.get('a')
    ?.map((person) => person.outcome)

test('polls while a call is open and stops when it is over', async () => {
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requested).toBe(0)
  call()
  await nextTick()
  await vi.advanceTimersByTimeAsync(1)
  expect([requested, outcomes()]).toEqual([1, ['ringing']])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(requested).toBe(2)
  outcome = 'accepted'
  await vi.advanceTimersByTimeAsync(2_000)
  expect([requested, outcomes()]).toEqual([3, ['accepted']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([requested, vi.getTimerCount()]).toEqual([3, 0])
})

test('keeps polling a failing service for ten minutes; outcomes stay unknown', async () => {
  failing = true
  call()
  await nextTick()
  await vi.advanceTimersByTimeAsync(4_000)
  expect([requested, outcomes()]).toEqual([3, [null]])
  useClock().tick(at + 600_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([requested, vi.getTimerCount()]).toEqual([3, 0])
})

test('starts again with another call', async () => {
  outcome = 'refused'
  call()
  await nextTick()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requested).toBe(1)
  useCalls().apply(makeEntry({ id: 'b', at: at + 300_000 }))
  await nextTick()
  await vi.advanceTimersByTimeAsync(2_500)
  expect(requested).toBe(3)
})

const load = (entry = makeEntry({ at, people: [{ id: 1, name: '', groupId: null }] })) => {
  useCalls().replace([entry])
  useDesk().replace([])
}

test('a page that has loaded reads what came of earlier calls, once', async () => {
  outcome = 'accepted'
  useClock().tick(at + 11 * 60_000)
  load()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([requested, outcomes()]).toEqual([1, ['accepted']])
  // After a lost connection it has missed something again.
  useHost().disconnect('closed', at)
  await nextTick()
  useHost().connect(makeSnapshot().about)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requested).toBe(2)
})

test('asks again for earlier outcomes until the service answers', async () => {
  failing = true
  useClock().tick(at + 11 * 60_000)
  load()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([requested, outcomes()]).toEqual([1, [null]])
  ;[failing, outcome] = [false, 'accepted']
  await vi.advanceTimersByTimeAsync(30_000)
  expect([requested, outcomes()]).toEqual([2, ['accepted']])
})

test('does not ask for calls of days ago about alarms that have cleared', async () => {
  useClock().tick(at + 3 * 24 * 60 * 60_000)
  load()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requested).toBe(0)
})
