import { fail, succeed, type Result } from '../../shared/result.ts'
import { openPartFile } from './part-file.ts'
import type { NextRows } from './read-rows.ts'
import type { RowWriter } from './row-writer.ts'

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
