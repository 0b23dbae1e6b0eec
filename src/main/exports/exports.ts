import type { ExportOrder, ExportProgress } from '../../shared/model/record-export.ts'
import { isPersonField } from '../../shared/rules/person-field.ts'
import { fail, type Failure, succeed, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { FileTarget, Outside } from '../platform/host-shell.ts'
import { readRows, type ReadPage, type NextRows } from './read-rows.ts'
import { createRowWriter, type RowWriter } from './row-writer.ts'
import { openPartFile } from './part-file.ts'

interface Page {
  readonly id: number
}

export interface ExportsParts {
  clock: Clock
  log: Log
  outside: Pick<Outside, 'chooseFile' | 'showFile'>
  /** Whether the names of people are left out. */
  hidesNames: () => boolean
  tell: (page: Page, progress: ExportProgress) => void
}

/** Everything of a period into files, for pages that are told how it goes. */
export interface Exports {
  /** Begins one; the same ticket again cancels what still runs under it. */
  start(page: Page, order: ExportOrder, read: ReadPage): void
  cancel(page: Page, ticket: string): void
  /** Shows a file that was made for this page; false where there is none or the host cannot. */
  show(page: Page, ticket: string): boolean
  /** The page is gone, and with it whoever wanted its files. */
  leave(page: Page): void
  stop(): Promise<void>
}

interface Job {
  page: Page
  abort: AbortController
  /** Null until somebody has chosen. */
  target: FileTarget | null
  ended: Promise<void>
}

type Become = (change: Partial<ExportProgress>) => void
type Ending = Partial<ExportProgress> & { state: 'done' | 'failed' | 'cancelled' }

const tellMillis = 200

/*
 *            somebody chose         written whole
 *   choosing ──────────────▶ running ─────────────▶ done
 *      │                      │    │
 *      │ nobody chose, cancel │    │ the service or the disk failed
 *      └────▶ cancelled ◀─────┘    └────▶ failed
 *
 * However it ends, but for done: no file and no part of one is left.
 */
export function createExports({ clock, log, outside, hidesNames, tell }: ExportsParts): Exports {
  const jobs = new Map<string, Job>()
  const beingWritten = new Set<string>()
  const keyOf = (page: Page, ticket: string) => `${page.id} ${ticket}`

  const choose = async (job: Job, { fileName, format }: ExportOrder): Promise<FileTarget | null> => {
    const { signal } = job.abort
    if (signal.aborted) return null
    return unlessAborted(outside.chooseFile({ name: safeFileName(fileName), ending: format }), signal)
  }

  const write = async (order: ExportOrder, target: FileTarget, read: ReadPage, job: Job, become: Become) => {
    const { file, download } = target
    const { signal } = job.abort
    const writer = createRowWriter({ ...order, isHidden: hidesNames() ? isPersonField : () => false })
    // The first page is told at once, as it says how many rows there are; then now and again.
    let toldAt = -Infinity
    become({ state: 'running' })
    const onWritten = (written: Written) => {
      if (clock.now() - toldAt < tellMillis) return
      toldAt = clock.now()
      become(written)
    }
    const pages = readRows(read, order.sort, signal)
    const end = await writeExport({ file, pages, writer, signal, onWritten })
    if (!end.ok) return end.error.code === 'cancelled' ? cancelled : failed(end.error)
    const place = download === null ? { file } : { download: download.path }
    return { state: 'done' as const, ...end.value, leftOut: writer.leftOut(), ...place }
  }

  const goThrough = async (job: Job, order: ExportOrder, read: ReadPage, become: Become): Promise<Ending> => {
    job.target = await choose(job, order)
    if (job.target === null) return cancelled
    const { file } = job.target
    if (beingWritten.has(file)) return failed(fail('file-failed', `another export is writing ${file}`).error)
    beingWritten.add(file)
    try {
      return await write(order, job.target, read, job, become)
    } finally {
      beingWritten.delete(file)
    }
  }

  const run = async (job: Job, order: ExportOrder, read: ReadPage): Promise<void> => {
    const key = keyOf(job.page, order.ticket)
    let progress: ExportProgress = { ...begun, ticket: order.ticket }
    const become: Become = (change) => {
      progress = { ...progress, ...change }
      // What was replaced under its ticket has nothing more to say.
      if (jobs.get(key) === job) tell(job.page, progress)
    }
    become({})
    const ending = await goThrough(job, order, read, become).catch((error: unknown) => {
      log('error', `an export failed: ${error instanceof Error ? error.stack : String(error)}`)
      return failed(fail('internal', 'the export failed inside Tocsin; the log has the details').error)
    })
    if (ending.state !== 'done') await job.target?.download?.drop()
    become(ending)
    if (ending.state !== 'done' && jobs.get(key) === job) jobs.delete(key)
  }

  return {
    start(page, order, read) {
      const key = keyOf(page, order.ticket)
      const before = jobs.get(key)
      const job: Job = { page, abort: new AbortController(), target: null, ended: Promise.resolve() }
      jobs.set(key, job)
      job.ended = (before ? end(before) : Promise.resolve()).then(() => run(job, order, read))
    },
    cancel: (page, ticket) => jobs.get(keyOf(page, ticket))?.abort.abort(),
    show(page, ticket) {
      const target = jobs.get(keyOf(page, ticket))?.target
      return target ? outside.showFile(target.file) : false
    },
    leave(page) {
      for (const [key, job] of jobs) {
        if (job.page.id === page.id) void end(job).then(() => jobs.get(key) === job && jobs.delete(key))
      }
    },
    async stop() {
      await Promise.all([...jobs.values()].map(end))
      jobs.clear()
    },
  }
}

const begun: Omit<ExportProgress, 'ticket'> = {
  ...{ state: 'choosing', rows: 0, total: null, malformed: 0, leftOut: [] },
  ...{ file: null, download: null, problem: null },
}
const cancelled: Ending = { state: 'cancelled' }
const failed = (problem: Failure): Ending => ({ state: 'failed', problem })

/** Ends what runs, and takes away what only its page could have fetched. */
async function end(job: Job): Promise<void> {
  job.abort.abort()
  await job.ended
  await job.target?.download?.drop()
}

/** A dialog cannot be taken back, but nobody has to wait for its answer. */
async function unlessAborted<T>(answer: Promise<T | null>, signal: AbortSignal): Promise<T | null> {
  const { promise: givenUp, resolve } = Promise.withResolvers<null>()
  const giveUp = () => resolve(null)
  signal.addEventListener('abort', giveUp)
  try {
    return await Promise.race([answer, givenUp])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/** How much of an export is in its file. */
export interface Written {
  rows: number
  malformed: number
  total: number
}

export interface WriteExportParts {
  file: string
  pages: AsyncIterable<Result<NextRows>>
  writer: RowWriter
  signal: AbortSignal
  onWritten: (written: Written) => void
}

/** Writes rows into a file; the next page is asked for once the last one is written. Whatever fails leaves no file. */
export async function writeExport(parts: WriteExportParts): Promise<Result<Written>> {
  try {
    return await writeWhole(parts)
  } catch (error) {
    if (isFileError(error)) return fail('file-failed', error.message)
    throw error
  }
}

async function writeWhole({ file, pages, writer, signal, onWritten }: WriteExportParts) {
  const part = await openPartFile(file)
  let written: Written = { rows: 0, malformed: 0, total: 0 }
  let whole = false
  try {
    for await (const next of pages) {
      if (!next.ok) return next
      const { rows, malformed, total } = next.value
      await part.write(writer.write(rows))
      if (signal.aborted) return fail('cancelled', 'the export was cancelled')
      written = { rows: written.rows + rows.length, malformed: written.malformed + malformed, total }
      onWritten(written)
    }
    await part.write(writer.end())
    await part.finish()
    whole = true
    return succeed(written)
  } finally {
    if (!whole) await part.discard()
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error
}

/** A name that every system takes for a file: no folders, no signs with a meaning of their own, not endless. */
export function safeFileName(wished: string): string {
  const name = wished
    // eslint-disable-next-line no-control-regex -- these are exactly the ones that no file name may hold
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, '-')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)
  // Windows keeps these names for devices, whatever their ending.
  return name === '' || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name) ? `export-${name}` : name
}
