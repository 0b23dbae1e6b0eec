const people = new Set([
  ...['user', 'person', 'people', 'operator', 'member', 'callee', 'caller', 'called', 'contact', 'recipient'],
  ...['participant', 'phone', 'mobile', 'telephone', 'email', 'mail', 'login'],
])
const names = new Set(['name', 'firstname', 'lastname', 'fullname', 'displayname', 'surname', 'username'])
/** Words for facts that do not identify a person: an id, a time, an outcome. */
const harmless = new Set(['id', 'ids', 'count', 'time', 'at', 'group', 'state', 'status', 'outcome', 'type'])

/**
 * Whether a field of a record identifies a person: a name, a phone number, an address. The interface leaves the fields
 * of call records open, so the words of the field's name decide.
 */
export function isPersonField(field: string): boolean {
  const words = field
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
  if (names.has(words.join(''))) return true
  const last = words.at(-1)
  return last !== undefined && !harmless.has(last) && words.some(isPersonWord)
}

// Also in the plural: members, users.
function isPersonWord(word: string): boolean {
  return people.has(word) || people.has(word.replace(/s$/, ''))
}
