const foldedOf = (text: string) => text.toLocaleLowerCase()

/** The name that somebody began to type: the whole of one, else the only one of which a word begins so; else what was typed. */
export function personMeant(typed: string, names: readonly string[]): string {
  const folded = foldedOf(typed)
  const same = names.find((name) => foldedOf(name) === folded)
  if (same !== undefined || folded === '') return same ?? typed
  const [first, ...others] = names.filter((name) =>
    [name, ...name.split(/\s+/)].some((word) => foldedOf(word).startsWith(folded)),
  )
  return others.length === 0 ? (first ?? typed) : typed
}
