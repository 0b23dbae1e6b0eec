import { describe, expect, test } from 'vitest'
import {
  batchesOf,
  sendEdit,
  inverseOf,
} from '../../../../../../src/renderer/features/contacts/rules/book-edit.ts'
import { maxRowsPerChange } from '../../../../../../src/shared/model/contact-book.ts'
import { fail, succeed } from '../../../../../../src/shared/result.ts'
import { makeContact } from '../../../../../support/book.ts'

const known = makeContact({ id: 1, name: 'before' })
const before = {
  contact: (id: number) => (id === 1 ? known : undefined),
  label: ({ id }: { id: number }) => (id === 1 ? ({ kind: 'station', id, name: 'A' } as const) : undefined),
}

test('the inverse restores what existed and removes what did not', () => {
  const edit = {
    contacts: [makeContact({ id: 1, name: 'after' }), makeContact({ id: 2 })],
    removedContacts: [1, 3],
    labels: [{ kind: 'station', id: 2, name: 'B' } as const],
    removedLabels: [{ kind: 'station', id: 1 } as const],
  }
  expect(inverseOf(edit, before)).toEqual({
    contacts: [known],
    removedContacts: [2, 3],
    labels: [{ kind: 'station', id: 1, name: 'A' }],
    removedLabels: [{ kind: 'station', id: 2 }],
  })
})

test('splits many rows into batches, a small edit is one, an empty edit none', () => {
  const contacts = Array.from({ length: maxRowsPerChange + 1 }, (_, id) => makeContact({ id }))
  const sizes = batchesOf({ contacts, removedContacts: [5] }).map(({ put, remove }) => [
    put.contacts.length,
    remove.contacts.length,
  ])
  expect(sizes).toEqual([
    [maxRowsPerChange, 1],
    [1, 0],
  ])
  expect(batchesOf({ removedContacts: [1] })).toHaveLength(1)
  expect(batchesOf({})).toEqual([])
})

describe('an edit of several batches', () => {
  const contacts = Array.from({ length: 2 * maxRowsPerChange + 1 }, (_, id) =>
    makeContact({ id, name: 'new' }),
  )
  async function sent(refused: number) {
    const book = new Map([[1, known]])
    let asked = 0
    const answer = await sendEdit({ contacts }, before, ({ put, remove }) => {
      if (++asked === refused) return Promise.resolve(fail('rejected', 'full'))
      for (const id of remove.contacts) book.delete(id)
      for (const contact of put.contacts) book.set(contact.id, contact)
      return Promise.resolve(succeed(null))
    })
    return { answer, book }
  }
  test('is applied completely', async () => {
    const { answer, book } = await sent(0)
    expect([answer.ok, book.size]).toEqual([true, contacts.length])
  })
  test.each([1, 2, 3])('is rolled back if batch %i is refused', async (refused) => {
    const { answer, book } = await sent(refused)
    expect(answer).toMatchObject({ ok: false, error: { message: 'full' } })
    expect([...book.values()]).toEqual([known])
  })
})
