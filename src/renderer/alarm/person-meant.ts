import { isSameName } from '../../shared/rules/names.ts'

/**
 * Who is meant by a name as it was typed: the known person of that name, else the only one who has it as first or last
 * name. Beginnings are left alone: whoever types “Ann” may mean somebody else than Anna.
 */
export function personMeant(typed: string, names: readonly string[]): string {
  const same = names.find((name) => isSameName(name, typed))
  if (same !== undefined) return same
  const [first, ...others] = names.filter((name) => name.split(/\s+/).some((word) => isSameName(word, typed)))
  return others.length === 0 ? (first ?? typed) : typed
}
