import { expect, it } from 'vitest'
import { createContactStore, type ContactFile } from '../../../../src/main/contacts/contact-store.ts'
import type { JsonDocument } from '../../../../src/main/storage/json-document.ts'
import { bookChange } from '../../../support/book.ts'

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
