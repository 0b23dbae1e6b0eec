import { describe, expect, test } from 'vitest'
import {
  canJoin,
  mergeContacts,
  defaultChoice,
} from '../../../../../../src/renderer/features/contacts/rules/merge-contacts.ts'
import type { Contact } from '../../../../../../src/shared/model/contact-book.ts'
import { makeContact } from '../../../../../support/book.ts'

const first = makeContact({ id: 1, name: 'A', phone: '1', note: 'x', source: 'learned' })
const second = makeContact({ id: 2, name: 'B', phone: '', note: 'y', source: 'typed', favourite: true })

describe('the initial choice', () => {
  test.each<[string, Partial<Contact>, Partial<Contact>, string]>([
    ['what says something', { name: '' }, { name: 'B' }, 'second'],
    ['typed before learned', { name: 'A', source: 'learned' }, { name: 'B', source: 'typed' }, 'second'],
    ['typed before imported', { name: 'A', source: 'typed' }, { name: 'B', source: 'imported' }, 'first'],
    ['the first of equals', { name: 'A' }, { name: 'B' }, 'first'],
    ['learned before nothing', { name: 'A', source: 'learned' }, { name: '', source: 'typed' }, 'first'],
  ])('%s', (_, a, b, name) =>
    expect(defaultChoice(makeContact({ id: 1, ...a }), makeContact({ id: 2, ...b })).name).toBe(name),
  )
  test('both notes, where they fit', () => {
    expect(defaultChoice(first, second).note).toBe('both')
    expect(canJoin(first, { ...second, note: 'x' })).toBe(false)
    expect(canJoin(first, { ...second, note: '' })).toBe(false)
    expect(canJoin(first, { ...second, note: 'y'.repeat(999) })).toBe(false)
  })
})

test('keeps one contact with the chosen values and removes the other', () => {
  expect(mergeContacts(first, second, { id: 'second', name: 'first', phone: 'first', note: 'both' })).toEqual(
    {
      contacts: [{ id: 2, name: 'A', phone: '1', note: 'x\ny', favourite: true, source: 'typed' }],
      removedContacts: [1],
    },
  )
})
