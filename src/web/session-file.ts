import { z } from 'zod'
import type { Clock } from '../main/platform/clock.ts'
import type { Log } from '../main/platform/log.ts'
import { readJsonFileSync, setFileAside } from '../main/storage/json-file.ts'
import { createFileWriter } from '../main/storage/retrying-writer.ts'
import { storedSessionSchema, type SessionsParts } from './sessions.ts'

const fileSchema = z.object({ version: z.literal(1), sessions: z.array(storedSessionSchema) })

/**
 * The signed-in screens on disk, written in the background. Whoever is told that a screen was signed in or revoked may
 * rely on it, even if the host is killed the moment after: such an answer waits for `flush`.
 */
export function openSessionFile(file: string, clock: Clock, log: Log): SessionsParts['stored'] {
  const writer = createFileWriter({
    file,
    delayMs: 0,
    clock,
    report: (_file, problem) =>
      problem === null
        ? log('info', `${file} is written again`)
        : log(
            'error',
            `${file} cannot be written: ${problem}; after a restart older sessions are valid again`,
          ),
  })
  return {
    read() {
      const stored = readJsonFileSync(file, fileSchema)
      if (stored.kind === 'value') return stored.value.sessions
      if (stored.kind === 'missing') return []
      const aside = stored.kind === 'damaged' ? setFileAside(file, clock.now()) : null
      const kept = aside?.isMoved ? `, kept as ${aside.keptAs}` : ''
      log('error', `${file} cannot be read: ${stored.reason}${kept}; screens have to be invited again`)
      return []
    },
    write: (sessions) => writer.write(() => JSON.stringify({ version: 1, sessions: sessions() })),
    flush: writer.flush,
    stop: writer.stop,
  }
}
