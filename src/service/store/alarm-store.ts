import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Alarm } from '../../shared/model/alarm.ts'
import type { AlarmQuery } from '../../shared/model/alarm-query.ts'
import { currentAlarmsWhere } from './alarm-filter.ts'
import { alarmOf, alarmRowColumns, type AlarmRow, type NewAlarm } from './alarm-record.ts'
import { afterEvent, alarmState, type AlarmState } from './alarm-state.ts'
import { searchTextOf } from './search-text.ts'

const insertedColumns = [
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
  'state',
  'masked',
  'raisedAt',
  'changedAt',
  'ackUser',
  'attachedFile',
  'resetAttachedFile',
  'ackAttachedFile',
  'comment',
  'searchText',
  'source',
  'creation',
] as const

export interface Page {
  offset: number
  limit: number
  newestFirst: boolean
}

export interface AlarmStore {
  /** True when no alarm was ever stored here. */
  isUntouched(): boolean
  /** Stores an alarm; once this returns it outlives the process. */
  create(alarm: NewAlarm, at: number): Alarm
  /** Null where the alarm is unknown or there is nothing to acknowledge. */
  acknowledge(id: number, by: { user: string; comment: string }, at: number): AlarmState | null
  /** The return to normal. Null where the alarm is unknown or not active. */
  reset(id: number, at: number): AlarmState | null
  listCurrent(query: AlarmQuery, page: Page): { alarms: Alarm[]; total: number }
  /** What the plant raised and what is still current. */
  plantAlarms(): { id: number; state: AlarmState; dataServerId: number; path: string }[]
  /** Does all of the work or, when it throws, none of it. */
  transaction<T>(work: () => T): T
  close(): void
}

/** The alarms, in SQLite. Every call is synchronous and each write is committed when it returns. */
export function createAlarmStore(database: DatabaseSync): AlarmStore {
  const insert = database.prepare(
    `INSERT INTO alarm (${insertedColumns.join(', ')})
     VALUES (${insertedColumns.map((column) => `:${column}`).join(', ')})`,
  )
  const selectById = database.prepare(`SELECT ${alarmRowColumns.join(', ')} FROM alarm WHERE id = ?`)
  const updateAcknowledged = database.prepare(
    `UPDATE alarm SET state = :state, ackAt = :at, changedAt = :at, ackUser = :user, comment = :comment,
       searchText = :searchText WHERE id = :id`,
  )
  const updateReset = database.prepare(
    'UPDATE alarm SET state = :state, resetAt = :at, changedAt = :at WHERE id = :id',
  )
  const selectPlantAlarms = database.prepare(
    `SELECT id, state, dataServerId, path FROM alarm WHERE state > 0 AND source = 'plant' ORDER BY id`,
  )
  const selectAny = database.prepare(`SELECT 1 FROM sqlite_sequence WHERE name = 'alarm'`)

  // The statements below name exactly the columns of AlarmRow, and the table is STRICT.
  const rows = (sql: string, values: SQLInputValue[]) =>
    database.prepare(sql).all(...values) as unknown as AlarmRow[]
  const rowById = (id: number) => selectById.get(id) as unknown as AlarmRow | undefined

  return {
    isUntouched: () => selectAny.get() === undefined,

    create({ raised, masked, ...alarm }, at) {
      const record = {
        ...alarm,
        masked: masked ? 1 : 0,
        state: raised ? alarmState.active : alarmState.gone,
        raisedAt: raised ? at : null,
        changedAt: at,
        ackUser: '',
        comment: '',
      }
      const { lastInsertRowid } = insert.run({ ...record, searchText: searchTextOf(record) })
      return alarmOf({ ...record, id: Number(lastInsertRowid) })
    },

    acknowledge(id, { user, comment }, at) {
      const row = rowById(id)
      const state = row ? afterEvent(row.state, 'acknowledge') : null
      if (!row || state === null) return null
      const searchText = searchTextOf({ ...row, ackUser: user, comment })
      updateAcknowledged.run({ id, state, at, user, comment, searchText })
      return state
    },

    reset(id, at) {
      const row = rowById(id)
      const state = row ? afterEvent(row.state, 'reset') : null
      if (state === null) return null
      updateReset.run({ id, state, at })
      return state
    },

    listCurrent(query, { offset, limit, newestFirst }) {
      const { condition, values } = currentAlarmsWhere(query)
      const count = database.prepare(`SELECT count(*) AS total FROM alarm WHERE ${condition}`).get(...values)
      const page = rows(
        `SELECT ${alarmRowColumns.join(', ')} FROM alarm WHERE ${condition}
         ORDER BY id ${newestFirst ? 'DESC' : 'ASC'} LIMIT ? OFFSET ?`,
        [...values, limit, offset],
      )
      return { alarms: page.map(alarmOf), total: Number(count?.['total']) }
    },

    plantAlarms: () => selectPlantAlarms.all() as unknown as ReturnType<AlarmStore['plantAlarms']>,

    transaction(work) {
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },

    close() {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      database.close()
    },
  }
}
