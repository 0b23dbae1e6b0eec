import { csvCell, csvOptions, guardFormula } from '../../../shared/rules/csv.ts'

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

/** With a byte order mark, so that spreadsheets read UTF-8; values as the service gave them. */
export async function asCsv<Row>({ rows, columns }: ExportTable<Row>): Promise<string> {
  // Loaded with the first export: no other page needs it.
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const header = columns.map(({ heading }) => guardFormula(heading))
  const cells = rows.map((row) => columns.map(({ raw }) => csvCell(raw(row))))
  return stringify([header, ...cells], { ...csvOptions, bom: true })
}

/** An object a row, values as the service gave them. */
export function asJson<Row>({ rows, columns }: ExportTable<Row>): string {
  const objects = rows.map((row) => Object.fromEntries(columns.map(({ id, raw }) => [id, raw(row)])))
  return `${JSON.stringify(objects, null, 2)}\n`
}

const inOneLine = (cell: string) => cell.replace(/(?<!\s)\s*[\t\r\n]\s*/g, ' ').trim()

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** What a small table on the page says, cell by cell, as somebody reads it: without its buttons and what only opens on hover. */
export function readTable(table: HTMLTableElement): ExportTable<readonly string[]> {
  const headings = [...(table.tHead?.rows[0]?.cells ?? [])].map(said)
  return {
    columns: headings.map((heading, place) => ({
      id: heading,
      heading,
      text: (row) => row[place] ?? '',
      raw: (row) => row[place],
    })),
    rows: [...table.tBodies]
      .flatMap((body) => [...body.rows])
      // The heading of a group of rows is not a row.
      .filter(({ cells }) => cells.length === headings.length)
      .map(({ cells }) => [...cells].map(said)),
  }
}

function said(cell: Element): string {
  const own = cell.cloneNode(true)
  if (!(own instanceof Element)) return ''
  for (const other of own.querySelectorAll('[role=tooltip], button')) other.remove()
  return own.textContent.replace(/\s+/g, ' ').trim()
}
