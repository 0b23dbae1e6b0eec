import type { DatabaseSync } from 'node:sqlite'
import type {
  CallGroupGrouping,
  CallGroupGroupingCreation,
  CallGroup,
  CallGroupCreation,
  CallGroupMember,
} from '../../shared/model/call-group.ts'
import type { Transactions } from '../store/database.ts'
import { searchTextOf, searchWords } from '../store/search-text.ts'

/** An invalid field of a creation request. */
interface CreationError {
  field: string
  message: string
}
export type Creation<T> = { ok: true; value: T } | { ok: false; errors: CreationError[] }

/** The people who can be called, their groups and groupings. */
export interface Directory {
  /** True when it has no people. */
  isEmpty(): boolean
  addPerson(person: { name: string; phone: string }): number
  person(id: number): CallGroupMember | null
  /** In calling order; null when there is no such group. */
  membersOf(groupId: number): CallGroupMember[] | null
  createGroup(creation: CallGroupCreation): Creation<CallGroup>
  createGrouping(creation: CallGroupGroupingCreation): Creation<CallGroupGrouping>
  listGroups(page: NamedPage): { items: CallGroup[]; total: number }
  listGroupings(page: NamedPage): { items: CallGroupGrouping[]; total: number }
}

/** The directory, in SQLite. */
export function createDirectory(database: DatabaseSync, transactions: Transactions): Directory {
  const groups = createNamedTable(database, 'callGroup', ['name', 'description'])
  const groupings = createNamedTable(database, 'callGroupGrouping', ['name'])
  const selectPerson = database.prepare('SELECT id, name, phone FROM person WHERE id = ?')
  const insertPerson = database.prepare('INSERT INTO person (name, phone) VALUES (:name, :phone)')
  const selectAnybody = database.prepare('SELECT 1 FROM person LIMIT 1')
  const selectMembers = database.prepare(
    `SELECT person.id, person.name, person.phone FROM callGroupMember
     JOIN person ON person.id = userId WHERE groupId = ? ORDER BY position`,
  )
  const insertMember = database.prepare(
    'INSERT INTO callGroupMember (groupId, position, userId) VALUES (?, ?, ?)',
  )
  const selectGroupsOf = database.prepare(
    `SELECT callGroup.id, callGroup.name FROM callGroupGroupingGroup
     JOIN callGroup ON callGroup.id = groupId WHERE groupingId = ? ORDER BY position`,
  )
  const insertGroupOf = database.prepare(
    'INSERT INTO callGroupGroupingGroup (groupingId, position, groupId) VALUES (?, ?, ?)',
  )

  // The tables are STRICT and the statements name exactly these columns.
  const person = (id: number) => (selectPerson.get(id) ?? null) as unknown as CallGroupMember | null
  const members = (groupId: number) => selectMembers.all(groupId) as unknown as CallGroupMember[]
  const groupsOf = (groupingId: number) =>
    selectGroupsOf.all(groupingId) as unknown as CallGroupGrouping['groups']

  return {
    isEmpty: () => selectAnybody.get() === undefined,
    addPerson: (added) => Number(insertPerson.run(added).lastInsertRowid),
    person,
    membersOf: (groupId) => (groups.find(groupId) ? members(groupId) : null),

    createGroup({ name, description = '', members: requested = [] }) {
      const found = requested.map(({ id }) => person(id))
      const errors = [
        ...nameErrors(groups.hasName(name), 'call group'),
        ...listErrors(requested, found, 'members', 'user'),
      ]
      if (errors.length > 0) return { ok: false, errors }
      const id = transactions.run(() => {
        const names = found.map((member) => `${member?.name} ${member?.phone}`)
        const groupId = groups.insert({ name, description }, searchTextOf(name, description, ...names))
        requested.forEach((member, position) => insertMember.run(groupId, position, member.id))
        return groupId
      })
      return { ok: true, value: { ...groups.get(id), members: members(id) } }
    },

    createGrouping({ name, groups: requested = [] }) {
      const found = requested.map(({ id }) => groups.find(id))
      const errors = [
        ...nameErrors(groupings.hasName(name), 'call group grouping'),
        ...listErrors(requested, found, 'groups', 'call group'),
      ]
      if (errors.length > 0) return { ok: false, errors }
      const id = transactions.run(() => {
        const names = found.map((group) => group?.name ?? '')
        const groupingId = groupings.insert({ name }, searchTextOf(name, ...names))
        requested.forEach((group, position) => insertGroupOf.run(groupingId, position, group.id))
        return groupingId
      })
      return { ok: true, value: { ...groupings.get(id), groups: groupsOf(id) } }
    },

    listGroups(page) {
      const { rows, total } = groups.list(page)
      return { items: rows.map((row) => ({ ...row, members: members(row.id) })), total }
    },

    listGroupings(page) {
      const { rows, total } = groupings.list(page)
      return { items: rows.map((row) => ({ ...row, groups: groupsOf(row.id) })), total }
    },
  }
}

function nameErrors(taken: boolean, noun: string): CreationError[] {
  return taken ? [{ field: 'name', message: `another ${noun} has this name` }] : []
}

/** Every listed id must exist and be listed once. */
function listErrors(
  requested: { id: number }[],
  found: (object | null)[],
  field: string,
  noun: string,
): CreationError[] {
  const ids = requested.map(({ id }) => id)
  const seen = new Set<number>()
  return ids.flatMap((id, index) => {
    const repeated = seen.has(id)
    seen.add(id)
    if (!found[index]) return [{ field: `${field}.${index}.id`, message: `there is no ${noun} ${id}` }]
    return repeated ? [{ field: `${field}.${index}.id`, message: `${noun} ${id} is listed twice` }] : []
  })
}

interface NamedPage {
  offset: number
  limit: number
  newestFirst: boolean
  search: string
}

/** A table with an id, a unique name and a search text. */
interface NamedTable<Column extends string> {
  hasName(name: string): boolean
  find(id: number): NamedRow<Column> | null
  /** Throws when there is none. */
  get(id: number): NamedRow<Column>
  insert(values: Record<Column, string>, searchText: string): number
  list(page: NamedPage): { rows: NamedRow<Column>[]; total: number }
}

type NamedRow<Column extends string> = { id: number } & Record<Column, string>

function createNamedTable<Column extends string>(
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
