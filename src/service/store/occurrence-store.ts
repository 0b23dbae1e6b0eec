import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { searchTextOf } from './search-text.ts'

/** The properties that the occurrences of an alarm share. */
interface Subject {
  dataServerId: number
  path: string
  stationId: number
  tagGroupId: number
  callGroupId: number
  priority: number
  message: string
}

export interface Acknowledgement {
  user: string
  comment: string
}

interface PastOccurrence {
  subjectId: number
  raisedAt: number
  resetAt: number
  acknowledged: { at: number; remarkId: number } | null
}

export interface OccurrenceStore {
  /** True when no alarm was ever stored. */
  isEmpty(): boolean
  subjectId(subject: Subject): number
  remarkId(by: Acknowledgement): number
  /** Adds an operator with a fixed id: the one of interventions and of the `userId` filter. */
  addOperator(operator: { id: number; name: string }): void
  begin(subjectId: number, alarmId: number, at: number): number
  acknowledge(id: number, by: Acknowledgement, at: number): void
  reset(id: number, at: number): void
  /** Adds a simulated occurrence of the past. */
  addPast(occurrence: PastOccurrence): void
}

/** The occurrences (one for each raise of an alarm), in SQLite. They are never deleted. */
export function createOccurrenceStore(database: DatabaseSync): OccurrenceStore {
  const selectAny = database.prepare(
    `SELECT 1 FROM sqlite_sequence WHERE name IN ('alarm', 'occurrence') AND seq > 0`,
  )
  const tagId = createLookup(database, 'tag', ['dataServerId', 'path'])
  const operatorId = createLookup(database, 'operator', ['name'])
  const selectSubject = database.prepare(
    `SELECT id FROM subject WHERE tagId = ? AND stationId = ? AND tagGroupId = ? AND callGroupId = ?
       AND priority = ? AND message = ?`,
  )
  const insertSubject = database.prepare(
    `INSERT INTO subject
       (tagId, stationId, tagGroupId, callGroupId, priority, message, dataServerId, searchText)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertSubjectText = database.prepare('INSERT INTO subjectText (rowid, searchText) VALUES (?, ?)')
  const selectRemark = database.prepare('SELECT id FROM remark WHERE operatorId = ? AND comment = ?')
  const insertRemark = database.prepare(
    'INSERT INTO remark (operatorId, comment, searchText) VALUES (?, ?, ?)',
  )
  const insertOperator = database.prepare('INSERT OR IGNORE INTO operator (id, name) VALUES (?, ?)')
  const begin = database.prepare('INSERT INTO occurrence (subjectId, alarmId, raisedAt) VALUES (?, ?, ?)')
  const acknowledge = database.prepare(
    `UPDATE occurrence SET ackAt = ?2, remarkId = ?3,
       operatorId = (SELECT operatorId FROM remark WHERE id = ?3) WHERE id = ?1`,
  )
  const reset = database.prepare('UPDATE occurrence SET resetAt = ? WHERE id = ?')
  const insertPast = database.prepare(
    `INSERT INTO occurrence (subjectId, raisedAt, resetAt, ackAt, remarkId, operatorId)
     VALUES (?1, ?2, ?3, ?4, ?5, (SELECT operatorId FROM remark WHERE id = ?5))`,
  )

  const remarkId: OccurrenceStore['remarkId'] = ({ user, comment }) => {
    const by = operatorId(user)
    const known = selectRemark.get(by, comment)
    if (known) return Number(known['id'])
    return Number(insertRemark.run(by, comment, searchTextOf(user, comment)).lastInsertRowid)
  }

  return {
    isEmpty: () => selectAny.get() === undefined,

    subjectId({ dataServerId, path, stationId, tagGroupId, callGroupId, priority, message }) {
      const key = [tagId(dataServerId, path), stationId, tagGroupId, callGroupId, priority, message]
      const known = selectSubject.get(...key)
      if (known) return Number(known['id'])
      const text = searchTextOf(path, message)
      const id = Number(insertSubject.run(...key, dataServerId, text).lastInsertRowid)
      insertSubjectText.run(id, text)
      return id
    },
    remarkId,
    addOperator({ id, name }) {
      insertOperator.run(id, name)
    },

    begin: (subjectId, alarmId, at) => Number(begin.run(subjectId, alarmId, at).lastInsertRowid),
    acknowledge(id, by, at) {
      acknowledge.run(id, at, remarkId(by))
    },
    reset(id, at) {
      reset.run(at, id)
    },
    addPast({ subjectId, raisedAt, resetAt, acknowledged }) {
      insertPast.run(subjectId, raisedAt, resetAt, acknowledged?.at ?? null, acknowledged?.remarkId ?? null)
    },
  }
}

/** Finds the id of a row by its columns, and inserts it when it is new. */
function createLookup(database: DatabaseSync, table: string, columns: string[]) {
  const known = columns.map((column) => `${column} = ?`).join(' AND ')
  const select = database.prepare(`SELECT id FROM ${table} WHERE ${known}`)
  const insert = database.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  return (...values: SQLInputValue[]): number => {
    const found = select.get(...values)
    return Number(found ? found['id'] : insert.run(...values).lastInsertRowid)
  }
}
