import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../../../src/service/store/database.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

test('current alarms are found by their index, however many are cleared', () => {
  const file = join(tempFolder(), 'alarms.db')
  closeDatabase(openDatabase(file))
  const database = new DatabaseSync(file)
  const plan = database
    .prepare('EXPLAIN QUERY PLAN SELECT * FROM alarm WHERE state > 0 AND stationId = ? ORDER BY id LIMIT 10')
    .all(1)
  database.close()
  expect(JSON.stringify(plan)).toContain('alarmCurrent')
})

test('a file that is not a database gives a readable error', () => {
  const folder = tempFolder()
  const text = join(folder, 'notes.txt')
  writeFileSync(text, 'not a database, but long enough to be looked at as one. '.repeat(40))
  expect(() => openDatabase(text)).toThrow(`cannot use the data file ${text}: file is not a database`)
  const nowhere = join(folder, 'missing', 'alarms.db')
  expect(() => openDatabase(nowhere)).toThrow(`cannot open the data file ${nowhere}`)
})

test('a file of a newer version is not changed', () => {
  const file = join(tempFolder(), 'alarms.db')
  const newer = new DatabaseSync(file)
  newer.exec('PRAGMA user_version = 1000')
  newer.close()
  expect(() => openDatabase(file)).toThrow('newer version of Tocsin')
})
