import type { Alarm } from '../../shared/model/alarm.ts'
import type { ColumnId } from '../../shared/model/saved-view.ts'
import { alarmColumns, type AlarmWords } from './alarm-columns.ts'

/** What is taken out of the list: these rows, these columns, under these headings. */
export interface RowSelection {
  alarms: readonly Alarm[]
  columns: readonly ColumnId[]
  heading: (column: ColumnId) => string
}

const cellsOf = ({ alarms, columns }: RowSelection, words: AlarmWords) =>
  alarms.map((alarm) => columns.map((id) => alarmColumns[id].text(alarm, words)))

/** A line an alarm, for a message or a log book. */
export function asText(rows: RowSelection, words: AlarmWords): string {
  return cellsOf(rows, words)
    .map((cells) => cells.map(inOneLine).filter(Boolean).join(', '))
    .join('\n')
}

/** For a spreadsheet, headings first. */
export function asTsv(rows: RowSelection, words: AlarmWords): string {
  return [rows.columns.map(rows.heading), ...cellsOf(rows, words)]
    .map((cells) => cells.map((cell) => guardFormula(inOneLine(cell))).join('\t'))
    .join('\n')
}

/** The same as a table, which is what a spreadsheet or a letter takes from the clipboard first. */
export function asHtml(rows: RowSelection, words: AlarmWords): string {
  const line = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const body = cellsOf(rows, words).map((cells) => line('td', cells.map(guardFormula)))
  return `<table>${line('th', rows.columns.map(rows.heading))}${body.join('')}</table>`
}

/** RFC 4180, with the mark that makes spreadsheets read UTF-8; values as the service gave them. */
export function asCsv({ alarms, columns, heading }: RowSelection, now: number): string {
  const lines = [
    columns.map(heading),
    ...alarms.map((alarm) => columns.map((id) => alarmColumns[id].raw(alarm, now))),
  ]
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`
}

/** An object an alarm, values as the service gave them. */
export function asJson({ alarms, columns }: RowSelection, now: number): string {
  const rows = alarms.map((alarm) =>
    Object.fromEntries(columns.map((id) => [id, alarmColumns[id].raw(alarm, now)])),
  )
  return `${JSON.stringify(rows, null, 2)}\n`
}

const inOneLine = (cell: string) => cell.replace(/\s*[\t\r\n]+\s*/g, ' ').trim()

/** A spreadsheet runs what begins like a formula; an apostrophe makes it text. */
export function guardFormula(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

function csvCell(value: string | number | boolean): string {
  const cell = typeof value === 'string' ? guardFormula(value) : String(value)
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
