import { expect, it } from 'vitest'
import { learnContacts } from '../../../../src/main/contacts/learn-contacts.ts'
import type { FoundPerson } from '../../../../src/shared/rules/group-fields.ts'
import type { Contact } from '../../../../src/shared/model/contact-book.ts'

const contact = (fields: Partial<Contact>): Contact => ({
  id: 4,
  name: 'M. Arnaud',
  phone: '+33 1',
  note: '',
  favourite: false,
  source: 'learned',
  ...fields,
})
const seen = (fields: Partial<FoundPerson>): FoundPerson => ({ id: 4, name: '', phone: '', ...fields })

it.each<{
  name: string
  known: Contact[]
  forgotten?: number[]
  sightings: FoundPerson[]
  learned: Contact[]
}>([
  {
    name: 'somebody new',
    known: [],
    sightings: [seen({ name: 'M. Arnaud', phone: '+33 1' })],
    learned: [contact({})],
  },
  { name: 'nothing new', known: [contact({})], sightings: [seen({ name: 'M. Arnaud' })], learned: [] },
  { name: 'somebody without a name', known: [], sightings: [seen({ phone: '+33 1' })], learned: [] },
  {
    name: 'another number of somebody learned, whose note and star stay',
    known: [contact({ note: 'deaf', favourite: true })],
    sightings: [seen({ name: 'M. Arnaud', phone: '+33 2' })],
    learned: [contact({ phone: '+33 2', note: 'deaf', favourite: true })],
  },
  {
    name: 'that what is not said leaves what is known',
    known: [contact({})],
    sightings: [seen({ name: 'Marie Arnaud' })],
    learned: [contact({ name: 'Marie Arnaud' })],
  },
  {
    name: 'nothing over what was typed',
    known: [contact({ source: 'typed', phone: '' })],
    sightings: [seen({ name: 'Marie Arnaud', phone: '+33 2' })],
    learned: [],
  },
  {
    name: 'nothing over what was imported',
    known: [contact({ source: 'imported' })],
    sightings: [seen({ name: 'Marie Arnaud' })],
    learned: [],
  },
  {
    name: 'nobody who was removed',
    known: [],
    forgotten: [4],
    sightings: [seen({ name: 'M. Arnaud' })],
    learned: [],
  },
  {
    name: 'somebody seen twice once',
    known: [],
    sightings: [seen({ name: 'M. Arnaud' }), seen({ phone: '+33 1' })],
    learned: [contact({})],
  },
])('learns $name', ({ known, forgotten = [], sightings, learned }) => {
  const book = new Map(known.map((each) => [each.id, each]))
  expect(learnContacts(book, new Set(forgotten), sightings)).toEqual(learned)
})

it('keeps names within what a contact may have', () => {
  const [learned] = learnContacts(new Map(), new Set(), [
    seen({ name: 'x'.repeat(10_000), phone: '1'.repeat(10_000) }),
  ])
  expect([learned?.name.length, learned?.phone.length]).toEqual([200, 100])
})
