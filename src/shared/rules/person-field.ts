const people = new Set([
  ...['user', 'person', 'people', 'operator', 'member', 'callee', 'caller', 'called', 'contact', 'recipient'],
  ...['participant', 'phone', 'mobile', 'telephone', 'email', 'mail', 'login'],
])
const names = new Set(['name', 'firstname', 'lastname', 'fullname', 'displayname', 'surname', 'username'])
/** About a person, but not who it is: a number, a time, how it ended. */
const harmless = new Set(['id', 'ids', 'count', 'time', 'at', 'group', 'state', 'status', 'outcome', 'type'])

/**
 * Whether a field of a record tells who somebody is: a name, a phone number, an address. The interface leaves the
 * fields of call records open, so this goes by the words of the field's name.
 */
export function isPersonField(field: string): boolean {
  const words = field
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
  if (names.has(words.join(''))) return true
  const last = words.at(-1)
  return last !== undefined && !harmless.has(last) && words.some(isOfPeople)
}

// Also a list of them: members, users.
function isOfPeople(word: string): boolean {
  return people.has(word) || people.has(word.replace(/s$/, ''))
}
