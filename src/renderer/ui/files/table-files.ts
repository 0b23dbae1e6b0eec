import { csvCell, csvOptions, guardFormula } from '../../../shared/rules/csv.ts'
import type { ExportTable } from './table-texts.ts'

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
