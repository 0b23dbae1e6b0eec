import { z } from 'zod'
import { replacePrivateFileSync } from '../files/private-file.ts'
import type { Log } from '../main/platform/log.ts'
import { readJsonFileSync, setFileAside } from '../main/storage/json-file.ts'
import { messageOf } from '../shared/errors.ts'
import { storedSessionSchema, type SessionsParts } from './sessions.ts'

const fileSchema = z.object({ version: z.literal(1), sessions: z.array(storedSessionSchema) })

/**
 * The signed-in screens on disk. Written at once and not in the background: whoever is told that a screen was
 * revoked may rely on it, even if the host is killed the moment after.
 */
export function openSessionFile(file: string, now: () => number, log: Log): SessionsParts['stored'] {
  return {
    read() {
      const stored = readJsonFileSync(file, fileSchema)
      if (stored.kind === 'value') return stored.value.sessions
      if (stored.kind === 'missing') return []
      const aside = stored.kind === 'damaged' ? setFileAside(file, now()) : null
      const kept = aside?.isMoved ? `, kept as ${aside.keptAs}` : ''
      log('error', `${file} cannot be read: ${stored.reason}${kept}; screens have to be invited again`)
      return []
    },
    write(sessions) {
      try {
        replacePrivateFileSync(file, JSON.stringify({ version: 1, sessions }))
      } catch (error) {
        log(
          'error',
          `${file} cannot be written: ${messageOf(error)}; after a restart older sessions are valid again`,
        )
      }
    },
  }
}
