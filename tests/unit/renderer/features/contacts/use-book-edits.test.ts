import { createPinia, setActivePinia } from 'pinia'
import { expect, test } from 'vitest'
import { createApp } from 'vue'
import { bridgeKey } from '../../../../../src/renderer/bridge/use-bridge.ts'
import { useBookEdits } from '../../../../../src/renderer/features/contacts/use-book-edits.ts'
import { useContactBook } from '../../../../../src/renderer/bridge/stores/contact-book.ts'
import type { BookChange } from '../../../../../src/shared/model/contact-book.ts'
import { succeed, type Result } from '../../../../../src/shared/result.ts'
import { makeContact } from '../../../../support/book.ts'

/** A book with one contact, on a desk that answers on request. */
function openBook() {
  const waiting: (() => void)[] = []
  const pinia = createPinia()
  setActivePinia(pinia)
  const book = useContactBook()
  book.replace({ contacts: [makeContact({ id: 1 })], labels: [] })
  const app = createApp({}).use(pinia)
  app.provide(bridgeKey, {
    request: (_channel: string, change: unknown) =>
      new Promise<Result<never>>((answer) =>
        waiting.push(() => {
          book.apply(change as BookChange)
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
  const remove = () => (book.contacts.has(1) ? { removedContacts: [1] } : null)
  return { book, edits: app.runWithContext(useBookEdits), answerAll, mark, remove }
}

test('undo during an edit undoes that edit, not the one before', async () => {
  const { book, edits, answerAll, mark, remove } = openBook()
  void edits.apply(mark, 'marked')
  await answerAll()
  void edits.apply(remove, 'removed')
  expect(edits.editedAt()).not.toBeNull()
  void edits.undo()
  await answerAll()
  expect(book.contacts.get(1)).toMatchObject({ favourite: true })
  expect(edits.lastAction.value).toBe(null)
})

test('the first edit can be undone while in progress', async () => {
  const { book, edits, answerAll, remove } = openBook()
  expect(edits.editedAt()).toBeNull()
  void edits.apply(remove, 'removed')
  expect(edits.editedAt()).not.toBeNull()
  void edits.undo()
  await answerAll()
  expect(book.contacts.has(1)).toBe(true)
  expect(edits.editedAt()).toBeNull()
})

test('runs edits in order; a repeated removal is done once', async () => {
  const { book, edits, answerAll, mark, remove } = openBook()
  void edits.apply(mark, 'marked')
  const removals = [edits.apply(remove, 'removed'), edits.apply(remove, 'removed')]
  await answerAll()
  expect(await Promise.all(removals)).toEqual([true, false])
  expect(book.contacts.has(1)).toBe(false)
  expect(edits.isBusy.value).toBe(false)
  edits.lastAction.value?.undo?.()
  await answerAll()
  expect(book.contacts.get(1)).toMatchObject({ favourite: true })
})
