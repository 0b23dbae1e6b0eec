import { expect, test } from 'vitest'
import {
  contactOfDraft,
  emptyContactDraft,
  type ContactDraft,
} from '../../../../../../src/renderer/features/contacts/rules/contact-draft.ts'

const check = (draft: Partial<ContactDraft>) =>
  contactOfDraft({ ...emptyContactDraft, id: '7', name: 'A', ...draft }, (id) =>
    id === 1 ? { code: 'said', text: 'taken' } : null,
  )

test('makes a contact of the draft without surrounding spaces', () => {
  expect(check({ id: ' 7 ', name: ' A ', phone: ' 1 ' })).toEqual({
    item: { id: 7, name: 'A', phone: '1', note: '', favourite: false, source: 'typed' },
  })
})

test.each<[Partial<ContactDraft>, object]>([
  [{ id: '' }, { id: { code: 'required' } }],
  [{ id: '1.5' }, { id: { code: 'notWhole' } }],
  [{ id: '-3' }, { id: { code: 'notWhole' } }],
  [{ id: '4294967296' }, { id: { code: 'tooBig', max: 4_294_967_295 } }],
  [{ id: '1' }, { id: { code: 'said', text: 'taken' } }],
  [{ name: '  ' }, { name: { code: 'required' } }],
  [
    { id: 'x', name: '' },
    { id: { code: 'notWhole' }, name: { code: 'required' } },
  ],
])('%j has the problems %j', (draft, problems) => expect(check(draft)).toEqual({ problems }))
