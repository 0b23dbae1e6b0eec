import type { BookChange, Contact, GroupHours, Label, LabelRef } from '../../src/shared/model/contact-book.ts'

/** A contact with what a test does not care about filled in. */
export const makeContact = (given: Partial<Contact> = {}): Contact => ({
  id: 1,
  name: 'M. Arnaud',
  phone: '',
  note: '',
  favourite: false,
  source: 'typed',
  ...given,
})

/** A change of the book with what a test does not care about left empty. */
export const bookChange = (given: {
  contacts?: Contact[]
  labels?: Label[]
  gone?: number[]
  goneLabels?: LabelRef[]
  hours?: GroupHours[]
}): BookChange => ({
  put: {
    contacts: given.contacts ?? [],
    labels: given.labels ?? [],
    ...(given.hours && { hours: given.hours }),
  },
  remove: { contacts: given.gone ?? [], labels: given.goneLabels ?? [] },
})
