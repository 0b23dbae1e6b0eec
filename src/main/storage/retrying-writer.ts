import { relative } from 'node:path'
import { backoffDelayMs } from '../../shared/backoff.ts'
import { messageOf } from '../../shared/errors.ts'
import type { Clock } from '../platform/clock.ts'
import { replacePrivateFile } from '../../files/private-file.ts'
import type { Log } from '../platform/log.ts'

/** What everything that stores something needs. */
export interface StorageContext {
  clock: Clock
  /** A file cannot be read or written, and why; null: it can again. */
  report: (file: string, problem: string | null) => void
}

export interface RetryingWriterParts<K, V> extends StorageContext {
  file: string
  /** How long values are collected before they are written. */
  delayMs: number
  /** The limit of values in one write, so that none takes long. */
  maxBatch?: number
  /** Writes all of it or throws. */
  write(batch: ReadonlyMap<K, V>): void | Promise<void>
}

/** Writes values in the background; the newest value of each key is written until it has succeeded. */
export interface RetryingWriter<K, V> {
  put(key: K, value: V): void
  /** Writes what is pending now; false where that failed and is retried. */
  flush(): Promise<boolean>
  /** How many values are not written yet. */
  pending(): number
  /** Whether the last attempt failed. */
  isFailing(): boolean
  /** Makes a last attempt at what is pending. */
  stop(): Promise<void>
}

const retryBackoff = { firstMs: 250, maxMs: 30_000 }

/*
 *   idle ── put ──▶ waiting ── the delay ──▶ writing ── done ──▶ idle, or waiting where more was put meanwhile
 *                      ▲                       │
 *                      └────── back-off ───────┘ failed: the values stay pending, and a newer one replaces them
 */
export function createRetryingWriter<K, V>(parts: RetryingWriterParts<K, V>): RetryingWriter<K, V> {
  const { clock, file, maxBatch = Infinity } = parts
  /** Each put makes a new cell, so that a later put of an equal value can be told apart. */
  const pending = new Map<K, { value: V }>()
  let failures = 0
  let cancel: (() => void) | null = null
  let writing: Promise<boolean> | null = null
  let stopped = false

  const schedule = (delayMs: number) => {
    if (stopped) return
    cancel ??= clock.after(delayMs, () => {
      cancel = null
      // A flush may have written it meanwhile.
      if (pending.size > 0) void writeOnce()
    })
  }

  const attempt = async (): Promise<boolean> => {
    const batch = [...pending.entries().take(Math.min(maxBatch, pending.size))]
    try {
      await parts.write(new Map(batch.map(([key, { value }]) => [key, value])))
    } catch (error) {
      failures++
      parts.report(file, messageOf(error))
      return false
    }
    // What was put during the attempt is newer.
    for (const [key, cell] of batch) if (pending.get(key) === cell) pending.delete(key)
    if (failures > 0) parts.report(file, null)
    failures = 0
    return true
  }

  const writeOnce = (): Promise<boolean> => {
    writing ??= attempt().finally(() => {
      writing = null
      if (pending.size > 0) schedule(failures === 0 ? 0 : backoffDelayMs(failures - 1, retryBackoff))
    })
    return writing
  }

  const flush = async (): Promise<boolean> => {
    // An attempt under way began before what is pending now was put; its failure is no answer for that.
    await writing
    let isWritten = true
    // Another flush may have taken what is pending meanwhile: then its attempt is waited for.
    while ((writing !== null || pending.size > 0) && isWritten) isWritten = await writeOnce()
    return isWritten
  }

  return {
    put(key, value) {
      pending.set(key, { value })
      if (writing === null) schedule(parts.delayMs)
    },
    flush,
    pending: () => pending.size,
    isFailing: () => failures > 0,
    async stop() {
      stopped = true
      cancel?.()
      cancel = null
      await flush()
    },
  }
}

/** A file whose content is replaced whole. */
export interface FileWriter {
  /** Schedules a write of what `content` returns then; writes in quick succession become one. */
  write(content: () => string): void
  flush(): Promise<boolean>
  stop(): Promise<void>
}

export interface FileWriterParts extends StorageContext {
  file: string
  /** 0: at once. */
  delayMs: number
}

/** Replaces a file in the background, and retries until it is written. */
export function createFileWriter(parts: FileWriterParts): FileWriter {
  const { put, flush, stop } = createRetryingWriter<'content', () => string>({
    ...parts,
    async write(batch) {
      for (const content of batch.values()) await replacePrivateFile(parts.file, content())
    },
  })
  return { write: (content) => put('content', content), flush, stop }
}

interface StorageHealthParts {
  folder: string
  log: Log
  /** The files that cannot be read or written, as one text; null: there is none. */
  onChange(detail: string | null): void
}

const maxNamedFiles = 3

/** Collects the problems of all files, so that the user sees one notice, and only while they last. */
export function createStorageHealth({ folder, log, onChange }: StorageHealthParts): StorageContext['report'] {
  const problems = new Map<string, string>()
  return (file, problem) => {
    if ((problems.get(file) ?? null) === problem) return
    if (problem === null) {
      problems.delete(file)
      log('info', `${file} is stored again`)
    } else {
      problems.set(file, problem)
      log('error', `${file} cannot be read or written: ${problem}`)
    }
    onChange(problems.size === 0 ? null : describe(folder, problems))
  }
}

function describe(folder: string, problems: ReadonlyMap<string, string>): string {
  const named = [...problems]
    .slice(0, maxNamedFiles)
    .map(([file, why]) => `${relative(folder, file)}: ${why}`)
  const others = problems.size - named.length
  return [...named, ...(others > 0 ? [`+${others}`] : [])].join('; ')
}
