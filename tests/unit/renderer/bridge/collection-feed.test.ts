import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bridge } from '../../../../src/shared/ipc/bridge.ts'
import type { Push } from '../../../../src/shared/ipc/pushes.ts'
import type { ContactBook } from '../../../../src/shared/model/contact-book.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { fail, succeed, type Result } from '../../../../src/shared/result.ts'
import { useContactBook } from '../../../../src/renderer/bridge/stores/contact-book.ts'
import { createContactBookFeed } from '../../../../src/renderer/bridge/collection-feed.ts'
import { useHost } from '../../../../src/renderer/bridge/stores/host.ts'
import { useSettings } from '../../../../src/renderer/bridge/stores/settings.ts'
import { bookChange, makeContact } from '../../../support/book.ts'

/** The desk's end of the bridge: questions wait until the test answers them. */
function createDeskEnd() {
  const questions: ((result: Result<never>) => void)[] = []
  let tell: ((push: Push) => void) | null = null
  const bridge: Bridge = {
    request: () => new Promise((resolve) => questions.push(resolve)),
    onPush(listener) {
      tell = listener
      return () => (tell = null)
    },
  }
  return {
    ...{ bridge, questions },
    listens: () => tell !== null,
    changed: (...ids: number[]) =>
      tell?.({
        name: 'book.changed',
        payload: bookChange({ contacts: ids.map((id) => makeContact({ id })) }),
      }),
    async answer(result: Result<ContactBook>) {
      questions.shift()?.(result as Result<never>)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}
const bookOf = (...ids: number[]) => succeed({ contacts: ids.map((id) => makeContact({ id })), labels: [] })
const ids = () => [...useContactBook().contacts.keys()]
const look = (id: string) => useSettings().selectServer(serverProfileSchema.parse({ id }))
const arrive = () => useHost().connect({ version: '1', host: 'web' })

let stop: (() => void) | null = null
function start() {
  const end = createDeskEnd()
  const feed = createContactBookFeed({ bridge: end.bridge, retryDelayMs: 1000 })
  feed.start()
  stop = () => feed.stop()
  return end
}
beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
})
afterEach(() => {
  stop?.()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('reads once the host has arrived, and follows; a change on the way is not lost', async () => {
  const end = start()
  expect(end.questions).toHaveLength(0)
  look('a')
  arrive()
  expect(end.questions).toHaveLength(1)
  end.changed(7)
  await end.answer(bookOf(1))
  end.changed(8)
  expect(ids()).toEqual([1, 7, 8])
})

test('a reading that fails is tried again after a while', async () => {
  const end = start()
  look('a')
  arrive()
  await end.answer(fail('unreachable', 'not connected yet'))
  expect([end.questions.length, useContactBook().isLoaded]).toEqual([0, false])
  await vi.advanceTimersByTimeAsync(1000)
  await end.answer(bookOf(1))
  expect([useContactBook().isLoaded, ...ids()]).toEqual([true, 1])
})

test('another server has another book; an answer of the one before says nothing', async () => {
  const end = start()
  look('a')
  arrive()
  await end.answer(bookOf(1))
  look('b')
  expect([useContactBook().isLoaded, ...ids()]).toEqual([false])
  look('c')
  await end.answer(bookOf(2))
  expect(ids()).toEqual([])
  await end.answer(bookOf(3))
  expect(ids()).toEqual([3])
})

test('a lost host keeps what is known; its return reads anew', async () => {
  const end = start()
  look('a')
  arrive()
  await end.answer(bookOf(1))
  useHost().disconnect('closed', 0)
  expect(ids()).toEqual([1])
  arrive()
  await end.answer(bookOf(1, 2))
  expect(ids()).toEqual([1, 2])
})

test('stopped, it listens to nothing', () => {
  const end = start()
  look('a')
  stop?.()
  arrive()
  expect([end.listens(), end.questions.length]).toEqual([false, 0])
})
