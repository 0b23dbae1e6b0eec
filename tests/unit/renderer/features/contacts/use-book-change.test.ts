import { createPinia, setActivePinia } from 'pinia'
import { expect, test } from 'vitest'
import { createApp } from 'vue'
import { bridgeKey } from '../../../../../src/renderer/bridge/bridge-key.ts'
import { useBookChange } from '../../../../../src/renderer/features/contacts/use-book-change.ts'
import { useBook } from '../../../../../src/renderer/bridge/stores/book.ts'
import type { BookChange } from '../../../../../src/shared/model/contact-book.ts'
import { succeed, type Result } from '../../../../../src/shared/result.ts'
import { makeContact } from '../../../../support/book.ts'

/** A book with one contact, on a desk that answers when it is told to. */
function openBook() {
  const waiting: (() => void)[] = []
  const pinia = createPinia()
  setActivePinia(pinia)
  const book = useBook()
  book.take({ contacts: [makeContact({ id: 1 })], labels: [] })
  const app = createApp({}).use(pinia)
  app.provide(bridgeKey, {
    request: (_channel: string, change: unknown) =>
      new Promise<Result<never>>((answer) =>
        waiting.push(() => {
          book.change(change as BookChange)
          answer(succeed(null) as Result<never>)
        }),
      ),
    onPush: () => () => undefined,
  })
  const settle = () => new Promise((settled) => setImmediate(settled))
  const answerAll = async () => {
    for (await settle(); waiting.length > 0; await settle()) waiting.shift()?.()
  }
  const mark = () => ({ contacts: [makeContact({ id: 1, favourite: true })] })
  const remove = () => (book.contacts.has(1) ? { goneContacts: [1] } : null)
  return { book, changing: app.runWithContext(useBookChange), answerAll, mark, remove }
}

test('what is undone while a change is under way is that change, not the one before', async () => {
  const { book, changing, answerAll, mark, remove } = openBook()
  void changing.change(mark, 'marked')
  await answerAll()
  void changing.change(remove, 'removed')
  expect(changing.canUndo()).toBe(true)
  void changing.undo()
  await answerAll()
  expect(book.contacts.get(1)).toMatchObject({ favourite: true })
  expect(changing.deed.value).toBe(null)
})

test('the first change of all can be undone while it is under way', async () => {
  const { book, changing, answerAll, remove } = openBook()
  expect(changing.canUndo()).toBe(false)
  void changing.change(remove, 'removed')
  expect(changing.canUndo()).toBe(true)
  void changing.undo()
  await answerAll()
  expect(book.contacts.has(1)).toBe(true)
  expect(changing.canUndo()).toBe(false)
})

test('what is wanted while a change is under way is done after it; wanted twice, it is done once', async () => {
  const { book, changing, answerAll, mark, remove } = openBook()
  void changing.change(mark, 'marked')
  const removals = [changing.change(remove, 'removed'), changing.change(remove, 'removed')]
  await answerAll()
  expect(await Promise.all(removals)).toEqual([true, false])
  expect(book.contacts.has(1)).toBe(false)
  expect(changing.busy.value).toBe(false)
  changing.deed.value?.undo?.()
  await answerAll()
  expect(book.contacts.get(1)).toMatchObject({ favourite: true })
})
