import type { CsvRow } from '../../../ui/files/read-csv.ts'

/** What is wrong with a row of a file, for a sentence: the key of the sentence and its arguments. */
export type RowFault =
  | { code: 'noId' | 'noName' | 'noKind' | 'quotes' }
  | { code: 'badId' | 'badKind' | 'badFavourite'; text: string }
  | { code: 'tooLong'; field: string; most: number }
  | { code: 'twice'; line: number }

/** What a file may bring: contacts, or labels. */
export interface ImportSubject<Item, Field extends string> {
  fields: readonly Field[]
  /** Without these no row can be read. */
  needed: readonly Field[]
  /** Reads a row, over what is there already; undefined: the file has no such column. */
  read: (
    values: Partial<Record<Field, string>>,
  ) => { item: Item; before: Item | undefined } | { fault: RowFault }
  keyOf: (item: Item) => string
  same: (a: Item, b: Item) => boolean
  /** Whether what is there was typed by somebody, so that a file replaces it only when told to. */
  isTyped: (item: Item) => boolean
}

/**
 * What becomes of a row: `new` and `changed` are imported, `typed` only when it is wished (it would replace what
 * somebody typed), `unchanged` is there already, `bad` cannot be read.
 */
export const verdicts = ['bad', 'typed', 'changed', 'new', 'unchanged'] as const
export type Verdict = (typeof verdicts)[number]

export type PlannedRow<Item> = { line: number } & (
  | { verdict: 'bad'; cells: readonly string[]; fault: RowFault }
  | { verdict: 'new'; item: Item }
  | { verdict: 'changed' | 'typed' | 'unchanged'; item: Item; before: Item }
)

/** Reads rows one after the other, since what came twice is known only then. */
export function createPlanner<Item, Field extends string>(
  subject: ImportSubject<Item, Field>,
  mapping: readonly (Field | null)[],
): (row: CsvRow) => PlannedRow<Item> | null {
  const lineOf = new Map<string, number>()

  return ({ line, cells }) => {
    if (cells.every((cell) => cell.trim() === '')) return null
    const values: Partial<Record<Field, string>> = {}
    mapping.forEach((field, place) => {
      if (field !== null) values[field] = unguarded((cells[place] ?? '').trim())
    })
    const read = subject.read(values)
    const bad = (fault: RowFault): PlannedRow<Item> => ({ line, verdict: 'bad', cells, fault })
    if ('fault' in read) return bad(read.fault)
    const { item, before } = read
    const key = subject.keyOf(item)
    const earlier = lineOf.get(key)
    if (earlier !== undefined) return bad({ code: 'twice', line: earlier })
    lineOf.set(key, line)
    if (before === undefined) return { line, verdict: 'new', item }
    if (subject.same(item, before)) return { line, verdict: 'unchanged', item: before, before }
    return { line, verdict: subject.isTyped(before) ? 'typed' : 'changed', item, before }
  }
}

/** The rows to put. */
export function itemsToPut<Item>(rows: readonly PlannedRow<Item>[], replaceTyped: boolean): Item[] {
  return rows.flatMap((row) =>
    row.verdict === 'new' || row.verdict === 'changed' || (row.verdict === 'typed' && replaceTyped)
      ? [row.item]
      : [],
  )
}

/** The cell as it was before an export guarded it against being run as a formula. */
const unguarded = (cell: string) => (/^'[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell)
