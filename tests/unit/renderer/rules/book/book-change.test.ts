import { expect, test } from 'vitest'
import { changesOf, undoOf } from '../../../../../src/renderer/rules/book/book-change.ts'
import { mostRowsChanged } from '../../../../../src/shared/model/contact-book.ts'
import { makeContact } from '../../../../support/book.ts'

const known = makeContact({ id: 1, name: 'before' })
const before = {
  contact: (id: number) => (id === 1 ? known : undefined),
  label: ({ id }: { id: number }) => (id === 1 ? ({ kind: 'station', id, name: 'A' } as const) : undefined),
}

test('what was there comes back, what was not goes', () => {
  const deed = {
    contacts: [makeContact({ id: 1, name: 'after' }), makeContact({ id: 2 })],
    goneContacts: [1, 3],
    labels: [{ kind: 'station', id: 2, name: 'B' } as const],
    goneLabels: [{ kind: 'station', id: 1 } as const],
  }
  expect(undoOf(deed, before)).toEqual({
    contacts: [known],
    goneContacts: [2, 3],
    labels: [{ kind: 'station', id: 1, name: 'A' }],
    goneLabels: [{ kind: 'station', id: 2 }],
  })
})

test('many rows go in several changes, a small deed in one, none in none', () => {
  const contacts = Array.from({ length: mostRowsChanged + 1 }, (_, id) => makeContact({ id }))
  const sizes = changesOf({ contacts, goneContacts: [5] }).map(({ put, remove }) => [
    put.contacts.length,
    remove.contacts.length,
  ])
  expect(sizes).toEqual([
    [mostRowsChanged, 1],
    [1, 0],
  ])
  expect(changesOf({ goneContacts: [1] })).toHaveLength(1)
  expect(changesOf({})).toEqual([])
})
