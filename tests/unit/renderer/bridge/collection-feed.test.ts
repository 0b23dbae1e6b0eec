import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bridge } from '../../../../src/shared/ipc/bridge.ts'
import type { ContactBook } from '../../../../src/shared/model/contact-book.ts'
import { fail, succeed, type Result } from '../../../../src/shared/result.ts'
import { useContactBook } from '../../../../src/renderer/bridge/stores/contact-book.ts'
import { createCollectionFeed } from '../../../../src/renderer/bridge/collection-feed.ts'
import { bookChange, makeContact } from '../../../support/book.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'

/** The desk's end of the bridge: questions wait until the test answers them. */
function createDeskEnd() {
  const questions: ((result: Result<never>) => void)[] = []
  const bridge: Bridge = {
    request: () => new Promise((resolve) => questions.push(resolve)),
    onPush: () => () => undefined,
  }
  const feed = createCollectionFeed({
    retryDelayMs: 1000,
    store: useContactBook(),
    read: () => bridge.request('book.read', null),
    changeIn: (push) => (push.name === 'book.changed' ? push.payload : null),
  })
  stop = () => feed.stop()
  return {
    feed,
    questions,
    arrive: () => feed.snapshot(makeSnapshot()),
    changed: (...ids: number[]) =>
      feed.push({
        name: 'book.changed',
        payload: bookChange({ contacts: ids.map((id) => makeContact({ id })) }),
        generation: 'test-1',
        sequence: 1,
      }),
    async answer(result: Result<ContactBook>) {
      questions.shift()?.(result as Result<never>)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}
let stop: (() => void) | null = null
const bookOf = (...ids: number[]) => succeed({ contacts: ids.map((id) => makeContact({ id })), labels: [] })
const ids = () => [...useContactBook().contacts.keys()]
beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
})
afterEach(() => {
  stop?.()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('reads with a snapshot, and follows; a change on the way is not lost', async () => {
  const end = createDeskEnd()
  expect(end.questions).toHaveLength(0)
  end.arrive()
  end.changed(7)
  await end.answer(bookOf(1))
  end.changed(8)
  expect(ids()).toEqual([1, 7, 8])
})

test('a reading that fails is tried again after a while', async () => {
  const end = createDeskEnd()
  end.arrive()
  await end.answer(fail('not-started', 'still starting'))
  expect([end.questions.length, useContactBook().isLoaded]).toEqual([0, false])
  await vi.advanceTimersByTimeAsync(1000)
  await end.answer(bookOf(1))
  expect([useContactBook().isLoaded, ...ids()]).toEqual([true, 1])
})

test('another server has another book; an answer of the one before says nothing', async () => {
  const end = createDeskEnd()
  end.arrive()
  await end.answer(bookOf(1))
  end.feed.reset()
  expect([useContactBook().isLoaded, ...ids()]).toEqual([false])
  end.arrive()
  end.feed.reset()
  end.arrive()
  await end.answer(bookOf(2))
  expect(ids()).toEqual([])
  await end.answer(bookOf(3))
  expect(ids()).toEqual([3])
})

test.each(['restart', 'disconnect'] as const)(
  'a %s keeps what is known but no answer under way; the next snapshot reads again',
  async (event) => {
    const end = createDeskEnd()
    end.arrive()
    await end.answer(bookOf(1))
    end.arrive()
    end.feed[event]()
    await end.answer(bookOf(9))
    expect(ids()).toEqual([1])
    end.arrive()
    await end.answer(bookOf(1, 2))
    expect(ids()).toEqual([1, 2])
  },
)
