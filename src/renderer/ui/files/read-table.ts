import type { TakenRows } from './row-texts.ts'

/** What a small table on the page says, cell by cell, as somebody reads it: without what only opens on hover. */
export function readTable(table: HTMLTableElement): TakenRows<readonly string[]> {
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
      // A line that heads a group of rows is none itself.
      .filter(({ cells }) => cells.length === headings.length)
      .map(({ cells }) => [...cells].map(said)),
  }
}

function said(cell: Element): string {
  const own = cell.cloneNode(true)
  if (!(own instanceof Element)) return ''
  for (const tip of own.querySelectorAll('[role=tooltip]')) tip.remove()
  return own.textContent.replace(/\s+/g, ' ').trim()
}
