import { expect, onTestFinished, test, vi } from 'vitest'
import { createPinia, setActivePinia } from 'pinia'
import { effectScope, nextTick } from 'vue'
import { useAfterList } from '../../../src/renderer/bridge/loaded-ahead.ts'
import { useDesk } from '../../../src/renderer/bridge/stores/desk.ts'

/** What is done after the list, with the timers under the test's hand. */
function waitForList(latestMs?: number) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  setActivePinia(createPinia())
  const run = vi.fn()
  const scope = effectScope()
  scope.run(() => useAfterList(run, latestMs))
  onTestFinished(() => scope.stop())
  const pass = async (ms: number) => {
    await nextTick()
    vi.advanceTimersByTime(ms)
    return run.mock.calls.length
  }
  return { desk: useDesk(), scope, pass }
}

test('comes a second after the list, once, whatever lists follow', async () => {
  const { desk, pass } = waitForList()
  expect(await pass(60_000)).toBe(0)
  desk.replace([])
  expect(await pass(999)).toBe(0)
  expect(await pass(1)).toBe(1)
  desk.reset()
  await nextTick()
  desk.replace([])
  expect(await pass(60_000)).toBe(1)
})

test('a list that is replaced before the second is over is waited for, and nothing runs twice', async () => {
  const { desk, pass } = waitForList()
  desk.replace([])
  await pass(500)
  desk.reset()
  await nextTick()
  desk.replace([])
  expect(await pass(999)).toBe(0)
  expect(await pass(1)).toBe(1)
  expect(await pass(60_000)).toBe(1)
})

test('comes without a list where that takes too long, and not after its component has gone', async () => {
  const late = waitForList(5_000)
  expect(await late.pass(5_000)).toBe(1)
  const gone = waitForList()
  gone.desk.replace([])
  await gone.pass(500)
  gone.scope.stop()
  expect(await gone.pass(60_000)).toBe(0)
})
