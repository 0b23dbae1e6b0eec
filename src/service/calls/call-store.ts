import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { CallGroupMember } from '../../shared/model/call-group.ts'
import type { CallHistory, CallHistoryQuery, CallMessage } from '../../shared/model/call.ts'
import { offsetTime } from '../store/local-time.ts'
import { searchTextOf, searchWords } from '../store/search-text.ts'
import { outcomeAt, type CallProgress } from './call-progress.ts'

/** A person to call, and the group they are called through, if any. */
export interface Callee {
  person: CallGroupMember
  groupId: number | null
}

export interface CallStore {
  addCall(call: CallMessage & { requestedAt: number; alarmId: number | null }): number
  addAttempt(callId: number, callee: Callee, progress: CallProgress, msgText: string): void
  /** The attempts with their outcome as of `now`. */
  list(
    query: CallHistoryQuery,
    page: { offset: number; limit: number; newestFirst: boolean },
    now: number,
  ): { items: CallHistory[]; total: number }
}

type AttemptRow = CallProgress & {
  id: number
  callId: number
  userId: number
  userName: string
  phone: string
  groupId: number | null
  alarmId: number | null
  msgText: string
  msgNum: number
  requestedAt: number
}

/** Calls and their attempts (one per person), in SQLite. */
export function createCallStore(database: DatabaseSync): CallStore {
  const insertCall = database.prepare(
    `INSERT INTO call (requestedAt, alarmId, msgText, msgNum, msgAudio, msgFile)
     VALUES (:requestedAt, :alarmId, :msgText, :msgNum, :msgAudio, :msgFile)`,
  )
  const insertAttempt = database.prepare(
    `INSERT INTO callAttempt
       (callId, userId, userName, phone, groupId, ringingAt, answeredAt, endedAt, result, searchText)
     VALUES
       (:callId, :userId, :userName, :phone, :groupId, :ringingAt, :answeredAt, :endedAt, :result, :searchText)`,
  )
  const from = 'FROM callAttempt JOIN call ON call.id = callId'

  return {
    addCall: ({ requestedAt, alarmId, msgText, msgNum, msgAudio = null, msgFile = null }) =>
      Number(insertCall.run({ requestedAt, alarmId, msgText, msgNum, msgAudio, msgFile }).lastInsertRowid),

    addAttempt(callId, { person, groupId }, progress, msgText) {
      const { id: userId, name: userName, phone } = person
      const searchText = searchTextOf(userName, phone, msgText)
      insertAttempt.run({ callId, userId, userName, phone, groupId, ...progress, searchText })
    },

    list(query, { offset, limit, newestFirst }, now) {
      const { condition, values } = attemptCondition(query)
      const count = database.prepare(`SELECT count(*) AS total ${from} WHERE ${condition}`).get(...values)
      // The tables are STRICT and the statement names exactly the columns of AttemptRow.
      const rows = database
        .prepare(
          `SELECT callAttempt.id, callId, userId, userName, phone, groupId, alarmId, msgText, msgNum,
             requestedAt, ringingAt, answeredAt, endedAt, result
           ${from} WHERE ${condition}
           ORDER BY callAttempt.id ${newestFirst ? 'DESC' : 'ASC'} LIMIT ? OFFSET ?`,
        )
        .all(...values, limit, offset) as unknown as AttemptRow[]
      return { items: rows.map((row) => toCallHistory(row, now)), total: Number(count?.['total']) }
    },
  }
}

function attemptCondition(query: CallHistoryQuery): { condition: string; values: SQLInputValue[] } {
  const { userId, groupId, alarmId, from, to, search = '' } = query
  const terms: [string, SQLInputValue | undefined][] = [
    ['userId = ?', userId],
    ['groupId = ?', groupId],
    ['alarmId = ?', alarmId],
    ['requestedAt >= ?', from === undefined ? undefined : Date.parse(from)],
    ['requestedAt < ?', to === undefined ? undefined : Date.parse(to)],
    // instr instead of LIKE: % and _ are literal in a search.
    ...searchWords(search).map((word): [string, string] => ['instr(searchText, ?) > 0', word]),
  ]
  const given = terms.filter((term): term is [string, SQLInputValue] => term[1] !== undefined)
  return {
    condition: ['1', ...given.map(([term]) => term)].join(' AND '),
    values: given.map(([, value]) => value),
  }
}

/** Omits what has not happened yet or does not apply. */
function toCallHistory(row: AttemptRow, now: number): CallHistory {
  const { id, callId, userId, userName, phone, groupId, alarmId, msgText, msgNum, answeredAt, endedAt } = row
  return {
    id,
    callId,
    userId,
    userName,
    phone,
    ...(groupId === null ? {} : { groupId }),
    ...(alarmId === null ? {} : { alarmId }),
    msgText,
    msgNum,
    requestedTime: offsetTime(row.requestedAt),
    ...(answeredAt === null || answeredAt > now ? {} : { answeredTime: offsetTime(answeredAt) }),
    ...(endedAt > now ? {} : { endedTime: offsetTime(endedAt) }),
    outcome: outcomeAt(row, now),
  }
}
