import { existsSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { messageOf } from '../../shared/errors.ts'
import type { Log } from '../platform/log.ts'

/** A log of version 0.1, which kept one JSON value a line and one rotated file beside it. */
export interface LegacyLog {
  /** Every line, oldest first; throws where one of the files cannot be read. */
  lines(): AsyncGenerator<string>
  exists(): boolean
  /** All of it is stored elsewhere: the files are kept under another name for one more start. */
  markMigrated(): void
  /** Deletes what an earlier start has migrated. */
  discardMigrated(): void
}

export function openLegacyLog(file: string, log: Log): LegacyLog {
  const files = [`${file}.old`, file]
  const migrated = (each: string) => `${each}.migrated`
  const logged = (task: () => void) => {
    try {
      task()
    } catch (error) {
      log('warn', `${file} could not be renamed after its migration: ${messageOf(error)}`)
    }
  }

  return {
    async *lines() {
      // Split by hand: Node's line reader also ends a line at U+2028, which JSON leaves as it is.
      for (const each of files.filter(existsSync))
        for (const line of (await readFile(each, 'utf8')).split('\n')) if (line !== '') yield line
    },
    exists: () => files.some(existsSync),
    markMigrated: () =>
      logged(() => {
        for (const each of files.filter(existsSync)) renameSync(each, migrated(each))
      }),
    discardMigrated: () =>
      logged(() => {
        for (const each of files) rmSync(migrated(each), { force: true })
      }),
  }
}
