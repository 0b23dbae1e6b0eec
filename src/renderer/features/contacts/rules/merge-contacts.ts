import type { Contact } from '../../../../shared/model/contact-book.ts'
import type { BookEdit } from './book-edit.ts'

/** Whose value to keep, of two contacts; `both`: one after the other. */
export interface MergeChoice {
  id: 'first' | 'second'
  name: 'first' | 'second'
  phone: 'first' | 'second'
  note: 'first' | 'second' | 'both'
}

const maxNoteLength = 1_000
const precedence: Record<Contact['source'], number> = { typed: 2, imported: 1, learned: 0 }

/** The initial choice: the id of the first, non-empty before empty, typed before imported before learned. */
export function defaultChoice(first: Contact, second: Contact): MergeChoice {
  const better = (field: 'name' | 'phone' | 'note') => {
    if (first[field] === '' || second[field] === '') return first[field] === '' ? 'second' : 'first'
    return precedence[second.source] > precedence[first.source] ? 'second' : 'first'
  }
  return {
    id: 'first',
    name: better('name'),
    phone: better('phone'),
    note: canJoin(first, second) ? 'both' : better('note'),
  }
}

/** Whether both notes can be kept: non-empty, different and not too long together. */
export function canJoin(first: Contact, second: Contact): boolean {
  return (
    first.note !== '' &&
    second.note !== '' &&
    first.note !== second.note &&
    joined(first, second).length <= maxNoteLength
  )
}

/** The merged contact: a favourite if either was, and typed from now on. */
export function mergeContacts(first: Contact, second: Contact, choice: MergeChoice): BookEdit {
  const of = (which: 'first' | 'second') => (which === 'first' ? first : second)
  const merged: Contact = {
    id: of(choice.id).id,
    name: of(choice.name).name,
    phone: of(choice.phone).phone,
    note: choice.note === 'both' ? joined(first, second) : of(choice.note).note,
    favourite: first.favourite || second.favourite,
    source: 'typed',
  }
  return { contacts: [merged], removedContacts: [first.id, second.id].filter((id) => id !== merged.id) }
}

const joined = (first: Contact, second: Contact) => `${first.note}\n${second.note}`
