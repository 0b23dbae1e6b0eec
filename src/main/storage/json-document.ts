import { basename } from 'node:path'
import type { z } from 'zod'
import { backoffDelayMs } from '../../shared/backoff.ts'
import type { Log } from '../platform/log.ts'
import { readJsonFile, readJsonFileSync, setFileAside } from './json-file.ts'
import { createFileWriter, type StorageContext } from './retrying-writer.ts'

/** One JSON value in a file of its own, written in the background. */
export interface JsonDocument<T> {
  /**
   * Passes on the content: null where there is no file yet, or it was damaged and is set aside. A file that cannot
   * be read is retried, and not written before. Settles after the first attempt.
   */
  load(onLoaded: (value: T | null) => void): Promise<void>
  /** Schedules a write of what `value` returns then; writes in quick succession become one. */
  write(value: () => T): void
  /** Makes a last attempt to write what is pending. */
  stop(): Promise<void>
}

export interface JsonDocumentParts<T> extends StorageContext {
  file: string
  schema: z.ZodType<T>
  log: Log
  /** The file was damaged and is now kept under this name beside it. */
  onSetAside?: (keptAs: string) => void
}

const flushDelayMs = 250
const readBackoff = { firstMs: 500, maxMs: 30_000 }

/*
 *   unread ── load ──▶ reading ── read, missing, or damaged and set aside ──▶ loaded: may be written
 *                        ▲  │ cannot be read
 *                        └──┘ after a back-off; what is written meanwhile waits
 */
export function openJsonDocument<T>(parts: JsonDocumentParts<T>): JsonDocument<T> {
  const { file, schema, clock, log, report } = parts
  const writer = createFileWriter({ file, delayMs: flushDelayMs, clock, report })
  let waiting: (() => T) | null = null
  let isLoaded = false
  let isStopped = false
  let failures = 0
  let cancelRetry: (() => void) | null = null

  const write = (value: () => T) => writer.write(() => JSON.stringify(value()))

  const finish = (value: T | null, onLoaded: (value: T | null) => void) => {
    isLoaded = true
    report(file, null)
    onLoaded(value)
    if (waiting) write(waiting)
    waiting = null
  }

  const load = async (onLoaded: (value: T | null) => void): Promise<void> => {
    const read = await readJsonFile(file, schema)
    if (isStopped) return
    if (read.kind === 'value') return finish(read.value, onLoaded)
    if (read.kind === 'missing') return finish(null, onLoaded)
    const aside = read.kind === 'damaged' ? setFileAside(file, clock.now()) : null
    if (aside?.isMoved) {
      log('error', `${file} is damaged and is kept as ${aside.keptAs}: ${read.reason}`)
      parts.onSetAside?.(basename(aside.keptAs))
      return finish(null, onLoaded)
    }
    report(file, aside ? aside.reason : read.reason)
    cancelRetry = clock.after(backoffDelayMs(failures++, readBackoff), () => void load(onLoaded))
  }

  return {
    load,
    write(value) {
      if (isLoaded) write(value)
      else waiting = value
    },
    async stop() {
      isStopped = true
      cancelRetry?.()
      cancelRetry = null
      await writer.stop()
    },
  }
}

/** A small value that survives a restart and is not a setting. */
export interface StoredValue<T> {
  /** Why what was stored could not be read; null where it could, or there was nothing. */
  readonly problem: string | null
  read(): T
  write(value: T): void
  stop(): Promise<void>
}

export interface StoredValueParts<T> extends JsonDocumentParts<T> {
  fallback: T
}

/** Reads a value once and writes its changes; a file that cannot be read is left as it is during this run. */
export function openStoredValue<T>(parts: StoredValueParts<T>): StoredValue<T> {
  const { file, clock, log, report } = parts
  const stored = readJsonFileSync(file, parts.schema)
  const aside = stored.kind === 'damaged' ? setFileAside(file, clock.now()) : null
  if (stored.kind === 'damaged' && aside?.isMoved)
    log('warn', `${file} is damaged and is kept as ${aside.keptAs}: ${stored.reason}`)
  const isHeld = stored.kind === 'unreadable' || aside?.isMoved === false
  if (stored.kind === 'unreadable') report(file, stored.reason)
  const writer = createFileWriter({ file, delayMs: 0, clock, report })
  let current = stored.kind === 'value' ? stored.value : parts.fallback

  return {
    problem: stored.kind === 'damaged' || stored.kind === 'unreadable' ? stored.reason : null,
    read: () => current,
    write(value) {
      current = value
      if (!isHeld) writer.write(() => JSON.stringify(current))
    },
    stop: writer.stop,
  }
}
