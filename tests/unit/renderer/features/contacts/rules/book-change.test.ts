import { describe, expect, test } from 'vitest'
import {
  changesOf,
  sendWhole,
  undoOf,
} from '../../../../../../src/renderer/features/contacts/rules/book-change.ts'
import { mostRowsChanged } from '../../../../../../src/shared/model/contact-book.ts'
import { fail, succeed } from '../../../../../../src/shared/result.ts'
import { makeContact } from '../../../../../support/book.ts'

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

describe('a deed of several parts', () => {
  const contacts = Array.from({ length: 2 * mostRowsChanged + 1 }, (_, id) =>
    makeContact({ id, name: 'new' }),
  )
  async function sent(refused: number) {
    const book = new Map([[1, known]])
    let asked = 0
    const answer = await sendWhole({ contacts }, before, ({ put, remove }) => {
      if (++asked === refused) return Promise.resolve(fail('rejected', 'full'))
      for (const id of remove.contacts) book.delete(id)
      for (const contact of put.contacts) book.set(contact.id, contact)
      return Promise.resolve(succeed(null))
    })
    return { answer, book }
  }
  test('is done whole', async () => {
    const { answer, book } = await sent(0)
    expect([answer.ok, book.size]).toEqual([true, contacts.length])
  })
  test.each([1, 2, 3])('or not at all, where part %i is refused', async (refused) => {
    const { answer, book } = await sent(refused)
    expect(answer).toMatchObject({ ok: false, error: { message: 'full' } })
    expect([...book.values()]).toEqual([known])
  })
})
