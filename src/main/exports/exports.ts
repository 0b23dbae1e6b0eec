import type { ExportOrder, ExportProgress } from '../../shared/model/record-export.ts'
import { isPersonField } from '../../shared/rules/person-field.ts'
import { fail, type Failure, succeed, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Supervisor } from '../platform/supervisor.ts'
import { stackOf } from '../../shared/errors.ts'
import type { FileTarget, HostShell, PageRef } from '../platform/host-shell.ts'
import type { NextRows, RowSource } from './read-rows.ts'
import { createRowWriter, type RowWriter } from './row-writer.ts'
import { openAtomicWriter } from '../storage/atomic-file.ts'

export interface ExportsParts {
  clock: Clock
  log: Log
  supervisor: Pick<Supervisor, 'failed'>
  shell: Pick<HostShell, 'chooseFile' | 'revealFile'>
  /** Whether the names of people are omitted. */
  hidesNames: () => boolean
  report: (page: PageRef, progress: ExportProgress) => void
}

/** Exports of whole periods into files, with progress reported to the page. */
export interface Exports {
  /** Starts an export; reusing a ticket cancels the export that runs under it. */
  start(page: PageRef, order: ExportOrder, rows: RowSource): void
  cancel(page: PageRef, ticket: string): void
  /** Shows a finished file of this page in the file manager; false where that is not possible. */
  reveal(page: PageRef, ticket: string): boolean
  /** The page was closed: its exports are cancelled and its downloads discarded. */
  leave(page: PageRef): void
  stop(): Promise<void>
}

interface Job {
  page: PageRef
  abort: AbortController
  /** Null until the user has chosen. */
  target: FileTarget | null
  ended: Promise<void>
}

type Update = (change: Partial<ExportProgress>) => void
type ExportEnd = Partial<ExportProgress> & { state: 'done' | 'failed' | 'cancelled' }

const reportIntervalMs = 200

/*
 *             user chose            completed
 *   choosing ──────────────▶ running ─────────────▶ done
 *      │                      │    │
 *      │ user cancelled       │    │ the service or the disk failed
 *      └────▶ cancelled ◀─────┘    └────▶ failed
 *
 * Every end but `done` leaves neither a file nor a part of one.
 */
export function createExports({ clock, log, supervisor, shell, hidesNames, report }: ExportsParts): Exports {
  const jobs = new Map<string, Job>()
  const filesInUse = new Set<string>()
  const keyOf = (page: PageRef, ticket: string) => `${page.id} ${ticket}`

  const choose = async (job: Job, { fileName, format }: ExportOrder): Promise<FileTarget | null> => {
    const { signal } = job.abort
    if (signal.aborted) return null
    return unlessAborted(
      shell.chooseFile({ page: job.page, name: safeFileName(fileName), extension: format }),
      signal,
    )
  }

  const write = async (order: ExportOrder, target: FileTarget, rows: RowSource, job: Job, update: Update) => {
    const { file, download } = target
    const { signal } = job.abort
    const writer = createRowWriter({ ...order, isHidden: hidesNames() ? isPersonField : () => false })
    // The first page is reported at once, since it brings the total; later ones at an interval.
    let reportedAt = -Infinity
    update({ state: 'running' })
    const onWritten = (written: WrittenRows) => {
      if (clock.now() - reportedAt < reportIntervalMs) return
      reportedAt = clock.now()
      update(written)
    }
    const pages = rows(order.sort, signal)
    const end = await writeExport({ file, pages, writer, signal, onWritten })
    if (!end.ok) return end.error.code === 'cancelled' ? cancelled : failed(end.error)
    const place = download === null ? { file } : { download: download.path }
    return { state: 'done' as const, ...end.value, leftOut: writer.leftOut(), ...place }
  }

  const runExport = async (
    job: Job,
    order: ExportOrder,
    rows: RowSource,
    update: Update,
  ): Promise<ExportEnd> => {
    job.target = await choose(job, order)
    if (job.target === null) return cancelled
    const { file } = job.target
    if (filesInUse.has(file)) return failed(fail('file-failed', `another export is writing ${file}`).error)
    filesInUse.add(file)
    try {
      return await write(order, job.target, rows, job, update)
    } finally {
      filesInUse.delete(file)
    }
  }

  const run = async (job: Job, order: ExportOrder, rows: RowSource): Promise<void> => {
    const key = keyOf(job.page, order.ticket)
    let progress: ExportProgress = { ...initialProgress, ticket: order.ticket }
    const update: Update = (change) => {
      progress = { ...progress, ...change }
      // A job that was replaced under its ticket reports nothing more.
      if (jobs.get(key) === job) report(job.page, progress)
    }
    update({})
    const end = await runExport(job, order, rows, update).catch((error: unknown) => {
      log('error', `export failed: ${stackOf(error)}`)
      return failed(fail('internal', 'the export failed inside Tocsin; the log has the details').error)
    })
    if (end.state !== 'done') await job.target?.download?.drop()
    update(end)
    if (end.state !== 'done' && jobs.get(key) === job) jobs.delete(key)
  }

  /** Cancels a job and discards the download that only its page could have fetched. */
  const endJob = async (job: Job): Promise<void> => {
    job.abort.abort()
    await job.ended
    try {
      await job.target?.download?.drop()
    } catch (error) {
      supervisor.failed('exports', error)
    }
  }

  return {
    start(page, order, rows) {
      const key = keyOf(page, order.ticket)
      const before = jobs.get(key)
      const job: Job = { page, abort: new AbortController(), target: null, ended: Promise.resolve() }
      jobs.set(key, job)
      // Nobody awaits an export, so that what fails here would end the desk.
      job.ended = (before ? endJob(before) : Promise.resolve())
        .then(() => run(job, order, rows))
        .catch((error: unknown) => supervisor.failed('exports', error))
    },
    cancel: (page, ticket) => jobs.get(keyOf(page, ticket))?.abort.abort(),
    reveal(page, ticket) {
      const target = jobs.get(keyOf(page, ticket))?.target
      return target ? shell.revealFile(target.file) : false
    },
    leave(page) {
      for (const [key, job] of jobs) {
        if (job.page.id === page.id) void endJob(job).then(() => jobs.get(key) === job && jobs.delete(key))
      }
    },
    async stop() {
      await Promise.all([...jobs.values()].map(endJob))
      jobs.clear()
    },
  }
}

const initialProgress: Omit<ExportProgress, 'ticket'> = {
  state: 'choosing',
  rows: 0,
  total: null,
  malformed: 0,
  leftOut: [],
  file: null,
  download: null,
  problem: null,
}
const cancelled: ExportEnd = { state: 'cancelled' }
const failed = (problem: Failure): ExportEnd => ({ state: 'failed', problem })

/** A dialog cannot be closed from here, so an aborted job stops waiting for it. */
async function unlessAborted<T>(answer: Promise<T | null>, signal: AbortSignal): Promise<T | null> {
  const { promise: aborted, resolve } = Promise.withResolvers<null>()
  const onAbort = () => resolve(null)
  signal.addEventListener('abort', onAbort)
  try {
    return await Promise.race([answer, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** How much of an export is in its file. */
export interface WrittenRows {
  rows: number
  malformed: number
  total: number
}

export interface WriteExportParts {
  file: string
  pages: AsyncIterable<Result<NextRows>>
  writer: RowWriter
  signal: AbortSignal
  onWritten: (written: WrittenRows) => void
}

/** Writes rows into a file, requesting a page once the previous one is written. A failure leaves no file. */
export async function writeExport(parts: WriteExportParts): Promise<Result<WrittenRows>> {
  try {
    return await writeRows(parts)
  } catch (error) {
    if (isFileError(error)) return fail('file-failed', error.message)
    throw error
  }
}

async function writeRows({ file, pages, writer, signal, onWritten }: WriteExportParts) {
  const output = await openAtomicWriter(file)
  let written: WrittenRows = { rows: 0, malformed: 0, total: 0 }
  let isComplete = false
  try {
    for await (const next of pages) {
      if (!next.ok) return next
      const { rows, malformed, total } = next.value
      await output.write(writer.write(rows))
      if (signal.aborted) return fail('cancelled', 'the export was cancelled')
      written = { rows: written.rows + rows.length, malformed: written.malformed + malformed, total }
      onWritten(written)
    }
    await output.write(writer.end())
    await output.commit()
    isComplete = true
    return succeed(written)
  } finally {
    if (!isComplete) await output.discard()
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error
}

/** A file name that every system accepts. */
export function safeFileName(suggestion: string): string {
  const name = suggestion
    // eslint-disable-next-line no-control-regex -- file names must not contain control characters
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, '-')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)
  // Windows reserves these names for devices, whatever the extension.
  return name === '' || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name) ? `export-${name}` : name
}
