import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { commandLineId } from '../profiles/effective-profile.ts'

/**
 * Where a part of what is kept for a profile lies. It follows the profile when its address changes; the command
 * line's profile is another one at every address.
 */
export function profileFile(folder: string, part: string, profile: ServerProfile, ending: string): string {
  const { id, baseUrl } = profile
  const address = id === commandLineId ? `-${digest(baseUrl)}` : ''
  // An id may be any text; a file's name may not.
  const name = /^[\w-]{1,64}$/.test(id) ? id : digest(id)
  return join(folder, part, `${name}${address}.${ending}`)
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
