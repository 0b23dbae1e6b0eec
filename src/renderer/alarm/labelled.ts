/** A number of the service with the name that it has here: "North station (12)"; the number alone where it has none. */
export function labelled(name: string | null, id: number): string {
  return name === null || name === '' ? String(id) : `${name} (${id})`
}

/**
 * The number that is meant by what was typed: digits are the number itself; "North (12)" as labels are written
 * is 12; a name is the one number that has it. Null where it is none of these, or more than one.
 */
export function idMeant(text: string, names: ReadonlyMap<number, string>): number | null {
  const typed = text.trim()
  const written = /^(?:.*\((\d+)\)|(\d+))$/s.exec(typed)
  if (written) return Number(written[1] ?? written[2])
  const wanted = typed.toLowerCase()
  const meant = [...names].filter(([, name]) => name.toLowerCase() === wanted)
  return meant.length === 1 ? (meant[0]?.[0] ?? null) : null
}
