import type { Translate } from '../ui/i18n.ts'
import type { CsvRow } from '../ui/files/read-csv.ts'

/** Why a row cannot be imported: the last part of the key of a message, and its arguments. */
export interface RowError<Code extends string = string, Field extends string = string> {
  code: Code
  text?: string
  field?: Field
  max?: number
  line?: number
}

/** What can be wrong with a row of any import. */
type PlanCode = 'twice' | 'quotes'

/** What is imported. */
export interface ImportSubject<Item, Field extends string, Code extends string = string> {
  fields: readonly Field[]
  /** The field of each column by its heading; null: none, or one that an earlier column has. */
  fieldsOf: (headings: readonly string[]) => (Field | null)[]
  fieldText(t: Translate, field: Field): string
  errorText(t: Translate, error: RowError<Code | PlanCode>): string
  /** Columns without which no row can be read. */
  required: readonly Field[]
  /** Parses a row and merges it with the stored item; undefined: the file has no such column. */
  read: (
    values: Partial<Record<Field, string>>,
  ) => { item: Item; before: Item | undefined } | { error: RowError<Code, Field> }
  keyOf: (item: Item) => string
  same: (a: Item, b: Item) => boolean
  /** Whether the stored item was typed, so that a file replaces it only on request. */
  isTyped: (item: Item) => boolean
}

/**
 * Status of a row: `new` and `changed` are imported, `typed` only on request (it would replace a typed item),
 * `unchanged` is stored already, `invalid` cannot be imported.
 */
export const rowStatuses = ['invalid', 'typed', 'changed', 'new', 'unchanged'] as const
export type RowStatus = (typeof rowStatuses)[number]

export type PlannedRow<Item> = { line: number } & (
  | { status: 'invalid'; cells: readonly string[]; error: RowError }
  | { status: 'new'; item: Item }
  | { status: 'changed' | 'typed' | 'unchanged'; item: Item; before: Item }
)

/** Returns a planner to call row by row: it remembers ids to find duplicates. */
export function createPlanner<Item, Field extends string>(
  subject: ImportSubject<Item, Field>,
  mapping: readonly (Field | null)[],
): (row: CsvRow) => PlannedRow<Item> | null {
  const lineOf = new Map<string, number>()

  return ({ line, cells }) => {
    if (cells.every((cell) => cell.trim() === '')) return null
    const values: Partial<Record<Field, string>> = {}
    mapping.forEach((field, place) => {
      if (field !== null) values[field] = withoutGuard((cells[place] ?? '').trim())
    })
    const read = subject.read(values)
    const invalid = (error: RowError): PlannedRow<Item> => ({ line, status: 'invalid', cells, error })
    if ('error' in read) return invalid(read.error)
    const { item, before } = read
    const key = subject.keyOf(item)
    const earlier = lineOf.get(key)
    if (earlier !== undefined) return invalid({ code: 'twice', line: earlier })
    lineOf.set(key, line)
    if (before === undefined) return { line, status: 'new', item }
    if (subject.same(item, before)) return { line, status: 'unchanged', item: before, before }
    return { line, status: subject.isTyped(before) ? 'typed' : 'changed', item, before }
  }
}

/** The items to import. */
export function itemsToImport<Item>(rows: readonly PlannedRow<Item>[], replaceTyped: boolean): Item[] {
  return rows.flatMap((row) =>
    row.status === 'new' || row.status === 'changed' || (row.status === 'typed' && replaceTyped)
      ? [row.item]
      : [],
  )
}

/** Every item that can be imported, also those that are stored as they are. */
export const validItems = <Item>(rows: readonly PlannedRow<Item>[]): Item[] =>
  rows.flatMap((row) => (row.status === 'invalid' ? [] : [row.item]))

/** Removes the apostrophe by which an export keeps a cell from being run as a formula. */
const withoutGuard = (cell: string) =>
  /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell
