import { guardFormula } from '../../../shared/rules/csv.ts'

/** One column of an exported table. */
export interface ExportTableColumn<Row> {
  id: string
  heading: string
  /** What is read: on screen, in a copy. */
  text: (row: Row) => string
  /** What a file holds: unformatted, for machines; undefined where the row has nothing there. */
  raw: (row: Row) => unknown
}

/** What is exported: these rows, these columns. */
export interface ExportTable<Row> {
  rows: readonly Row[]
  columns: readonly ExportTableColumn<Row>[]
}

const headingsOf = <Row>({ columns }: ExportTable<Row>) => columns.map(({ heading }) => heading)
const cellsOf = <Row>({ rows, columns }: ExportTable<Row>) =>
  rows.map((row) => columns.map(({ text }) => text(row)))

/** A line a row, for a message or a log book. */
export function asText<Row>(table: ExportTable<Row>): string {
  return cellsOf(table)
    .map((cells) => cells.map(inOneLine).filter(Boolean).join(', '))
    .join('\n')
}

/** For a spreadsheet, headings first. */
export function asTsv<Row>(table: ExportTable<Row>): string {
  return [headingsOf(table), ...cellsOf(table)]
    .map((cells) => cells.map((cell) => guardFormula(inOneLine(cell))).join('\t'))
    .join('\n')
}

/** The same as a table, which is what a spreadsheet or a letter takes from the clipboard first. */
export function asHtml<Row>(table: ExportTable<Row>): string {
  const line = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const body = cellsOf(table).map((cells) => line('td', cells.map(guardFormula)))
  return `<table>${line('th', headingsOf(table).map(guardFormula))}${body.join('')}</table>`
}

const inOneLine = (cell: string) => cell.replace(/(?<!\s)\s*[\t\r\n]\s*/g, ' ').trim()

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
