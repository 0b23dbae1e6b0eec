import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { TagRaise } from './bursts.ts'
import { ensurePrivateFileSync } from '../../files/private-file.ts'
import { messageOf } from '../../shared/errors.ts'
import { checkContent, isDamage, setDatabaseAside } from '../storage/damaged-database.ts'
import type { MemoryAnswer, MemoryRequest, MemoryWorkerData, Reach, SetAside, StoredRaise } from './client.ts'
import { createRecollection, type Recollection } from './recollection.ts'

// A thread of its own for each server: it keeps the past raises in a file of its own and answers questions about
// them, so that neither reading, sorting nor comparing keeps the desk from its alarms.
const { file, now, maxBytes, progress } = workerData as MemoryWorkerData
/** Says that something was done. */
const getOn = () => void Atomics.add(progress, 0, 1)
const database = openFile()
const put = database.prepare(
  'INSERT OR REPLACE INTO raise (id, tag, raisedAt, clearedAt) VALUES (?, ?, ?, ?)',
)
const known = database.prepare('SELECT clearedAt FROM raise WHERE id = ?')
/** Rebuilt by `learn` only, since it takes a while: what was added before that is not asked about. */
let recollection: Recollection | null = null

/** A copy of the service's records: what is damaged is set aside and read again. */
function openFile(): DatabaseSync {
  try {
    return openChecked()
  } catch (error) {
    if (!isDamage(error)) throw error
    const aside: SetAside = { keptAs: setDatabaseAside(file, now), reason: messageOf(error) }
    parentPort?.postMessage(aside)
    return openChecked()
  }
}

function openChecked(): DatabaseSync {
  // SQLite gives the files beside it the mode of the database.
  ensurePrivateFileSync(file)
  const opened = new DatabaseSync(file)
  try {
    checkContent(opened)
    opened.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    opened.exec(`
      CREATE TABLE IF NOT EXISTS raise (
        id INTEGER PRIMARY KEY, tag TEXT NOT NULL, raisedAt INTEGER NOT NULL, clearedAt INTEGER
      ) STRICT;
      CREATE TABLE IF NOT EXISTS fact (kind TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT`)
    return opened
  } catch (error) {
    opened.close()
    throw error
  }
}

function readPast(): TagRaise[] {
  const rows = database.prepare('SELECT tag, raisedAt, clearedAt FROM raise ORDER BY raisedAt, id').all()
  getOn()
  // The same few names many times: one text each.
  const names = new Map<string, string>()
  return rows.map((row) => {
    const text = String(row['tag'])
    const tag = names.get(text) ?? text
    names.set(tag, tag)
    const cleared = row['clearedAt']
    return { tag, raisedAt: Number(row['raisedAt']), clearedAt: cleared === null ? null : Number(cleared) }
  })
}

/** Removes the oldest tenth until what is kept is within its limit; the pages of the file are used again. */
function makeRoom(): void {
  const pagesUsed = () =>
    (numberIn('SELECT page_count AS value FROM pragma_page_count()') ?? 0) -
    (numberIn('SELECT freelist_count AS value FROM pragma_freelist_count()') ?? 0)
  const pageBytes = numberIn('SELECT page_size AS value FROM pragma_page_size()') ?? 0
  while (pagesUsed() * pageBytes > maxBytes) {
    const tenth = Math.ceil((numberIn('SELECT count(*) AS value FROM raise') ?? 0) / 10)
    if (tenth === 0) return
    database
      .prepare('DELETE FROM raise WHERE id IN (SELECT id FROM raise ORDER BY raisedAt, id LIMIT ?)')
      .run(tenth)
  }
}

/** Says whether any of them is new, or has cleared since. */
function add(raises: readonly StoredRaise[]): boolean {
  let isNews = false
  database.exec('BEGIN')
  try {
    for (const { id, tag, raisedAt, clearedAt } of raises) {
      const before = known.get(id)
      if (before !== undefined && before['clearedAt'] === clearedAt) continue
      isNews = true
      put.run(id, tag, raisedAt, clearedAt)
    }
    makeRoom()
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
  return isNews
}

const numberIn = (query: string): number | null => {
  const value = database.prepare(query).get()?.['value'] ?? null
  return value === null ? null : Number(value)
}
const factOf = (kind: 'whole' | 'meeting') => numberIn(`SELECT value FROM fact WHERE kind = '${kind}'`)
function putFact(kind: 'whole' | 'meeting', value: number | null): void {
  if (value === null) database.prepare('DELETE FROM fact WHERE kind = ?').run(kind)
  else database.prepare('INSERT OR REPLACE INTO fact VALUES (?, ?)').run(kind, value)
}

function answer(request: MemoryRequest): unknown {
  switch (request.kind) {
    case 'add':
      return add(request.raises)
    case 'reach':
      if (request.isWhole) putFact('whole', 1)
      return {
        isWhole: factOf('whole') !== null,
        oldest: numberIn('SELECT min(raisedAt) AS value FROM raise'),
        meeting: factOf('meeting') ?? numberIn('SELECT max(raisedAt) AS value FROM raise'),
      } satisfies Reach
    case 'meet':
      putFact('meeting', request.at)
      return null
    case 'prune':
      database
        .prepare('DELETE FROM raise WHERE raisedAt < ? OR raisedAt > ?')
        .run(request.before, request.after)
      return null
    case 'learn':
      recollection = createRecollection(readPast(), getOn)
      return null
    case 'recall':
      return (recollection ??= createRecollection(readPast(), getOn)).recall(request.recent, request.now)
    case 'follows':
      return (recollection ??= createRecollection(readPast(), getOn)).follows(request.names, request.now)
    case 'close':
      database.close()
      return null
  }
}

parentPort?.on('message', ({ ticket, request }: { ticket: number; request: MemoryRequest }) => {
  getOn()
  let reply: MemoryAnswer
  try {
    reply = { ticket, value: answer(request) }
  } catch (error) {
    reply = { ticket, problem: messageOf(error) }
  }
  getOn()
  parentPort?.postMessage(reply)
  if (request.kind === 'close') parentPort?.close()
})
