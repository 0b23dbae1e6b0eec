import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { alarmsMigration, migrations } from '../../../../src/service/store/migrations.ts'
import { createOccurrenceQueries } from '../../../../src/service/store/occurrence-queries.ts'
import { newAlarm, openLifecycle } from '../../../support/alarm-lifecycle.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const everything = { offset: 0, limit: 1000, newestFirst: false }

test('a file of the first version keeps its alarms, and they have a history', () => {
  const file = join(tempFolder(), 'alarms.db')
  const old = new DatabaseSync(file)
  old.exec(`${alarmsMigration}; PRAGMA user_version = 1`)
  const insert = old.prepare(
    `INSERT INTO alarm VALUES (?, 7, 1, 9, 0, 4, ?, 'LT204.HIHI', '', '87 %', ?, '', '', 2, ?, 0, ?, ?, ?, ?, ?,
       '', '', '', ?, ?, ?, ?)`,
  )
  // id, path, message, state, raisedAt, changedAt, ackAt, resetAt, ackUser, comment, searchText, source, creation
  insert.run(1, 'A', 'Été', 1, 1_000, 1_000, null, null, '', '', 'a', 'plant', null)
  insert.run(2, 'A', 'Été', 0, 1_000, 9_000, 4_000, 9_000, 'S. Keller', 'seen', 'a', 'plant', null)
  insert.run(3, 'B', 'b', 2, 2_000, 5_000, 5_000, null, 'S. Keller', '', 'b', 'client', '{"path":"B"}')
  insert.run(4, 'B', 'b', 0, null, 2_000, null, null, '', '', 'b', 'client', '{"path":"B","raised":false}')
  old.close()

  const stage = openLifecycle(file)
  expect(stage.occurrences.isEmpty()).toBe(false)
  expect(stage.current().map(({ id, state }) => [id, state])).toEqual([
    [1, 1],
    [3, 2],
  ])
  const queries = createOccurrenceQueries(stage.database)
  const histories = (query: object) =>
    queries
      .histories(query, everything, 10_000)
      .items.map(({ id, tagName, message, comment, alarmDuration, reactionDuration }) => [
        ...[id, tagName, message, comment, alarmDuration, reactionDuration],
      ])
  expect(histories({})).toEqual([
    [1, 'A', 'Été', '', undefined, undefined],
    [2, 'A', 'Été', 'seen', '00:00:08', '00:00:03'],
    [3, 'B', 'b', '', undefined, '00:00:03'],
  ])
  expect(histories({ search: 'ÉTÉ keller', stationId: 7 }).map(([id]) => id)).toEqual([2])
  // What stood goes on from where it was.
  expect(stage.lifecycle.reset(3, 6_000)).toBe(0)
  expect(histories({ search: 'b' }).at(-1)).toEqual([3, 'B', 'b', '', '00:00:04', '00:00:03'])
  expect(stage.lifecycle.raise(newAlarm(), 7_000)).toBe(5)
  stage.close()
})

test('a callee who accepted a call is no longer stored as an acknowledgement', () => {
  const file = join(tempFolder(), 'calls.db')
  const old = new DatabaseSync(file)
  old.function('fold', (text) => text)
  migrations.slice(0, 3).forEach((step) => old.exec(step))
  old.exec(`PRAGMA user_version = 3;
    INSERT INTO call (id, requestedAt, msgText, msgNum) VALUES (1, 0, 'Come', 1);
    INSERT INTO callAttempt (callId, userId, userName, phone, ringingAt, endedAt, result, searchText)
      VALUES (1, 7, 'A', '', 0, 0, 'acknowledged', ''), (1, 8, 'B', '', 0, 0, 'refused', '')`)
  old.close()

  const stage = openLifecycle(file)
  const results = stage.database.prepare('SELECT result FROM callAttempt ORDER BY id').all()
  expect(results.map(({ result }) => result)).toEqual(['accepted', 'refused'])
  stage.close()
})
