import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, vi } from 'vitest'
import { everybody, nobody } from '../../../../src/shared/rules/missed-alarm.ts'
import { profileMigrations, profileTables } from '../../../../src/main/storage/profile-migrations.ts'
import { makeDatabase, openDatabase, type TestDatabase } from '../../../support/profile-database.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { waitFor } from '../../../support/wait-for.ts'

const addCall = ({ database }: TestDatabase, id: string) =>
  database.transaction((sql) => sql.prepare('INSERT INTO call (id, body) VALUES (?, ?)').run(id, '{}'))
const callsOf = ({ database }: TestDatabase) =>
  database
    .sql()
    .prepare('SELECT id FROM call ORDER BY place')
    .all()
    .map(({ id }) => id)

it('keeps what was written, for this user only, in one file', async () => {
  const folder = tempFolder()
  const first = await openDatabase(folder)
  addCall(first, 'a')
  first.database.close()
  expect(readdirSync(join(folder, 'servers'))).toEqual(['north.sqlite'])
  expect(statSync(first.database.file).mode & 0o777).toBe(0o600)
  const second = await openDatabase(folder)
  expect(callsOf(second)).toEqual(['a'])
  expect(second.database.isStored()).toBe(true)
  expect(second.problems).toEqual([null])
})

it('a burst of writes reaches the database file when it is over, and a few writes wait for more', async () => {
  const test = await openDatabase(tempFolder())
  const size = () => statSync(test.database.file).size
  const before = size()
  const write = (calls: number) => {
    for (let batch = 0; batch < calls; batch += 500)
      test.database.transaction((sql) => {
        const put = sql.prepare('INSERT INTO call (id, body) VALUES (?, ?)')
        for (let call = 0; call < Math.min(500, calls); call++)
          put.run(`${test.clock.now()} ${batch + call}`, 'x'.repeat(1_000))
      })
  }
  write(5_000)
  await test.clock.advance(1_900)
  write(5_000)
  await test.clock.advance(1_900)
  expect(size()).toBe(before)
  await test.clock.advance(200)
  const after = size()
  expect(after).toBeGreaterThan(10_000_000)
  write(10)
  await test.clock.advance(60_000)
  expect(size()).toBe(after)
})

it('writes all of a transaction or nothing', async () => {
  const test = await openDatabase(tempFolder())
  expect(() =>
    test.database.transaction((sql) => {
      sql.prepare('INSERT INTO call (id, body) VALUES (?, ?)').run('a', '{}')
      throw new Error('in the middle')
    }),
  ).toThrow('in the middle')
  expect(callsOf(test)).toEqual([])
  addCall(test, 'b')
  expect(callsOf(test)).toEqual(['b'])
})

it.each([
  [
    'is no database',
    () => Buffer.from('this is not a database, but long enough to be read as one. '.repeat(40)),
  ],
  [
    'was damaged in the middle',
    (sound: Buffer) => Buffer.concat([sound.subarray(0, 4_096), Buffer.alloc(sound.length - 4_096, 7)]),
  ],
  ['was cut off', (sound: Buffer) => sound.subarray(0, 5_000)],
  ['was emptied', () => Buffer.alloc(0)],
])('sets a file aside that %s, and goes on with an empty one', async (_, damage) => {
  for (const options of [{}, inWorker]) await expectSetAside(damage, options)
})

const inWorker = { maxBytesInPlace: 0 }

async function expectSetAside(damage: (sound: Buffer) => Buffer, options: typeof inWorker | object) {
  const folder = tempFolder()
  const first = await openDatabase(folder)
  for (let n = 0; n < 500; n++) addCall(first, `call ${n}`)
  first.database.close()
  const damaged = damage(readFileSync(first.database.file))
  writeFileSync(first.database.file, damaged)

  const second = await openDatabase(folder, options)
  expect(second.setAside).toEqual([expect.stringMatching(/^north\.sqlite\.broken-2026-11-15/)])
  expect(readFileSync(join(folder, 'servers', second.setAside[0] ?? ''))).toEqual(damaged)
  addCall(second, 'b')
  expect(callsOf(second)).toEqual(['b'])
  expect(second.database.isStored()).toBe(true)
  expect(second.database.isMemoryLost()).toBe(true)
  second.database.close()
  const third = await openDatabase(folder)
  expect([callsOf(third), third.setAside, third.database.isMemoryLost()]).toEqual([['b'], [], false])
}

describe('a long record', () => {
  /** How often this thread has SQLite read a whole file. */
  function countChecks() {
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    return () => prepare.mock.calls.filter(([sql]) => sql.includes('quick_check')).length
  }

  it('is checked in a thread of its own, and used as it was', async () => {
    const folder = tempFolder()
    const first = await openDatabase(folder)
    addCall(first, 'a')
    first.database.close()
    const checks = countChecks()
    const second = await openDatabase(folder, inWorker)
    expect([checks(), callsOf(second), second.problems]).toEqual([0, ['a'], [null]])
    expect(statSync(`${second.database.file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
    addCall(second, 'b')
    expect(callsOf(second)).toEqual(['a', 'b'])
  })

  it('counts with the log that a crash left beside it, which is then in the file', async () => {
    const folder = tempFolder()
    const first = await openDatabase(folder)
    for (let n = 0; n < 200; n++) addCall(first, `call ${n}`)
    const { file } = first.database
    const crashed = tempFolder()
    cpSync(join(folder, 'servers'), join(crashed, 'servers'), { recursive: true })
    const checks = countChecks()
    const second = await openDatabase(crashed, { maxBytesInPlace: statSync(file).size })
    expect([checks(), callsOf(second).length]).toEqual([0, 200])
  })

  it('of an earlier version is upgraded there', async () => {
    const folder = tempFolder()
    const { database } = makeDatabase(folder, inWorker)
    mkdirSync(dirname(database.file), { recursive: true })
    const old = new DatabaseSync(database.file)
    old.exec(profileMigrations[0] ?? '')
    old.exec(`PRAGMA user_version = 1; INSERT INTO call (id, body) VALUES ('a', '{}')`)
    old.close()
    const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
    await database.open()
    expect(exec.mock.calls.filter(([sql]) => sql.includes('CREATE'))).toEqual([])
    expect(database.sql().prepare('PRAGMA user_version').get()).toEqual({
      user_version: profileMigrations.length,
    })
  })

  it('that another desk holds is waited for', async () => {
    const folder = tempFolder()
    const first = await openDatabase(folder)
    addCall(first, 'a')
    const second = makeDatabase(folder, inWorker)
    const opening = second.database.open()
    await waitFor(() => expect(second.clock.pending()).toBe(1))
    first.database.close()
    await second.clock.advance(1_000)
    await opening
    expect([callsOf(second), second.setAside]).toEqual([['a'], []])
  })

  it('is checked all the same where the thread cannot run', async () => {
    const folder = tempFolder()
    const first = await openDatabase(folder)
    addCall(first, 'a')
    first.database.close()
    const checks = countChecks()
    const second = await openDatabase(folder, { ...inWorker, checkFile: join(folder, 'none.js') })
    expect([checks(), callsOf(second), second.setAside]).toEqual([1, ['a'], []])
    expect(second.logs.lines[0]?.message).toContain('in place')
  })
})

it('takes what was seen or dismissed before there were viewers for everybody’s', async () => {
  const folder = tempFolder()
  const { database } = makeDatabase(folder)
  const before = profileMigrations.findIndex((sql) => sql.includes('CREATE TABLE journalViewer'))
  mkdirSync(dirname(database.file), { recursive: true })
  const old = new DatabaseSync(database.file)
  for (const sql of profileMigrations.slice(0, before)) old.exec(sql)
  old.exec(`PRAGMA user_version = ${before}`)
  old.exec(`INSERT INTO journalEntry VALUES (1, 1, 0, '{}'), (2, 0, 1, '{}'), (3, 0, 0, '{}')`)
  old.close()
  await database.open()
  const rows = database.sql().prepare('SELECT id, seenBy, dismissedBy FROM journalEntry ORDER BY id').all()
  expect(rows.map((row) => Object.values(row))).toEqual([
    [1, everybody, nobody],
    [2, nobody, everybody],
    [3, nobody, nobody],
  ])
})

it('sets a file of a newer version aside as it is', async () => {
  const folder = tempFolder()
  const first = await openDatabase(folder)
  first.database.sql().exec(`PRAGMA user_version = ${profileMigrations.length + 1}`)
  first.database.close()
  const second = await openDatabase(folder)
  expect(second.setAside).toHaveLength(1)
  expect(second.logs.lines[0]?.message).toContain('newer version')
})

it('goes on in memory where there can be no file, and says so', async () => {
  const folder = tempFolder()
  writeFileSync(join(folder, 'servers'), 'a file where the folder should be')
  const test = await openDatabase(folder)
  addCall(test, 'a')
  expect(callsOf(test)).toEqual(['a'])
  expect(test.database.isStored()).toBe(false)
  expect(test.problems).toEqual([expect.stringContaining('EEXIST')])
})

it('reads a file that cannot be written, goes on in memory, and leaves the file as it is', async () => {
  const folder = tempFolder()
  const first = await openDatabase(folder)
  addCall(first, 'a')
  first.database.close()
  const before = readFileSync(first.database.file)
  // No permission would keep a privileged user out; this keeps SQLite from writing for anybody.
  mkdirSync(`${first.database.file}-wal`)
  const second = await openDatabase(folder)
  expect(second.database.isStored()).toBe(false)
  expect(second.problems).toEqual([expect.any(String)])
  addCall(second, 'b')
  expect(callsOf(second)).toEqual(['a', 'b'])
  expect(second.database.isMemoryLost()).toBe(false)
  expect(readFileSync(first.database.file)).toEqual(before)
})

it('copies a long record that cannot be written some rows at a time', async () => {
  const folder = tempFolder()
  const first = await openDatabase(folder)
  first.database.sql().exec(`
    WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000)
    INSERT INTO evidence SELECT n, n, 'raised', n, '{}' FROM n`)
  first.database.close()
  mkdirSync(`${first.database.file}-wal`)
  let turns = 0
  let next = setImmediate(function turn() {
    turns++
    next = setImmediate(turn)
  })
  const second = await openDatabase(folder)
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(10)
  const copied = second.database.sql().prepare('SELECT count(*) AS rows, sum(number) AS sum FROM evidence')
  expect(copied.get()).toEqual({ rows: 1_000, sum: 500_500 })
})

it('opens a sound file without writing to it, so that a full disk does not matter', async () => {
  const folder = tempFolder()
  const first = await openDatabase(folder)
  addCall(first, 'a')
  first.database.close()
  const second = await openDatabase(folder)
  const wal = statSync(`${second.database.file}-wal`, { throwIfNoEntry: false })
  expect(wal?.size ?? 0).toBe(0)
})

it('waits for another desk that still holds the file', async () => {
  const folder = tempFolder()
  const first = await openDatabase(folder)
  addCall(first, 'a')
  const second = makeDatabase(folder)
  const opening = second.database.open()
  await second.clock.advance(300)
  first.database.close()
  await waitFor(async () => {
    await second.clock.advance(1_000)
    expect(second.problems).toEqual([null])
  })
  await opening
  expect(callsOf(second)).toEqual(['a'])
})

it('does not wait for ever', async () => {
  const folder = tempFolder()
  addCall(await openDatabase(folder), 'a')
  const second = makeDatabase(folder)
  const opening = second.database.open()
  await second.clock.advance(60_000)
  await opening
  expect(second.database.isStored()).toBe(false)
  expect(second.problems).toEqual([expect.stringContaining('locked')])
  expect(second.database.isMemoryLost()).toBe(true)
})

it('starts afresh where a crash interrupted the creation of the file', async () => {
  const folder = tempFolder()
  mkdirSync(join(folder, 'servers'))
  for (const suffix of ['', '-wal'])
    writeFileSync(join(folder, 'servers', `north.sqlite.new${suffix}`), 'half of a page')
  const test = await openDatabase(folder)
  expect(callsOf(test)).toEqual([])
  expect([test.setAside, test.database.isMemoryLost()]).toEqual([[], false])
  expect(readdirSync(join(folder, 'servers'))).not.toContain('north.sqlite.new')
})

it('names every table, so that none is forgotten when it is copied', async () => {
  const { database } = await openDatabase(tempFolder())
  const tables = database.sql().prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...profileTables].toSorted())
})
