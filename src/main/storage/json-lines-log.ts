import { appendFile, mkdir, open, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Clock, gather } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

export interface LineFileParts {
  file: string
  /** A file that has grown beyond this is put aside, and a new one begun; one is kept aside. */
  mostBytes: number
  /** What a new file begins with: all that must outlive the one put aside. */
  head(): Iterable<string>
  clock: Clock
  log: Log
}

/** Lines that outlive the run. Writing is gathered and waited for by nobody. */
export interface LineFile {
  /** Every line that was kept, oldest first. */
  read(): AsyncGenerator<string>
  append(line: string): void
  /** Writes what is left. */
  stop(): Promise<void>
}

const flushDelayMs = 250
/** As many lines wait for a disk that does not take them; then the oldest are given up. */
const mostWaiting = 20_000

export function openLineFile({ file, mostBytes, head, clock, log }: LineFileParts): LineFile {
  const aside = `${file}.old`
  let waiting: string[] = []
  let bytes: number | null = null
  let writing = Promise.resolve()
  let failed = false

  const begin = async () => {
    await mkdir(dirname(file), { recursive: true })
    bytes = (await stat(file).catch(absent))?.size ?? 0
    // A run that was cut off may have left half a line: what follows must not hang on to it.
    if (bytes > 0) await appendFile(file, '\n')
    return bytes
  }

  const write = async (text: string) => {
    const size = (bytes ?? (await begin())) + Buffer.byteLength(text)
    await appendFile(file, text)
    bytes = size
    if (size <= mostBytes) return
    await rename(file, aside)
    const first = textOf(head())
    await writeFile(file, first)
    bytes = Buffer.byteLength(first)
  }

  const flush = async () => {
    const lines = waiting
    if (lines.length === 0) return
    waiting = []
    try {
      await write(textOf(lines))
      failed = false
    } catch (error) {
      if (!failed) log('warn', `${file} could not be written: ${messageOf(error)}`)
      failed = true
      waiting = [...lines, ...waiting].slice(-mostWaiting)
    }
  }
  // One after another, so that lines keep their order.
  const flushing = gather(clock, flushDelayMs, () => {
    writing = writing.then(flush)
  })

  return {
    async *read() {
      for (const each of [aside, file]) {
        try {
          const opened = await open(each)
          for await (const line of opened.readLines()) if (line !== '') yield line
        } catch (error) {
          if (!isAbsent(error)) log('warn', `${each} could not be read: ${messageOf(error)}`)
        }
      }
    },
    append(line) {
      waiting.push(line)
      if (waiting.length > 2 * mostWaiting) waiting = waiting.slice(-mostWaiting)
      flushing.soon()
    },
    async stop() {
      flushing.stop()
      await writing
      await flush()
    },
  }
}

const textOf = (lines: Iterable<string>) => [...lines].map((line) => `${line}\n`).join('')
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function absent(error: unknown): null {
  if (isAbsent(error)) return null
  throw error
}
