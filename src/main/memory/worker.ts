import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { TagRaise } from './bursts.ts'
import type { MemoryAnswer, MemoryRequest, StoredRaise } from './client.ts'
import { createRecollection, type Recollection } from './recollection.ts'

// A thread of its own for each server: it keeps the past raises in a file of its own and answers questions about
// them, so that neither reading, sorting nor comparing keeps the desk from its alarms.
const { file } = workerData as { file: string }
const database = openFile(file)
const put = database.prepare(
  'INSERT OR REPLACE INTO raise (id, tag, raisedAt, clearedAt) VALUES (?, ?, ?, ?)',
)
const known = database.prepare('SELECT clearedAt FROM raise WHERE id = ?')
/** Rebuilt by `learn`, since it takes a while: a question in between is answered from what was learnt before. */
let recollection: Recollection | null = null

/** A copy of the service's records: what cannot be used is read again. */
function openFile(path: string): DatabaseSync {
  const opened = new DatabaseSync(path)
  opened.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  opened.exec(`
    CREATE TABLE IF NOT EXISTS raise (
      id INTEGER PRIMARY KEY, tag TEXT NOT NULL, raisedAt INTEGER NOT NULL, clearedAt INTEGER
    ) STRICT;
    CREATE TABLE IF NOT EXISTS fact (kind TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT`)
  return opened
}

function readPast(): TagRaise[] {
  const rows = database.prepare('SELECT tag, raisedAt, clearedAt FROM raise ORDER BY raisedAt, id').all()
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

/** Says whether any of them is new, or has cleared since. */
function add(raises: readonly StoredRaise[]): boolean {
  let isNews = false
  database.exec('BEGIN')
  for (const { id, tag, raisedAt, clearedAt } of raises) {
    const before = known.get(id)
    if (before !== undefined && before['clearedAt'] === clearedAt) continue
    isNews = true
    put.run(id, tag, raisedAt, clearedAt)
  }
  database.exec('COMMIT')
  return isNews
}

function answer(request: MemoryRequest): unknown {
  switch (request.kind) {
    case 'add':
      return add(request.raises)
    case 'reach': {
      if (request.isWhole) database.exec("INSERT OR REPLACE INTO fact VALUES ('whole', 1)")
      const whole = database.prepare("SELECT 1 FROM fact WHERE kind = 'whole'").get()
      const oldest = database.prepare('SELECT min(raisedAt) AS at FROM raise').get()?.['at']
      return { isWhole: whole !== undefined, oldest: oldest === null ? null : Number(oldest) }
    }
    case 'prune':
      database.prepare('DELETE FROM raise WHERE raisedAt < ?').run(request.before)
      return null
    case 'learn':
      recollection = createRecollection(readPast())
      return null
    case 'recall':
      return (recollection ??= createRecollection(readPast())).recall(request.recent, request.now)
    case 'follows':
      return (recollection ??= createRecollection(readPast())).follows(request.names, request.now)
    case 'close':
      database.close()
      return null
  }
}

parentPort?.on('message', ({ ticket, request }: { ticket: number; request: MemoryRequest }) => {
  let reply: MemoryAnswer
  try {
    reply = { ticket, value: answer(request) }
  } catch (error) {
    reply = { ticket, problem: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(reply)
  if (request.kind === 'close') parentPort?.close()
})
