import { describe, expect, it, onTestFinished } from 'vitest'
import type { BookChange, Contact } from '../../../src/shared/model/contact-book.ts'
import { makeLiveApp, replyOf, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startService, type StartedService } from '../../support/service.ts'

async function connect(): Promise<{ service: StartedService; test: TestApp }> {
  const service = await startService()
  onTestFinished(() => service.stop())
  return { service, test: await makeLiveApp(service) }
}

const contact = (id: number, fields: Partial<Contact> = {}): Contact => ({
  id,
  name: `Person ${id}`,
  phone: '',
  note: '',
  favourite: false,
  source: 'typed',
  ...fields,
})
const change = ({ put = {}, remove = {} }: { put?: object; remove?: object }): BookChange => ({
  put: { contacts: [], labels: [], ...put },
  remove: { contacts: [], labels: [], ...remove },
})

describe('the contact book', () => {
  it('keeps contacts and labels over a restart, and pushes each change to every page', async () => {
    const { service, test } = await connect()
    const label = { kind: 'station', id: 4, name: 'Boiler house' } as const
    const added = change({ put: { contacts: [contact(1), contact(2)], labels: [label] } })
    await replyOf(test.ask('book.change', added))
    expect(test.pushes).toContainEqual(expect.objectContaining({ name: 'book.changed', payload: added }))
    await replyOf(test.ask('book.change', change({ remove: { contacts: [2] } })))
    await test.app.stop()
    const again = await makeLiveApp(service, { folder: test.folder })
    expect(await replyOf(again.ask('book.read', null))).toEqual({
      contacts: [contact(1)],
      labels: [label],
      hours: [],
    })
  })

  it('accepts ten thousand rows at once, and no more', async () => {
    const { test } = await connect()
    const rows = Array.from({ length: 10_000 }, (_, id) => contact(id, { source: 'imported' }))
    await replyOf(test.ask('book.change', change({ put: { contacts: rows } })))
    expect((await replyOf(test.ask('book.read', null))).contacts).toHaveLength(10_000)
    const more = change({ put: { contacts: [...rows, contact(10_001)] } })
    expect(await test.ask('book.change', more)).toMatchObject({ error: { code: 'bad-payload' } })
  })

  it('learns from groups and call records without replacing what was typed or removed', async () => {
    const { test } = await connect()
    const typed = contact(1, { name: 'The boss', note: 'only at night' })
    await replyOf(test.ask('book.change', change({ put: { contacts: [typed] }, remove: { contacts: [2] } })))
    const { groups } = await replyOf(test.ask('groups.read', null))
    const members = new Set(
      groups.items.flatMap(({ members }) => members as { id: number }[]).map(({ id }) => id),
    )
    await eventually(async () => {
      const { contacts } = await replyOf(test.ask('book.read', null))
      expect(contacts).toHaveLength(members.size - 1)
      expect(contacts).toContainEqual(typed)
      expect(contacts.filter(({ source }) => source === 'learned').every(({ name }) => name !== '')).toBe(
        true,
      )
      expect(contacts.some(({ id }) => id === 2)).toBe(false)
    })
  })
})
