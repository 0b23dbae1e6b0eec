import { appendFile, mkdir, open, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { messageOf } from '../../shared/errors.ts'
import { coalesce, type Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { isMissingFile } from './atomic-file.ts'

export interface JsonLinesLogParts {
  file: string
  /** A larger file is rotated; one old file is kept. */
  maxBytes: number
  /** The lines that a new file starts with: everything that must outlive the rotated one. */
  carryOver(): Iterable<string>
  clock: Clock
  log: Log
}

/** An append-only file with one JSON value a line, written in the background. */
export interface JsonLinesLog {
  /** Every line, oldest first. */
  read(): AsyncGenerator<string>
  append(line: string): void
  /** Writes what is pending. */
  stop(): Promise<void>
}

const flushDelayMs = 250
/** The lines kept in memory while the disk refuses them; beyond that the oldest are dropped. */
const maxPendingLines = 20_000

export function openJsonLinesLog({ file, maxBytes, carryOver, clock, log }: JsonLinesLogParts): JsonLinesLog {
  const rotated = `${file}.old`
  let pending: string[] = []
  let bytes: number | null = null
  let writing = Promise.resolve()
  let hasFailed = false

  const begin = async () => {
    await mkdir(dirname(file), { recursive: true })
    bytes = (await stat(file).catch(nullIfMissing))?.size ?? 0
    // A crash can leave a partial last line; start on a fresh one.
    if (bytes > 0) await appendFile(file, '\n')
    return bytes
  }

  const write = async (text: string) => {
    const size = (bytes ?? (await begin())) + Buffer.byteLength(text)
    await appendFile(file, text)
    bytes = size
    if (size <= maxBytes) return
    await rename(file, rotated)
    const first = joinLines(carryOver())
    await writeFile(file, first)
    bytes = Buffer.byteLength(first)
  }

  const flush = async () => {
    const lines = pending
    if (lines.length === 0) return
    pending = []
    try {
      await write(joinLines(lines))
      hasFailed = false
    } catch (error) {
      if (!hasFailed) log('warn', `${file} could not be written: ${messageOf(error)}`)
      hasFailed = true
      pending = [...lines, ...pending].slice(-maxPendingLines)
    }
  }
  // Flushes are chained so that lines keep their order.
  const flushing = coalesce(clock, flushDelayMs, () => {
    writing = writing.then(flush)
  })

  return {
    async *read() {
      for (const each of [rotated, file]) {
        try {
          const opened = await open(each)
          for await (const line of opened.readLines()) if (line !== '') yield line
        } catch (error) {
          if (!isMissingFile(error)) log('warn', `${each} could not be read: ${messageOf(error)}`)
        }
      }
    },
    append(line) {
      pending.push(line)
      if (pending.length > 2 * maxPendingLines) pending = pending.slice(-maxPendingLines)
      flushing.schedule()
    },
    async stop() {
      flushing.stop()
      await writing
      await flush()
    },
  }
}

const joinLines = (lines: Iterable<string>) => [...lines].map((line) => `${line}\n`).join('')

function nullIfMissing(error: unknown): null {
  if (isMissingFile(error)) return null
  throw error
}
