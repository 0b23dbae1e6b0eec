import { guardFormula } from '../../../shared/rules/guard-formula.ts'

/** One column of what is taken out of a table. */
export interface TakenColumn<Row> {
  id: string
  heading: string
  /** What is read: on screen, in a copy. */
  text: (row: Row) => string
  /** What a file holds: unformatted, for machines; undefined where the row has nothing there. */
  raw: (row: Row) => unknown
}

/** What is taken out of a table: these rows, these columns. */
export interface TakenRows<Row> {
  rows: readonly Row[]
  columns: readonly TakenColumn<Row>[]
}

const headingsOf = <Row>({ columns }: TakenRows<Row>) => columns.map(({ heading }) => heading)
const cellsOf = <Row>({ rows, columns }: TakenRows<Row>) =>
  rows.map((row) => columns.map(({ text }) => text(row)))

/** A line a row, for a message or a log book. */
export function asText<Row>(taken: TakenRows<Row>): string {
  return cellsOf(taken)
    .map((cells) => cells.map(inOneLine).filter(Boolean).join(', '))
    .join('\n')
}

/** For a spreadsheet, headings first. */
export function asTsv<Row>(taken: TakenRows<Row>): string {
  return [headingsOf(taken), ...cellsOf(taken)]
    .map((cells) => cells.map((cell) => guardFormula(inOneLine(cell))).join('\t'))
    .join('\n')
}

/** The same as a table, which is what a spreadsheet or a letter takes from the clipboard first. */
export function asHtml<Row>(taken: TakenRows<Row>): string {
  const line = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const body = cellsOf(taken).map((cells) => line('td', cells.map(guardFormula)))
  return `<table>${line('th', headingsOf(taken))}${body.join('')}</table>`
}

/** RFC 4180, with the mark that makes spreadsheets read UTF-8; values as the service gave them. */
export function asCsv<Row>({ rows, columns }: TakenRows<Row>): string {
  const lines = [
    columns.map(({ heading }) => heading),
    ...rows.map((row) => columns.map(({ raw }) => raw(row))),
  ]
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`
}

/** An object a row, values as the service gave them. */
export function asJson<Row>({ rows, columns }: TakenRows<Row>): string {
  const objects = rows.map((row) => Object.fromEntries(columns.map(({ id, raw }) => [id, raw(row)])))
  return `${JSON.stringify(objects, null, 2)}\n`
}

const inOneLine = (cell: string) => cell.replace(/\s*[\t\r\n]+\s*/g, ' ').trim()

function csvCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const cell = guardFormula(typeof value === 'string' ? value : JSON.stringify(value))
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
