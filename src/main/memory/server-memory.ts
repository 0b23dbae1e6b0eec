import { DatabaseSync } from 'node:sqlite'
import { ensurePrivateFileSync } from '../../files/private-file.ts'
import { messageOf } from '../../shared/errors.ts'
import { nothingRecalled, type BurstRemark } from '../../shared/model/memory.ts'
import { checkContent, isDamage, setDatabaseAside } from '../storage/damaged-database.ts'
import { maxBurstMs, type TagRaise } from './bursts.ts'
import type { MemoryPlace, MemoryRequest, Reach, SetAside, StoredRaise } from './client.ts'
import { createRecentRaises, type RaiseChanges } from './recent-raises.ts'
import { learnRecollection, type Recollection, type Remembered } from './recollection.ts'
import { nothingSaid, readRemarks } from './remark-rules.ts'
import { doInSlices } from './slices.ts'

export interface ServerMemoryParts extends MemoryPlace {
  /** Learns when those that asked before have learnt: all of them together take a tenth of a core. */
  inTurn(learn: () => Promise<void>): Promise<void>
  /** Something was done. */
  onStep(): void
  onSetAside(aside: Omit<SetAside, 'memory'>): void
}

/** The past raises of one server in a file of its own, and answers to questions about them. */
export interface ServerMemory {
  answer(request: MemoryRequest): unknown
  apply(changes: RaiseChanges): void
  takeRemarks(remarks: readonly BurstRemark[]): void
}

const pageSize = 2_000

/** Opens the file, and learns what is in it. */
export function openServerMemory(parts: ServerMemoryParts): ServerMemory {
  const database = openFile(parts)
  const put = database.prepare(
    'INSERT OR REPLACE INTO raise (id, tag, raisedAt, clearedAt) VALUES (?, ?, ?, ?)',
  )
  const known = database.prepare('SELECT clearedAt FROM raise WHERE id = ?')
  /*
   *   nothing known ── learning ──▶ known ── learning, what was known answers ──▶ known anew
   *
   * It learns when it starts and when it is told to, in slices: a question never waits for it.
   */
  let recollection: Recollection | null = null
  const recent = createRecentRaises()
  let said = nothingSaid
  let learntNames = '[]'
  let isClosed = false

  /** In the order of the ids, which is nearly that of the raises, so that sorting is quick. */
  function* readPast(): Generator<void, TagRaise[]> {
    const page = database.prepare(
      'SELECT id, tag, raisedAt, clearedAt FROM raise WHERE id > ? ORDER BY id LIMIT ?',
    )
    // The same few names many times: one text each.
    const names = new Map<string, string>()
    const past: TagRaise[] = []
    for (let rows = page.all(Number.MIN_SAFE_INTEGER, pageSize); rows.length > 0;) {
      for (const row of rows) {
        const text = String(row['tag'])
        const tag = names.get(text) ?? text
        names.set(tag, tag)
        const cleared = row['clearedAt']
        past.push({
          tag,
          raisedAt: Number(row['raisedAt']),
          clearedAt: cleared === null ? null : Number(cleared),
        })
      }
      yield
      rows = page.all(Number(rows.at(-1)?.['id']), pageSize)
    }
    yield
    return past.sort((a, b) => a.raisedAt - b.raisedAt)
  }

  function* learnPast(): Generator<void, Recollection> {
    return yield* learnRecollection(yield* readPast(), said, recollection)
  }

  async function learnAnew(): Promise<void> {
    const learnt = await doInSlices(learnPast(), {
      steady: () => performance.now(),
      rest: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isStopped: () => isClosed,
      onSlice: parts.onStep,
    })
    recollection = learnt ?? recollection
  }

  /** Removes the oldest tenth until what is kept is within its limit; the pages of the file are used again. */
  function makeRoom(): void {
    const pagesUsed = () =>
      (numberIn('SELECT page_count AS value FROM pragma_page_count()') ?? 0) -
      (numberIn('SELECT freelist_count AS value FROM pragma_freelist_count()') ?? 0)
    const pageBytes = numberIn('SELECT page_size AS value FROM pragma_page_size()') ?? 0
    while (pagesUsed() * pageBytes > parts.maxBytes) {
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
        return parts.inTurn(learnAnew).then(() => null)
      case 'recall':
        return recall(request.now)
      case 'follows':
        return recollection?.follows(request.names, request.now) ?? []
      case 'close':
        isClosed = true
        database.close()
        return null
    }
  }

  function recall(now: number): Remembered {
    const raises = recent.since(now - maxBurstMs)
    return recollection?.recall(raises, now, said) ?? { ...nothingRecalled(), like: [] }
  }

  /** Other names are learnt like other raises. */
  function takeRemarks(remarks: readonly BurstRemark[]): void {
    said = readRemarks(remarks)
    const before = learntNames
    learntNames = JSON.stringify(remarks.map(({ from, name, like }) => [from, name, like]))
    // Where that fails, the reader hears of it when it asks for the next one.
    if (before !== learntNames) parts.inTurn(learnAnew).catch(() => undefined)
  }

  // Where that fails, the reader hears of it when it asks for the next one.
  parts.inTurn(learnAnew).catch(() => undefined)
  return { answer, apply: recent.apply, takeRemarks }
}

/** A copy of the service's records: what is damaged is set aside and read again. */
function openFile({ file, now, onSetAside }: ServerMemoryParts): DatabaseSync {
  try {
    return openChecked(file)
  } catch (error) {
    if (!isDamage(error)) throw error
    onSetAside({ keptAs: setDatabaseAside(file, now), reason: messageOf(error) })
    return openChecked(file)
  }
}

function openChecked(file: string): DatabaseSync {
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
