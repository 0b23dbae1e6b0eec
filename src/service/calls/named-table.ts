import type { DatabaseSync } from 'node:sqlite'
import { searchTextOf, searchWords } from '../store/search-text.ts'

export interface NamedPage {
  offset: number
  limit: number
  newestFirst: boolean
  search: string
}

/** A table of things with an id, a name that no other has, and a text to search. */
export interface NamedTable<Column extends string> {
  hasName(name: string): boolean
  find(id: number): NamedRow<Column> | null
  /** Throws where there is none. */
  get(id: number): NamedRow<Column>
  insert(values: Record<Column, string>, searchText: string): number
  list(page: NamedPage): { rows: NamedRow<Column>[]; total: number }
}

type NamedRow<Column extends string> = { id: number } & Record<Column, string>

export function createNamedTable<Column extends string>(
  database: DatabaseSync,
  table: 'callGroup' | 'callGroupGrouping',
  columns: readonly ('name' | Column)[],
): NamedTable<'name' | Column> {
  type Row = NamedRow<'name' | Column>
  const shown = ['id', ...columns].join(', ')
  const selectByName = database.prepare(`SELECT 1 FROM ${table} WHERE nameKey = ?`)
  const selectById = database.prepare(`SELECT ${shown} FROM ${table} WHERE id = ?`)
  const insert = database.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}, nameKey, searchText)
     VALUES (${columns.map((column) => `:${column}`).join(', ')}, :nameKey, :searchText)`,
  )
  // The tables are STRICT and the statements name exactly the columns of a row.
  const find = (id: number) => (selectById.get(id) ?? null) as unknown as Row | null

  return {
    hasName: (name) => selectByName.get(searchTextOf(name)) !== undefined,
    find,
    get(id) {
      const row = find(id)
      if (!row) throw new Error(`no ${table} ${id}`)
      return row
    },
    insert(values, searchText) {
      const nameKey = searchTextOf(values.name)
      return Number(insert.run({ ...values, nameKey, searchText }).lastInsertRowid)
    },
    list({ offset, limit, newestFirst, search }) {
      const words = searchWords(search)
      const condition = ['1', ...words.map(() => 'instr(searchText, ?) > 0')].join(' AND ')
      const count = database
        .prepare(`SELECT count(*) AS total FROM ${table} WHERE ${condition}`)
        .get(...words)
      const rows = database
        .prepare(
          `SELECT ${shown} FROM ${table} WHERE ${condition}
           ORDER BY id ${newestFirst ? 'DESC' : 'ASC'} LIMIT ? OFFSET ?`,
        )
        .all(...words, limit, offset) as unknown as Row[]
      return { rows, total: Number(count?.['total']) }
    },
  }
}
