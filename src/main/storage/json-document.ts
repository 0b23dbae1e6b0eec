import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { type Clock, gather } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** One value in a file of its own, written whole; nobody waits for the disk. */
export interface WholeFile<T> {
  /** Null where there is none yet, or what is there cannot be read; then it is kept aside. */
  read(): Promise<T | null>
  /** Writes soon what `value` gives then; several writes within a moment become one. */
  write(value: () => T): void
  /** Writes what is left. */
  stop(): Promise<void>
}

export interface WholeFileParts<T> {
  file: string
  schema: z.ZodType<T>
  clock: Clock
  log: Log
}

const flushDelayMs = 250

export function openWholeFile<T>({ file, schema, clock, log }: WholeFileParts<T>): WholeFile<T> {
  let waiting: (() => T) | null = null
  let writing = Promise.resolve()

  const flush = async () => {
    const value = waiting
    if (!value) return
    waiting = null
    try {
      await mkdir(dirname(file), { recursive: true })
      // Half a file must never take the place of a whole one.
      await writeFile(`${file}.new`, JSON.stringify(value()), { mode: 0o600 })
      await rename(`${file}.new`, file)
    } catch (error) {
      log('error', `${file} could not be written: ${messageOf(error)}`)
      waiting ??= value
    }
  }
  const flushing = gather(clock, flushDelayMs, () => {
    writing = writing.then(flush)
  })

  const setAside = async (why: string) => {
    const kept = `${file}.broken-${new Date(clock.now()).toISOString().replaceAll(':', '-')}`
    log('error', `${file} cannot be used and is kept as ${kept}: ${why}`)
    await rename(file, kept).catch((error: unknown) =>
      log('error', `it could not be kept: ${messageOf(error)}`),
    )
  }

  return {
    async read() {
      try {
        return schema.parse(JSON.parse(await readFile(file, 'utf8')))
      } catch (error) {
        const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
        if (!absent) await setAside(messageOf(error))
        return null
      }
    },
    write(value) {
      waiting = value
      flushing.soon()
    },
    async stop() {
      flushing.stop()
      await writing
      await flush()
    },
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

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
