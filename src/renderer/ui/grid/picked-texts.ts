import { asHtml, asText } from '../files/row-texts.ts'
import type { GridColumn } from './grid-column.ts'

/** Rows that were picked in a table, as they are copied from it. */
export function pickedTexts<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  titleOf: (column: GridColumn<Row>) => string,
): { plain: string; html: string } {
  const taken = columns.map((column) => ({ ...column, heading: titleOf(column), raw: column.value }))
  return { plain: asText({ rows, columns: taken }), html: asHtml({ rows, columns: taken }) }
}
