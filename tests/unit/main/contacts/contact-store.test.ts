import { expect, it, vi } from 'vitest'
import {
  createContactStore,
  maxContacts,
  maxHours,
  type ContactFile,
} from '../../../../src/main/contacts/contact-store.ts'
import type { ActContent } from '../../../../src/shared/model/act.ts'
import type { BookChange } from '../../../../src/shared/model/contact-book.ts'
import type { JsonDocument } from '../../../../src/main/storage/json-document.ts'
import { bookChange, makeContact } from '../../../support/book.ts'

const emptyFile: JsonDocument<ContactFile> = {
  load: (onLoaded) => Promise.resolve(onLoaded(null)),
  write: () => undefined,
  stop: () => Promise.resolve(),
}

it('takes the same thirty thousand labels twice, as an import that is repeated', async () => {
  const store = createContactStore({ file: emptyFile, onChanged: () => undefined })
  const labels = Array.from({ length: 30_000 }, (_, id) => ({
    kind: 'station' as const,
    id,
    name: `Station ${id}`,
  }))
  expect(await store.change(bookChange({ labels }))).toMatchObject({ ok: true })
  expect(await store.change(bookChange({ labels }))).toMatchObject({ ok: true })
  const more = labels.map((label) => ({ ...label, id: label.id + 30_000 }))
  expect(await store.change(bookChange({ labels: more }))).toMatchObject({ error: { code: 'rejected' } })
})

it('that is read late has what the file holds and what changed meanwhile, and pages learn of it', async () => {
  let finish: (stored: ContactFile | null) => void = () => undefined
  const pushed: BookChange[] = []
  const store = createContactStore({
    file: { ...emptyFile, load: (onLoaded) => Promise.resolve(void (finish = onLoaded)) },
    onChanged: (change) => pushed.push(change),
  })
  const early = makeContact({ id: 2, name: 'Entered meanwhile' })
  await store.change(bookChange({ contacts: [early], gone: [3] }))
  expect((await store.read()).contacts).toEqual([early])
  const stored = [1, 2, 3].map((id) => makeContact({ id, name: `Stored ${id}` }))
  finish({ contacts: stored, labels: [], forgotten: [] })
  expect((await store.read()).contacts).toEqual([stored[0], early])
  expect(pushed.at(-1)?.put.contacts).toEqual([stored[0], early])
})

it('holds a limited number of working hours, whatever comes in one change', async () => {
  const store = createContactStore({ file: emptyFile, onChanged: () => undefined })
  const lines = [{ days: [1], from: '06:00', to: '14:00' }]
  const hoursOf = (from: number, count: number) =>
    Array.from({ length: count }, (_, id) => ({ groupId: from + id, lines }))
  expect(await store.change(bookChange({ hours: hoursOf(0, maxHours) }))).toMatchObject({ ok: true })
  expect(await store.change(bookChange({ hours: hoursOf(0, 10) }))).toMatchObject({ ok: true })
  expect(await store.change(bookChange({ hours: hoursOf(maxHours, 1) }))).toMatchObject({
    error: { code: 'rejected' },
  })
})

it('remembers whom not to learn again, the latest of them', async () => {
  let written: () => ContactFile = () => ({ contacts: [], labels: [], forgotten: [] })
  const store = createContactStore({
    file: { ...emptyFile, write: (content) => void (written = content) },
    onChanged: () => undefined,
  })
  const gone = Array.from({ length: maxContacts + 3 }, (_, id) => id)
  await store.change(bookChange({ gone }))
  expect(written().forgotten).toEqual(gone.slice(3))
})

it('tells other desks what people change, and takes what they have agreed on without telling it again', async () => {
  const acts: { by: string; content: ActContent }[] = []
  const pushed: BookChange[] = []
  const store = createContactStore({
    file: emptyFile,
    onChanged: (change) => pushed.push(change),
    onActed: (by, content) => acts.push({ by, content }),
  })
  const ada = makeContact({ id: 1, name: 'Ada' })
  await store.change(bookChange({ contacts: [ada], gone: [2] }), 'Anna')
  await vi.waitFor(() => expect(acts).toHaveLength(2))
  expect(acts).toEqual([
    { by: 'Anna', content: { action: 'contact.remove', id: 2 } },
    { by: 'Anna', content: { action: 'contact.put', contact: ada } },
  ])
  const bo = makeContact({ id: 3, name: 'Bo' })
  store.merge(bookChange({ contacts: [bo], gone: [1] }))
  expect((await store.read()).contacts).toEqual([bo])
  pushed.length = 0
  store.merge(bookChange({ contacts: [bo], gone: [1] }))
  expect(pushed).toEqual([])
  await store.stop()
  expect(acts).toHaveLength(2)
})

it('shares no contact that every desk learns by itself, unless somebody has written to it', async () => {
  const store = createContactStore({ file: emptyFile, onChanged: () => undefined })
  const learned = makeContact({ id: 1, name: 'Ada', source: 'learned' })
  const noted = makeContact({ id: 2, name: 'Bo', source: 'learned', note: 'nights only' })
  await store.change(bookChange({ contacts: [learned, noted] }))
  expect(store.acts()).toEqual([{ person: '', content: { action: 'contact.put', contact: noted } }])
})
