import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ServerProfile } from '../../shared/model/server-profile.ts'

/** The id of the profile that the command line gives for one run. */
export const commandLineProfileId = 'command-line'

/**
 * The file for one kind of a profile's data. It follows the profile when its address changes, but the command line's
 * profile is a different one for each address.
 */
export function profileFile(folder: string, kind: string, profile: ServerProfile, extension: string): string {
  const { id, baseUrl } = profile
  const address = id === commandLineProfileId ? `-${digest(baseUrl)}` : ''
  // An id may be any text; a file name may not.
  const name = /^[\w-]{1,64}$/.test(id) ? id : digest(id)
  return join(folder, kind, `${name}${address}.${extension}`)
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
