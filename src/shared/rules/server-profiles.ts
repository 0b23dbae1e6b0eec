import type { ServerProfile } from '../model/server-profile.ts'

/** The id of the profile that the command line gives for one run. */
export const commandLineProfileId = 'command-line'

/** Whether two addresses are of one server: letter case of the host and a slash at the end make no other. */
export const isSameAddress = (a: string, b: string): boolean => addressOf(a) === addressOf(b)
const addressOf = (text: string) => (URL.parse(text)?.href ?? text).replace(/(?<!\/)\/+$/, '')

/** Whether a server is watched while nobody looks at it: a plant is, the demo plant only where somebody asked for it. */
export const isWatched = ({ kind, watched }: Pick<ServerProfile, 'kind' | 'watched'>): boolean =>
  watched ?? kind === 'remote'

/** What a server is called beside others. */
export const shortNameOf = ({ name, shortName }: Pick<ServerProfile, 'name' | 'shortName'>): string =>
  shortName || name

/** The first of server-1, server-2, … that nobody has. */
export function freshId(taken: readonly string[]): string {
  let number = 1
  while (taken.includes(`server-${number}`)) number++
  return `server-${number}`
}
