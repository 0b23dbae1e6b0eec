import { allServersId } from '../model/constants.ts'

/** Before the ids of several servers; one that has a comma in its id is shown alone or with all. */
const prefix = `${allServersId}:`
const separator = ','

/** Several servers as a page shows them, whoever named them in which order. */
export const severalServers = (ids: readonly string[]): string =>
  prefix + [...new Set(ids)].toSorted().join(separator)

/** The servers of a choice of several; null: it is of one server, or of all. */
export const chosenServers = (choice: string): readonly string[] | null =>
  choice.startsWith(prefix) ? choice.slice(prefix.length).split(separator) : null

/** Whether a page shows more than one server in one list. */
export const isJoined = (choice: string): boolean => choice === allServersId || choice.startsWith(prefix)

/** Whether a server is among those that a page shows. */
export function isAmong(choice: string, server: string): boolean {
  return choice === allServersId || choice === server || (chosenServers(choice)?.includes(server) ?? false)
}

/** What shows these of the watched servers and no other; null: none is chosen. */
export function choiceOf(ids: readonly string[], watched: readonly string[]): string | null {
  const chosen = watched.filter((id) => ids.includes(id))
  const [first] = chosen
  if (first === undefined || chosen.length === 1) return first ?? null
  return chosen.length === watched.length ? allServersId : severalServers(chosen)
}

/** What a page begins with that showed this before; null: nothing of it is there, and the desk decides. */
export function resumedChoice(remembered: string | null, watched: readonly string[]): string | null {
  const several = remembered === null ? null : chosenServers(remembered)
  if (remembered !== null && remembered !== allServersId && several === null) return remembered
  const [first, ...others] = watched.filter((id) => several?.includes(id) ?? true)
  if (several === null || first === undefined) return watched.length > 1 ? allServersId : null
  return others.length > 0 ? remembered : first
}
