import type { Contact } from '../../shared/model/contact-book.ts'
import type { FoundPerson } from '../../shared/rules/group-fields.ts'

const maxNameLength = 200
const maxPhoneLength = 100

/**
 * The contacts that the service's data adds or changes. Typed and imported contacts stay as they are, learned ones
 * follow the service, and contacts that were removed on purpose (`forgotten`) do not return.
 */
export function learnContacts(
  known: ReadonlyMap<number, Contact>,
  forgotten: ReadonlySet<number>,
  sightings: Iterable<FoundPerson>,
): Contact[] {
  const learned = new Map<number, Contact>()
  for (const { id, name, phone } of sightings) {
    const before = learned.get(id) ?? known.get(id)
    if (forgotten.has(id) || (before && before.source !== 'learned')) continue
    const after: Contact = {
      id,
      name: name.slice(0, maxNameLength) || (before?.name ?? ''),
      phone: phone.slice(0, maxPhoneLength) || (before?.phone ?? ''),
      note: before?.note ?? '',
      favourite: before?.favourite ?? false,
      source: 'learned',
    }
    // A contact without a name is of no use.
    if (after.name === '' || (before?.name === after.name && before.phone === after.phone)) continue
    learned.set(id, after)
  }
  return [...learned.values()]
}
