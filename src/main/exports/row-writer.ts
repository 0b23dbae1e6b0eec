import { stringify } from 'csv-stringify/sync'
import { assertNever } from '../../shared/errors.ts'
import type { ExportColumn, ExportFormat } from '../../shared/model/record-export.ts'
import { csvCell, csvOptions, guardFormula } from '../../shared/rules/csv.ts'

/** Formats rows as the text of a file. */
export interface RowWriter {
  write(rows: readonly object[]): string
  /** The end of the file. */
  end(): string
  /** Fields that first appeared after the header was written. */
  leftOut(): string[]
}

export interface RowWriterParts {
  format: ExportFormat
  columns: readonly ExportColumn[]
  /** Fields that are omitted. */
  isHidden: (field: string) => boolean
}

export function createRowWriter({ format, columns, isHidden }: RowWriterParts): RowWriter {
  switch (format) {
    case 'csv':
      return createCsvWriter(columns, isHidden)
    case 'json':
      return createJsonWriter(isHidden)
    default:
      return assertNever(format)
  }
}

/** RFC 4180 with a byte order mark, so that spreadsheets read UTF-8; the first rows determine the columns. */
function createCsvWriter(columns: readonly ExportColumn[], isHidden: (field: string) => boolean): RowWriter {
  let keys: ReadonlySet<string> | null = null
  const lateFields = new Set<string>()

  const head = (rows: readonly object[]) => {
    const named = columns.filter(({ key }) => !isHidden(key))
    const titles = new Map(named.map(({ key, title }) => [key, title]))
    for (const field of fieldsOf(rows)) if (!titles.has(field) && !isHidden(field)) titles.set(field, field)
    keys = new Set(titles.keys())
    return { keys, line: lines([[...titles.values()].map(guardFormula)], true) }
  }

  return {
    write(rows) {
      const header = keys === null ? head(rows) : { keys, line: '' }
      for (const field of fieldsOf(rows))
        if (!header.keys.has(field) && !isHidden(field)) lateFields.add(field)
      const columnKeys = [...header.keys]
      return header.line + lines(rows.map((row) => cellsOf(row, columnKeys)))
    },
    end: () => (keys === null ? head([]).line : ''),
    leftOut: () => [...lateFields],
  }
}

/** A JSON array with one row a line, each with every field of the record. */
function createJsonWriter(isHidden: (field: string) => boolean): RowWriter {
  let before = '[\n'
  const lineOf = (row: object) => {
    const shown = Object.entries(row).filter(([field]) => !isHidden(field))
    const line = `${before}${JSON.stringify(Object.fromEntries(shown))}`
    before = ',\n'
    return line
  }
  return {
    write: (rows) => rows.map(lineOf).join(''),
    end: () => (before === '[\n' ? '[]\n' : '\n]\n'),
    leftOut: () => [],
  }
}

function fieldsOf(rows: readonly object[]): Set<string> {
  const fields = new Set<string>()
  for (const row of rows) for (const field in row) fields.add(field)
  return fields
}

function cellsOf(row: object, keys: readonly string[]): (string | number)[] {
  return keys.map((key) => csvCell(Object.hasOwn(row, key) ? Reflect.get(row, key) : undefined))
}

function lines(rows: readonly (string | number)[][], bom = false): string {
  return stringify([...rows], { ...csvOptions, bom })
}
