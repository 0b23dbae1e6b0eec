import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { AlarmQuery } from '../../shared/model/list-query.ts'
import type { Alarm } from '../../shared/model/alarm.ts'
import { alarmState, type AlarmState } from '../lifecycle/alarm-state.ts'
import { toAlarm, alarmRowColumns, type AlarmRow, type StoredAlarm, type NewAlarm } from './alarm-record.ts'
import { searchTextOf, searchWords } from './search-text.ts'

/** Set by a creation, and replaced by a later creation for the same alarm. */
const creationColumns = [
  'stationId',
  'dataServerId',
  'tagGroupId',
  'scenarioId',
  'callGroupId',
  'path',
  'name',
  'localizedName',
  'value',
  'message',
  'resetMessage',
  'ackMessage',
  'priority',
  'masked',
  'attachedFile',
  'resetAttachedFile',
  'ackAttachedFile',
  'searchText',
  'source',
  'course',
  'transitory',
  'reactivatable',
  'creation',
] as const
const storedColumns = [
  ...alarmRowColumns,
  'stationId',
  'tagGroupId',
  'callGroupId',
  'source',
  'course',
  'transitory',
  'reactivatable',
  'occurrenceId',
  'dueAt',
  'creation',
] as const satisfies (keyof StoredAlarm)[]

export interface Page {
  offset: number
  limit: number
  newestFirst: boolean
}

/** The lifecycle columns of an alarm. */
interface AlarmStatus {
  state: AlarmState
  raisedAt: number | null
  changedAt: number
  occurrenceId: number | null
  dueAt: number | null
}

export interface AlarmStore {
  /** Stores a new alarm and returns its id, which is never reused. */
  add(alarm: NewAlarm, status: AlarmStatus): number
  /** Replaces the content of an alarm with that of a later creation. */
  replace(id: number, alarm: NewAlarm): void
  find(id: number): StoredAlarm | undefined
  /** The alarms of a tag that are not cleared, oldest first. */
  findOpen(tag: { dataServerId: number; path: string }): StoredAlarm[]
  setStatus(id: number, status: AlarmStatus): void
  setAcknowledgement(id: number, by: { user: string; comment: string }): void
  listCurrent(query: AlarmQuery, page: Page): { alarms: Alarm[]; total: number }
  /** All current alarms, oldest first. */
  current(): { id: number; state: AlarmState; path: string }[]
  /** When the next pending alarm is due. */
  nextDueAt(): number | null
  /** The pending alarms whose delay has elapsed, earliest first. */
  due(at: number): number[]
  /** Removes a cleared alarm of the plant, whose occurrences stay; one of a client is kept. */
  removeCleared(id: number): void
}

/** The alarms, in SQLite. Every call is synchronous. */
export function createAlarmStore(database: DatabaseSync): AlarmStore {
  const insertedColumns = [...creationColumns, 'state', 'raisedAt', 'changedAt', 'occurrenceId', 'dueAt']
  const insert = database.prepare(
    `INSERT INTO alarm (${insertedColumns.join(', ')}, ackUser, comment)
     VALUES (${insertedColumns.map((column) => `:${column}`).join(', ')}, '', '')`,
  )
  const replace = database.prepare(
    `UPDATE alarm SET ${creationColumns.map((column) => `${column} = :${column}`).join(', ')},
       ackUser = '', comment = '' WHERE id = :id`,
  )
  const updateStatus = database.prepare(
    `UPDATE alarm SET state = :state, raisedAt = :raisedAt, changedAt = :changedAt,
       occurrenceId = :occurrenceId, dueAt = :dueAt WHERE id = :id`,
  )
  const setAcknowledgement = database.prepare(
    'UPDATE alarm SET ackUser = :user, comment = :comment, searchText = :searchText WHERE id = :id',
  )
  const deletePlantAlarm = database.prepare('DELETE FROM alarm WHERE id = ? AND creation IS NULL')
  const selectStored = `SELECT ${storedColumns.join(', ')} FROM alarm`
  const selectById = database.prepare(`${selectStored} WHERE id = ?`)
  const selectOpen = database.prepare(
    `${selectStored} WHERE dataServerId = ? AND path = ? AND state <> 0 ORDER BY id`,
  )
  const selectCurrent = database.prepare('SELECT id, state, path FROM alarm WHERE state > 0 ORDER BY id')
  // Written exactly as in the partial index, so that SQLite uses it.
  const isPending = `state = ${alarmState.pending}`
  const selectNextDue = database.prepare(`SELECT min(dueAt) AS dueAt FROM alarm WHERE ${isPending}`)
  const selectDue = database.prepare(
    `SELECT id FROM alarm WHERE ${isPending} AND dueAt <= ? ORDER BY dueAt, id`,
  )

  // The statements name exactly the columns of these types, and the table is STRICT.
  const find = (id: number) => selectById.get(id) as unknown as StoredAlarm | undefined
  const rows = (sql: string, values: SQLInputValue[]) =>
    database.prepare(sql).all(...values) as unknown as AlarmRow[]

  return {
    add: (alarm, status) => Number(insert.run({ ...toRow(alarm), ...status }).lastInsertRowid),
    replace(id, alarm) {
      replace.run({ ...toRow(alarm), id })
    },
    find,
    findOpen: ({ dataServerId, path }) => selectOpen.all(dataServerId, path) as unknown as StoredAlarm[],
    setStatus(id, { state, raisedAt, changedAt, occurrenceId, dueAt }) {
      updateStatus.run({ id, state, raisedAt, changedAt, occurrenceId, dueAt })
    },
    setAcknowledgement(id, { user, comment }) {
      const alarm = find(id)
      if (!alarm) return
      const searchText = searchTextOfAlarm({ ...alarm, ackUser: user, comment })
      setAcknowledgement.run({ id, user, comment, searchText })
    },

    listCurrent(query, { offset, limit, newestFirst }) {
      const { condition, values } = currentAlarmsCondition(query)
      const count = database.prepare(`SELECT count(*) AS total FROM alarm WHERE ${condition}`).get(...values)
      const page = rows(
        `SELECT ${alarmRowColumns.join(', ')} FROM alarm WHERE ${condition}
         ORDER BY id ${newestFirst ? 'DESC' : 'ASC'} LIMIT ? OFFSET ?`,
        [...values, limit, offset],
      )
      return { alarms: page.map(toAlarm), total: Number(count?.['total']) }
    },

    current: () => selectCurrent.all() as unknown as ReturnType<AlarmStore['current']>,
    nextDueAt() {
      const dueAt = selectNextDue.get()?.['dueAt'] ?? null
      return dueAt === null ? null : Number(dueAt)
    },
    due: (at) => selectDue.all(at).map(({ id }) => Number(id)),
    removeCleared(id) {
      deletePlantAlarm.run(id)
    },
  }
}

function toRow(alarm: NewAlarm): Record<(typeof creationColumns)[number], SQLInputValue> {
  return {
    ...alarm,
    masked: alarm.masked ? 1 : 0,
    transitory: alarm.transitory ? 1 : 0,
    reactivatable: alarm.reactivatable ? 1 : 0,
    searchText: searchTextOfAlarm({ ...alarm, ackUser: '', comment: '' }),
  }
}

function searchTextOfAlarm(
  alarm: Pick<AlarmRow, 'path' | 'name' | 'message' | 'comment' | 'ackUser' | 'value'>,
) {
  return searchTextOf(alarm.path, alarm.name, alarm.message, alarm.comment, alarm.ackUser, alarm.value)
}

const equalities = [
  ['stationId', 'stationId'],
  ['dataServerId', 'dataServerId'],
  ['tagGroupId', 'tagGroupId'],
  ['scenarioId', 'scenarioId'],
  ['callGroupId', 'callGroupId'],
  ['alarmState', 'state'],
] as const satisfies [keyof AlarmQuery, string][]

/** The SQL condition of a query for current alarms, with its values in order. */
function currentAlarmsCondition(query: AlarmQuery): { condition: string; values: SQLInputValue[] } {
  // Written exactly as in the partial index, so that SQLite uses it.
  const terms = ['state > 0']
  const values: SQLInputValue[] = []
  for (const [parameter, column] of equalities) {
    const value = query[parameter]
    if (value === undefined) continue
    terms.push(`${column} = ?`)
    values.push(value)
  }
  if (query.inactiveMasked === 1) terms.push(`NOT (masked = 1 AND state = ${alarmState.returned})`)
  for (const word of searchWords(query.search ?? '')) {
    // instr instead of LIKE: % and _ are literal in a search.
    terms.push('instr(searchText, ?) > 0')
    values.push(word)
  }
  return { condition: terms.join(' AND '), values }
}
