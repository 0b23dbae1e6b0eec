import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'
import type { Clock } from './clock.ts'
import { gather } from './gather.ts'
import type { Log } from './log.ts'

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

const gatherMillis = 250

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
  const flushing = gather(clock, gatherMillis, () => {
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
