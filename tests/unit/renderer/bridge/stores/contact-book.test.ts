import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { useContactBook } from '../../../../../src/renderer/bridge/stores/contact-book.ts'
import { bookChange, makeContact } from '../../../../support/book.ts'

beforeEach(() => setActivePinia(createPinia()))

test('names people and numbers once it is filled', () => {
  const book = useContactBook()
  expect([book.isLoaded, book.contactName(1), book.labelOf('station', 12)]).toEqual([false, null, null])
  book.replace({
    contacts: [makeContact({ id: 1, name: 'M. Arnaud' }), makeContact({ id: 2, name: '' })],
    labels: [
      { kind: 'station', id: 12, name: 'North' },
      { kind: 'scenario', id: 12, name: 'Night' },
    ],
  })
  expect([book.isLoaded, book.labelCount]).toEqual([true, 2])
  expect([1, 2, 3].map((id) => book.contactName(id))).toEqual(['M. Arnaud', null, null])
  expect(book.labelOf('station', 12)).toBe('North')
  expect(book.labelOf('scenario', 12)).toBe('Night')
  expect(book.labelOf('dataServer', 12)).toBe(null)
})

test('applies changes: what is removed and put in one change stays', () => {
  const book = useContactBook()
  book.replace({ contacts: [makeContact({ id: 1 })], labels: [{ kind: 'station', id: 1, name: 'A' }] })
  book.apply(
    bookChange({
      contacts: [makeContact({ id: 1, name: 'new' }), makeContact({ id: 4, name: 'four' })],
      gone: [1],
      labels: [{ kind: 'station', id: 2, name: 'B' }],
      goneLabels: [{ kind: 'station', id: 1 }],
    }),
  )
  expect([...book.contacts.values()].map(({ name }) => name)).toEqual(['new', 'four'])
  expect([...book.labels.station]).toEqual([[2, 'B']])
})

test('a change of people leaves the labels as they are, and the other way round', () => {
  const book = useContactBook()
  book.replace({ contacts: [], labels: [] })
  const { labels } = book
  book.apply(bookChange({ contacts: [makeContact({ id: 1 })] }))
  expect(book.labels).toBe(labels)
  const { contacts } = book
  book.apply(bookChange({ labels: [{ kind: 'tagGroup', id: 1, name: 'G' }] }))
  expect(book.contacts).toBe(contacts)
})

test('forgets with the server', () => {
  const book = useContactBook()
  book.replace({ contacts: [makeContact({ id: 1 })], labels: [{ kind: 'station', id: 1, name: 'A' }] })
  book.reset()
  expect([book.isLoaded, book.contacts.size, book.labelCount]).toEqual([false, 0, 0])
})
