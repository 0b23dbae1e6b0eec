import type { Contact } from '../../src/shared/model/contact-book.ts'
import type { GroupLists, LooseRecord, WholeList } from '../../src/shared/model/call-group.ts'
import { makeContact } from './book.ts'

const people = {
  'M. Arnaud': 1,
  'S. Keller': 2,
  'P. Lemaire': 3,
  'R. Nilsen': 6,
  'A. Lindqvist': 7,
  'R. Moreau': 8,
  'K. Brandt': 9,
  'T. Nowak': 10,
  'H. Fischer': 12,
}
type PersonName = keyof typeof people

/** The people of the plant, as the contact book has them. */
export const plantContacts = (): Contact[] =>
  Object.entries(people).map(([name, id]) => makeContact({ id, name, source: 'learned' }))

const group = (id: number, name: string, description: string, members: PersonName[]): LooseRecord => ({
  id,
  name,
  description,
  members: members.map((member) => ({ id: people[member], name: member, phone: `+33 ${people[member]}` })),
})

/** A list of the service that was read whole. */
export const wholeList = (items: LooseRecord[]): WholeList => ({
  items,
  total: items.length,
  malformed: 0,
  failure: null,
})

/** The call groups and groupings of a small plant, as `groups.read` answers them. */
export function makeGroupLists(): GroupLists {
  const night = group(1, 'Night shift', 'From ten to six', ['A. Lindqvist', 'R. Moreau', 'R. Nilsen'])
  const morning = group(2, 'Morning shift', 'From six to two', ['M. Arnaud', 'S. Keller'])
  const boiler = group(4, 'Boiler specialists', 'Boilers 1 and 2', ['S. Keller'])
  const electrical = group(5, 'Electrical', 'Switchgear', ['K. Brandt', 'T. Nowak'])
  const management = group(7, 'Management', 'Notified of every trip', ['H. Fischer', 'P. Lemaire'])
  const contractors = group(8, 'Shutdown contractors', 'Filled when a shutdown begins', [])
  const partOf = ({ id, name }: LooseRecord) => ({ id, name })
  return {
    groups: wholeList([night, morning, boiler, electrical, management, contractors]),
    groupings: wholeList([
      { id: 1, name: 'Shifts', groups: [night, morning].map(partOf) },
      { id: 2, name: 'Maintenance', groups: [boiler, electrical].map(partOf) },
      { id: 3, name: 'Unit stop', groups: [night, management].map(partOf) },
    ]),
  }
}
