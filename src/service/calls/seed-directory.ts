import type { Creation, Directory } from './directory.ts'

/**
 * In the order of their ids, which the operators of plant/operators.ts share. The phone numbers are from a range
 * reserved for fiction.
 */
const people = [
  ['M. Arnaud', '+33 1 99 00 14 01'],
  ['S. Keller', '+33 1 99 00 14 02'],
  ['P. Lemaire', '+33 1 99 00 14 03'],
  ['J. Okafor', '+33 1 99 00 14 04'],
  ['J. Ortega', '+33 1 99 00 14 05'],
  ['R. Nilsen', '+33 1 99 00 14 06'],
  ['A. Lindqvist', '+33 1 99 00 14 07'],
  ['R. Moreau', '+33 1 99 00 14 08'],
  ['K. Brandt', '+33 1 99 00 14 09'],
  ['T. Nowak', '+33 1 99 00 14 10'],
  ['E. Rossi', '+33 1 99 00 14 11'],
  ['H. Fischer', '+33 1 99 00 14 12'],
  ['L. Haddad', '+33 1 99 00 14 13'],
] as const
type PersonName = (typeof people)[number][0]

const groups: readonly { name: string; description: string; members: readonly PersonName[] }[] = [
  {
    name: 'Night shift',
    description: 'At the desks from ten in the evening to six, and the fitter on duty',
    members: ['A. Lindqvist', 'R. Moreau', 'R. Nilsen'],
  },
  {
    name: 'Morning shift',
    description: 'At the desks from six to two',
    members: ['M. Arnaud', 'S. Keller'],
  },
  {
    name: 'Afternoon shift',
    description: 'At the desks from two to ten in the evening',
    members: ['P. Lemaire', 'J. Okafor'],
  },
  { name: 'Boiler specialists', description: 'Boilers 1 and 2, drum and burners', members: ['S. Keller'] },
  {
    name: 'Electrical',
    description: 'Switchgear, motors, emergency supply',
    members: ['J. Ortega', 'K. Brandt', 'T. Nowak'],
  },
  {
    name: 'Mechanical',
    description: 'Pumps, compressors, conveyors',
    members: ['R. Nilsen', 'E. Rossi', 'T. Nowak'],
  },
  { name: 'Management', description: 'Notified of every unit trip', members: ['H. Fischer', 'P. Lemaire'] },
  { name: 'Shutdown contractors', description: 'Filled when a shutdown begins', members: [] },
]

const groupings = [
  { name: 'Shifts', groups: ['Night shift', 'Morning shift', 'Afternoon shift'] },
  { name: 'Maintenance', groups: ['Boiler specialists', 'Electrical', 'Mechanical'] },
  { name: 'Unit stop', groups: ['Night shift', 'Management'] },
] as const

/** Adds the people of the simulated plant, their groups and groupings to a new directory. */
export function seedDirectory(directory: Directory): void {
  const personIds = new Map<string, number>()
  for (const [name, phone] of people) personIds.set(name, directory.addPerson({ name, phone }))
  const groupIds = new Map<string, number>()
  for (const { name, description, members } of groups) {
    const group = expectCreated(
      directory.createGroup({
        name,
        description,
        members: members.map((member) => referenceTo(personIds, member)),
      }),
    )
    groupIds.set(name, group.id)
  }
  for (const { name, groups: parts } of groupings) {
    expectCreated(
      directory.createGrouping({ name, groups: parts.map((part) => referenceTo(groupIds, part)) }),
    )
  }
}

function referenceTo(ids: ReadonlyMap<string, number>, name: string): { id: number } {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`nothing is named ${name}`)
  return { id }
}

function expectCreated<T>(creation: Creation<T>): T {
  if (!creation.ok) throw new Error(JSON.stringify(creation.errors))
  return creation.value
}
