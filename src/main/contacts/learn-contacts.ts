import type { Contact } from '../../shared/model/contact-book.ts'
import type { Sighting } from '../../shared/rules/sightings.ts'

const longestName = 200
const longestPhone = 100

/**
 * The contacts that sightings add or change. What somebody typed or imported is theirs and stays as it is;
 * a learned contact follows the service. Whoever was removed on purpose (`forgotten`) does not come back.
 */
export function learn(
  known: ReadonlyMap<number, Contact>,
  forgotten: ReadonlySet<number>,
  sightings: Iterable<Sighting>,
): Contact[] {
  const learned = new Map<number, Contact>()
  for (const { id, name, phone } of sightings) {
    const before = learned.get(id) ?? known.get(id)
    if (forgotten.has(id) || (before && before.source !== 'learned')) continue
    const after: Contact = {
      id,
      name: name.slice(0, longestName) || (before?.name ?? ''),
      phone: phone.slice(0, longestPhone) || (before?.phone ?? ''),
      note: before?.note ?? '',
      favourite: before?.favourite ?? false,
      source: 'learned',
    }
    // Somebody without a name is no contact: their number alone tells nobody anything.
    if (after.name === '' || (before?.name === after.name && before.phone === after.phone)) continue
    learned.set(id, after)
  }
  return [...learned.values()]
}
