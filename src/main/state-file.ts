import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { z } from 'zod'
import type { Log } from './log.ts'

/** A small thing that outlives the run and is no setting. */
export interface StateFile<T> {
  read(): T
  write(value: T): void
}

/** Keeps one value in a file; what cannot be read or written costs only itself and is logged. */
export function openStateFile<T>(file: string, schema: z.ZodType<T>, otherwise: T, log: Log): StateFile<T> {
  const complain = (what: string, error: unknown) =>
    log('warn', `${file} could not be ${what}: ${error instanceof Error ? error.message : String(error)}`)
  return {
    read() {
      try {
        return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
      } catch (error) {
        const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
        if (!absent) complain('read', error)
        return otherwise
      }
    },
    write(value) {
      try {
        writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 })
        renameSync(`${file}.new`, file)
      } catch (error) {
        complain('written', error)
      }
    },
  }
}
