import { readFileSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import type { z } from 'zod'
import { messageOf } from '../../shared/errors.ts'
import { coalesce, type Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { isMissingFile, writePrivateFileAtomic, writePrivateFileAtomicSync } from './atomic-file.ts'

/** One JSON value in a file of its own, written in the background. */
export interface JsonDocument<T> {
  /** Null where there is no file yet, or it is unreadable and was set aside. */
  read(): Promise<T | null>
  /** Schedules a write of what `value` returns then; writes in quick succession become one. */
  write(value: () => T): void
  /** Writes what is pending. */
  stop(): Promise<void>
}

export interface JsonDocumentParts<T> {
  file: string
  schema: z.ZodType<T>
  clock: Clock
  log: Log
}

const flushDelayMs = 250

export function openJsonDocument<T>({ file, schema, clock, log }: JsonDocumentParts<T>): JsonDocument<T> {
  let pending: (() => T) | null = null
  let writing = Promise.resolve()

  const flush = async () => {
    const value = pending
    if (!value) return
    pending = null
    try {
      await writePrivateFileAtomic(file, JSON.stringify(value()))
    } catch (error) {
      log('error', `${file} could not be written: ${messageOf(error)}`)
      pending ??= value
    }
  }
  const flushing = coalesce(clock, flushDelayMs, () => {
    writing = writing.then(flush)
  })

  const setAside = async (reason: string) => {
    const kept = `${file}.broken-${new Date(clock.now()).toISOString().replaceAll(':', '-')}`
    log('error', `${file} is unreadable and is kept as ${kept}: ${reason}`)
    await rename(file, kept).catch((error: unknown) =>
      log('error', `${file} could not be renamed: ${messageOf(error)}`),
    )
  }

  return {
    async read() {
      try {
        return schema.parse(JSON.parse(await readFile(file, 'utf8')))
      } catch (error) {
        if (!isMissingFile(error)) await setAside(messageOf(error))
        return null
      }
    },
    write(value) {
      pending = value
      flushing.schedule()
    },
    async stop() {
      flushing.stop()
      await writing
      await flush()
    },
  }
}

/** A small value that survives a restart and is not a setting. */
export interface StoredValue<T> {
  read(): T
  write(value: T): void
}

/** Stores one value synchronously; a value that cannot be read or written is logged and not fatal. */
export function openStoredValue<T>(
  file: string,
  schema: z.ZodType<T>,
  fallback: T,
  log: Log,
): StoredValue<T> {
  return {
    read() {
      try {
        return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
      } catch (error) {
        if (!isMissingFile(error)) log('warn', `${file} could not be read: ${messageOf(error)}`)
        return fallback
      }
    },
    write(value) {
      try {
        writePrivateFileAtomicSync(file, JSON.stringify(value))
      } catch (error) {
        log('warn', `${file} could not be written: ${messageOf(error)}`)
      }
    },
  }
}
