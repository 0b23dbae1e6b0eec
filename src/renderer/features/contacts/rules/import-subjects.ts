import type { Contact, Label, LabelRef } from '../../../../shared/model/contact-book.ts'
import { labelKey } from '../../../alarm/seen-ids.ts'
import {
  fieldsByHeading,
  parseLabelKind,
  parseBoolean,
  type ContactField,
  type LabelField,
} from './import-headings.ts'
import type { KeyPart, Translate } from '../../../ui/i18n.ts'
import type { ImportSubject, RowError } from '../../../records/import-plan.ts'

const maxLengths = { name: 200, phone: 100, note: 1_000 }
const maxId = 4_294_967_295
const contactFields: readonly ContactField[] = ['id', 'name', 'phone', 'note', 'favourite']
const labelFields: readonly LabelField[] = ['kind', 'id', 'name']
type BookField = ContactField | LabelField
type BookError = RowError<KeyPart<'book.import.error.'>, BookField>
const fieldText = (t: Translate, field: BookField) => t(`book.field.${field}`)
const texts = {
  fieldText,
  errorText: (t: Translate, { field, ...error }: BookError) =>
    t(`book.import.error.${error.code}`, { ...error, field: field ? fieldText(t, field) : '' }),
}

/** Parses an id of the service. */
function parseId(text: string | undefined): { id: number } | { error: RowError<'noId' | 'badId', never> } {
  if (text === undefined || text === '') return { error: { code: 'noId' } }
  const id = /^\d{1,10}$/.test(text) ? Number(text) : NaN
  return id <= maxId ? { id } : { error: { code: 'badId', text } }
}

const tooLong = <Field extends keyof typeof maxLengths>(
  field: Field,
  text: string | undefined,
): RowError<'tooLong', Field> | null =>
  text !== undefined && text.length > maxLengths[field]
    ? { code: 'tooLong', field, max: maxLengths[field] }
    : null

/** Import of contacts. An empty cell keeps the stored value. */
export function contactImport(
  known: ReadonlyMap<number, Contact>,
): ImportSubject<Contact, ContactField, BookError['code']> {
  return {
    fields: contactFields,
    ...texts,
    fieldsOf: (headings) => fieldsByHeading(headings, contactFields),
    required: ['id'],
    read({ id: idText, name, phone, note, favourite }) {
      const number = parseId(idText)
      if ('error' in number) return number
      const before = known.get(number.id)
      const marked = favourite === undefined || favourite === '' ? undefined : parseBoolean(favourite)
      if (marked === null) return { error: { code: 'badFavourite', text: favourite ?? '' } }
      const error = tooLong('name', name) ?? tooLong('phone', phone) ?? tooLong('note', note)
      if (error) return { error }
      const item: Contact = {
        id: number.id,
        name: name || (before?.name ?? ''),
        phone: phone || (before?.phone ?? ''),
        note: note || (before?.note ?? ''),
        favourite: marked ?? before?.favourite ?? false,
        source: 'imported',
      }
      return item.name === '' ? { error: { code: 'noName' } } : { item, before }
    },
    keyOf: ({ id }) => String(id),
    same: (a, b) =>
      a.name === b.name && a.phone === b.phone && a.note === b.note && a.favourite === b.favourite,
    isTyped: ({ source }) => source === 'typed',
  }
}

/** Import of labels. Every label counts as typed: none is replaced unless requested. */
export function labelImport(
  nameOf: (ref: LabelRef) => string | null,
): ImportSubject<Label, LabelField, BookError['code']> {
  return {
    fields: labelFields,
    ...texts,
    fieldsOf: (headings) => fieldsByHeading(headings, labelFields),
    required: ['kind', 'id', 'name'],
    read({ kind: kindText = '', id: idText, name = '' }) {
      if (kindText === '') return { error: { code: 'noKind' } }
      const kind = parseLabelKind(kindText)
      if (kind === null) return { error: { code: 'badKind', text: kindText } }
      const number = parseId(idText)
      if ('error' in number) return number
      if (name === '') return { error: { code: 'noName' } }
      const error = tooLong('name', name)
      if (error) return { error }
      const stored = nameOf({ kind, id: number.id })
      return {
        item: { kind, id: number.id, name },
        before: stored === null ? undefined : { kind, id: number.id, name: stored },
      }
    },
    keyOf: labelKey,
    same: (a, b) => a.name === b.name,
    isTyped: () => true,
  }
}
