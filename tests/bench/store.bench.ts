import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { populate } from '../../src/service/plant/populate.ts'
import { createRandom } from '../../src/service/plant/random.ts'
import { scenarios } from '../../src/service/plant/scenario.ts'
import { createSite } from '../../src/service/plant/site.ts'
import { openLifecycle } from '../support/alarm-lifecycle.ts'
import { spawnService, type ServiceClient } from '../support/service.ts'
import type { Figure } from './figures.ts'
import { keepFigures } from './frame.ts'

// A database with a million occurrences and 50,000 current alarms: response times over HTTP, beside the bare SQL
// on the same file; and the time to generate the plant's history, beside bare INSERTs.
const tags = 2_000
const occurrences = 1_000_000
const currentAlarms = 50_000
const rounds = 24
const day = 86_400_000

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const figures: Figure[] = []
const report = (name: string, ours: number, peer: number, unit: string) =>
  void figures.push({ name, ours, peer, unit })

const timed = async (act: () => unknown): Promise<number> => {
  const began = performance.now()
  await act()
  return performance.now() - began
}

const fill = (file: string, history: number, alarms: number): number => {
  const stage = openLifecycle(file)
  const random = createRandom(1)
  const began = performance.now()
  populate({
    ...stage,
    site: createSite(tags),
    random,
    scenario: scenarios.normal,
    history,
    alarms,
    now: Date.now(),
  })
  const took = performance.now() - began
  stage.close()
  return took
}

/** The same rows into an empty table with the same indexes, with bare INSERTs. */
const insertBare = (file: string, copy: string): number => {
  const rows = reading(file, (database) =>
    database
      .prepare('SELECT subjectId, raisedAt, ackAt, resetAt, operatorId, remarkId FROM occurrence')
      .all(),
  )
  const stage = openLifecycle(copy)
  const insert = stage.database.prepare(
    `INSERT INTO occurrence (subjectId, raisedAt, ackAt, resetAt, operatorId, remarkId)
     VALUES (:subjectId, :raisedAt, :ackAt, :resetAt, :operatorId, :remarkId)`,
  )
  const began = performance.now()
  stage.database.exec('PRAGMA foreign_keys = OFF; BEGIN')
  for (const row of rows) insert.run(row)
  stage.database.exec('COMMIT')
  const took = performance.now() - began
  stage.close()
  return took
}

const reading = <T>(file: string, read: (database: DatabaseSync) => T): T => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return read(database)
  } finally {
    database.close()
  }
}

interface Case {
  name: string
  address(round: number): string
  bare: { sql: string; values(round: number): (string | number)[] }[]
}

const now = Date.now()
const words = ['boiler level', 'tower', 'bearing', 'tt', 'keller', 'pump trip', 'feed water', 'service due']
const wordOf = (round: number) => words[round % words.length] ?? ''
const from = (days: number) => encodeURIComponent(new Date(now - days * day).toISOString())
const alarmColumns = `id, dataServerId, path, name, localizedName, value, message, resetMessage, ackMessage,
  priority, state, masked, raisedAt, changedAt, ackUser, attachedFile, resetAttachedFile, ackAttachedFile, comment`
const searched = `occurrence JOIN subject ON subject.id = subjectId JOIN tag ON tag.id = tagId
  LEFT JOIN remark ON remark.id = remarkId
  WHERE stationId = ? AND endAt >= ? AND raisedAt < ?`
const perTag = (since: number) => ({
  sql: `SELECT tagId, path, count(*), sum(min(endAt, ?) - max(raisedAt, ?)) FROM occurrence
    JOIN subject ON subject.id = subjectId JOIN tag ON tag.id = tagId
    WHERE endAt >= ? AND raisedAt < ? GROUP BY tagId ORDER BY tagId LIMIT 1000`,
  values: () => [now, since, since, now],
})
const bareHistories = (columns: string, end: string) => ({
  sql: `SELECT ${columns} FROM ${searched} AND instr(subject.searchText || ifnull(remark.searchText, ''), ?) ${end}`,
  values: (round: number) => [1 + (round % 3), now - 30 * day, now, wordOf(round).split(' ')[0] ?? ''],
})

const cases: Case[] = [
  {
    name: 'a page of 1,000 of 50,000 current alarms',
    address: (round) => `/api/v1/alarms?limit=1000&offset=${(round % 40) * 1000}`,
    bare: [
      { sql: 'SELECT count(*) FROM alarm WHERE state > 0', values: () => [] },
      {
        sql: `SELECT ${alarmColumns} FROM alarm WHERE state > 0 ORDER BY id LIMIT 1000 OFFSET ?`,
        values: (round) => [(round % 40) * 1000],
      },
    ],
  },
  {
    name: 'a searched page of 100 of 50,000 current alarms',
    address: (round) => `/api/v1/alarms?search=${encodeURIComponent(wordOf(round))}`,
    bare: [
      {
        sql: 'SELECT count(*) FROM alarm WHERE state > 0 AND instr(searchText, ?)',
        values: (round) => [wordOf(round).split(' ')[0] ?? ''],
      },
      {
        sql: `SELECT ${alarmColumns} FROM alarm WHERE state > 0 AND instr(searchText, ?) ORDER BY id LIMIT 100`,
        values: (round) => [wordOf(round).split(' ')[0] ?? ''],
      },
    ],
  },
  {
    name: 'a filtered, searched page of 100 histories of 30 days among 1,000,000',
    address: (round) =>
      `/api/v1/alarms/histories?stationId=${1 + (round % 3)}&from=${from(30)}&sort=-id` +
      `&search=${encodeURIComponent(wordOf(round))}`,
    bare: [bareHistories('count(*)', ''), bareHistories('*', 'ORDER BY occurrence.id DESC LIMIT 100')],
  },
  {
    name: 'the newest 100 of 1,000,000 histories',
    address: () => '/api/v1/alarms/histories?sort=-id',
    bare: [
      { sql: 'SELECT count(*) FROM occurrence', values: () => [] },
      {
        sql: `SELECT * FROM occurrence JOIN subject ON subject.id = subjectId JOIN tag ON tag.id = tagId
          LEFT JOIN remark ON remark.id = remarkId ORDER BY occurrence.id DESC LIMIT 100`,
        values: () => [],
      },
    ],
  },
  {
    name: 'statistics of 30 days',
    address: () => `/api/v1/alarms/statistics?limit=1000&from=${from(30)}`,
    bare: [perTag(now - 30 * day)],
  },
  {
    name: 'statistics of everything',
    address: () => '/api/v1/alarms/statistics?limit=1000',
    bare: [perTag(0)],
  },
  {
    name: 'interventions of 30 days',
    address: () => `/api/v1/alarms/interventions?from=${from(30)}`,
    bare: [
      {
        sql: `SELECT operatorId, count(*), sum(ackAt - raisedAt), sum(resetAt - ackAt) FROM occurrence
          WHERE ackAt >= ? AND ackAt < ? GROUP BY operatorId`,
        values: () => [now - 30 * day, now],
      },
    ],
  },
]

const measureBare = async (file: string, { bare }: Case): Promise<number> => {
  const database = new DatabaseSync(file, { readOnly: true })
  const statements = bare.map(({ sql, values }) => ({ statement: database.prepare(sql), values }))
  const times: number[] = []
  for (let round = -3; round < rounds; round += 1) {
    const took = await timed(() => {
      for (const { statement, values } of statements) statement.all(...values(Math.max(round, 0)))
    })
    if (round >= 0) times.push(took)
  }
  database.close()
  return median(times)
}

const measureHttp = async (service: ServiceClient, { address }: Case): Promise<number> => {
  const times: number[] = []
  for (let round = -3; round < rounds; round += 1) {
    const took = await timed(async () => {
      const response = await service.request(address(Math.max(round, 0)))
      if (response.status !== 200) throw new Error(await response.text())
      await response.text()
    })
    if (round >= 0) times.push(took)
  }
  return median(times)
}

const folder = mkdtempSync(join(tmpdir(), 'tocsin-bench-'))
try {
  const month = join(folder, 'month.db')
  const generated = fill(month, 30, 0)
  report(
    '30 days of history for 2,000 tags',
    generated / 1000,
    insertBare(month, join(folder, 'bare.db')) / 1000,
    's',
  )

  const file = join(folder, 'large.db')
  const perDay = reading(month, (database) =>
    Number(database.prepare('SELECT count(*) / 30.0 AS perDay FROM occurrence').get()?.['perDay']),
  )
  fill(file, Math.ceil(occurrences / perDay), currentAlarms)
  const peers = new Map<Case, number>()
  for (const one of cases) peers.set(one, await measureBare(file, one))
  const service = await spawnService(['--data', file])
  for (const one of cases)
    report(one.name, await measureHttp(service, one), peers.get(one) ?? Number.NaN, 'ms')
  await service.kill('SIGTERM')
  keepFigures('store', figures)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
