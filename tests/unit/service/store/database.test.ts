import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { closeDatabase, createTransactions, openDatabase } from '../../../../src/service/store/database.ts'
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

test('closing a damaged database reports what was wrong first, and closes it', () => {
  const database = new DatabaseSync(':memory:')
  database.close()
  expect(() => closeDatabase(database)).toThrow('database is not open')

  const steps: string[] = []
  const failing = {
    exec: () => {
      throw new Error('disk I/O error')
    },
    close: () => {
      steps.push('closed')
      throw new Error('cannot close')
    },
  }
  expect(() => closeDatabase(failing)).toThrow('disk I/O error')
  expect(steps).toEqual(['closed'])
})

test('what is stored is announced to every listener, although one fails', () => {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE alarm (id INTEGER)')
  const failures: unknown[] = []
  const transactions = createTransactions(database, (error) => failures.push(error))
  const announced: string[] = []
  const result = transactions.run(() => {
    database.exec('INSERT INTO alarm VALUES (1)')
    transactions.afterCommit(() => announced.push('first'))
    transactions.afterCommit(() => {
      throw new Error('the hub is broken')
    })
    transactions.afterCommit(() => announced.push('third'))
    return 'stored'
  })
  expect([result, announced]).toEqual(['stored', ['first', 'third']])
  expect(failures).toEqual([new Error('the hub is broken')])
  expect(database.prepare('SELECT count(*) AS n FROM alarm').get()).toEqual({ n: 1 })
  database.close()
})
