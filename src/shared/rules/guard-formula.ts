/** A spreadsheet runs what begins like a formula, in full-width signs too; an apostrophe makes it text. */
export function guardFormula(cell: string): string {
  return /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? `'${cell}` : cell
}
