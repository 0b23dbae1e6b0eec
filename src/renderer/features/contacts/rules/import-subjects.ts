import type { Contact, Label, LabelRef } from '../../../../shared/model/contact-book.ts'
import { labelKey } from '../../../alarm/seen-ids.ts'
import { kindNamed, yesOrNo, type ContactField, type LabelField } from './import-headings.ts'
import type { ImportSubject, RowFault } from './import-plan.ts'

const most = { name: 200, phone: 100, note: 1_000 }
const mostId = 4_294_967_295

/** A number of the service as it stands in a cell. */
function idIn(text: string | undefined): { id: number } | { fault: RowFault } {
  if (text === undefined || text === '') return { fault: { code: 'noId' } }
  const id = /^\d{1,10}$/.test(text) ? Number(text) : NaN
  return id <= mostId ? { id } : { fault: { code: 'badId', text } }
}

const tooLong = (field: keyof typeof most, text: string | undefined): RowFault | null =>
  text !== undefined && text.length > most[field] ? { code: 'tooLong', field, most: most[field] } : null

/** Contacts out of a file. An empty cell says nothing: it takes away nothing that is known. */
export function contactImport(known: ReadonlyMap<number, Contact>): ImportSubject<Contact, ContactField> {
  return {
    fields: ['id', 'name', 'phone', 'note', 'favourite'],
    needed: ['id'],
    read({ id: idText, name, phone, note, favourite }) {
      const number = idIn(idText)
      if ('fault' in number) return number
      const before = known.get(number.id)
      const marked = favourite === undefined || favourite === '' ? undefined : yesOrNo(favourite)
      if (marked === null) return { fault: { code: 'badFavourite', text: favourite ?? '' } }
      const fault = tooLong('name', name) ?? tooLong('phone', phone) ?? tooLong('note', note)
      if (fault) return { fault }
      const item: Contact = {
        id: number.id,
        name: name || (before?.name ?? ''),
        phone: phone || (before?.phone ?? ''),
        note: note || (before?.note ?? ''),
        favourite: marked ?? before?.favourite ?? false,
        source: 'imported',
      }
      return item.name === '' ? { fault: { code: 'noName' } } : { item, before }
    },
    keyOf: ({ id }) => String(id),
    same: (a, b) =>
      a.name === b.name && a.phone === b.phone && a.note === b.note && a.favourite === b.favourite,
    isTyped: ({ source }) => source === 'typed',
  }
}

/** Labels out of a file. Every label is somebody's word: none is replaced without being asked. */
export function labelImport(nameOf: (ref: LabelRef) => string | null): ImportSubject<Label, LabelField> {
  return {
    fields: ['kind', 'id', 'name'],
    needed: ['kind', 'id', 'name'],
    read({ kind: kindText = '', id: idText, name = '' }) {
      if (kindText === '') return { fault: { code: 'noKind' } }
      const kind = kindNamed(kindText)
      if (kind === null) return { fault: { code: 'badKind', text: kindText } }
      const number = idIn(idText)
      if ('fault' in number) return number
      if (name === '') return { fault: { code: 'noName' } }
      const fault = tooLong('name', name)
      if (fault) return { fault }
      const there = nameOf({ kind, id: number.id })
      return {
        item: { kind, id: number.id, name },
        before: there === null ? undefined : { kind, id: number.id, name: there },
      }
    },
    keyOf: labelKey,
    same: (a, b) => a.name === b.name,
    isTyped: () => true,
  }
}
