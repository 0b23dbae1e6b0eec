/**
 * A spreadsheet runs what begins like a formula, in full-width signs too; an apostrophe makes it text. What has one
 * already gets another, so that whoever reads the file takes off exactly the one that was added.
 */
export function guardFormula(cell: string): string {
  return /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? `'${cell}` : cell
}

/** A value as a CSV cell: numbers stay numbers, nothing is empty, everything else is guarded text. */
export function csvCell(value: unknown): string | number {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return value
  return guardFormula(typeof value === 'string' ? value : JSON.stringify(value))
}

/** RFC 4180 for csv-stringify, which by itself quotes a line break only where it is the one between records. */
export const csvOptions = { record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const
