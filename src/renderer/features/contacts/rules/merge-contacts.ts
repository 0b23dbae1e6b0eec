import type { Contact } from '../../../../shared/model/contact-book.ts'
import type { BookDeed } from './book-change.ts'

/** Whose value stays, of two contacts; `both`: one after the other. */
export interface MergeChoice {
  id: 'first' | 'second'
  name: 'first' | 'second'
  phone: 'first' | 'second'
  note: 'first' | 'second' | 'both'
}

const longestNote = 1_000
const weight: Record<Contact['source'], number> = { typed: 2, imported: 1, learned: 0 }

/** What to begin with: the number of the first; what says something before what says nothing; typed before learned. */
export function usualChoice(first: Contact, second: Contact): MergeChoice {
  const better = (field: 'name' | 'phone' | 'note') => {
    if (first[field] === '' || second[field] === '') return first[field] === '' ? 'second' : 'first'
    return weight[second.source] > weight[first.source] ? 'second' : 'first'
  }
  return {
    id: 'first',
    name: better('name'),
    phone: better('phone'),
    note: canJoin(first, second) ? 'both' : better('note'),
  }
}

/** Whether both notes say something, and something else. */
export function canJoin(first: Contact, second: Contact): boolean {
  return (
    first.note !== '' &&
    second.note !== '' &&
    first.note !== second.note &&
    joined(first, second).length <= longestNote
  )
}

/** One contact out of two: it is a favourite if either was, and somebody's choice from now on. */
export function mergeContacts(first: Contact, second: Contact, choice: MergeChoice): BookDeed {
  const of = (which: 'first' | 'second') => (which === 'first' ? first : second)
  const kept: Contact = {
    id: of(choice.id).id,
    name: of(choice.name).name,
    phone: of(choice.phone).phone,
    note: choice.note === 'both' ? joined(first, second) : of(choice.note).note,
    favourite: first.favourite || second.favourite,
    source: 'typed',
  }
  return { contacts: [kept], goneContacts: [first.id, second.id].filter((id) => id !== kept.id) }
}

const joined = (first: Contact, second: Contact) => `${first.note}\n${second.note}`
