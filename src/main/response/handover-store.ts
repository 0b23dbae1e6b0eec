import { createHash } from 'node:crypto'
import { messageOf } from '../../shared/errors.ts'
import { parseJson } from '../../shared/json.ts'
import {
  handoverSchema,
  handoverSummarySchema,
  openPointSchema,
  type Handover,
  type HandoverContent,
  type HandoverSummary,
  type OpenPoint,
} from '../../shared/model/handover.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { Log } from '../platform/log.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'

/** The signed handovers and the open points of one server, as they are on disk. */
export interface HandoverStore {
  /** Adds a handover for good; answers its hash. Refused where its shift has one. */
  add(handover: Handover): Result<string>
  ofShift(from: number): HandoverSummary | null
  /** The shift of the last one that began before, and where the content that was signed ends. */
  lastBefore(from: number): Pick<HandoverContent, 'shift' | 'to'> | null
  open(id: string): Result<{ handover: Handover; isSound: boolean }>
  /** Those that hold every word, the newest first. */
  search(words: readonly string[], limit: number): { handovers: HandoverSummary[]; total: number }
  /** The oldest first. */
  points(): OpenPoint[]
  putPoint(point: OpenPoint): Result<OpenPoint>
  /** Removes what is older; how many handovers went. */
  prune(handoversBefore: number, pointsDoneBefore: number): number
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export function createHandoverStore(database: ProfileDatabase, log: Log): HandoverStore {
  const all = (query: string, ...values: (string | number)[]) =>
    database
      .sql()
      .prepare(query)
      .all(...values)

  function summaries(rows: readonly Record<string, unknown>[]): HandoverSummary[] {
    const read = rows.flatMap(
      ({ summary }) => handoverSummarySchema.safeParse(parseJson(String(summary))).data ?? [],
    )
    if (read.length < rows.length) log('warn', `${rows.length - read.length} handover(s) cannot be read`)
    return read
  }

  /** Nothing is taken for stored that is not: without a file there is no signature and no point. */
  function write(work: Parameters<ProfileDatabase['transaction']>[0]): Result<null> {
    if (!database.isStored()) return fail('file-failed', 'the desk cannot write its records')
    try {
      database.transaction(work)
      return succeed(null)
    } catch (error) {
      return fail('file-failed', messageOf(error))
    }
  }

  const ofShift = (from: number) =>
    summaries(all('SELECT summary FROM handover WHERE shiftFrom = ?', from))[0] ?? null

  return {
    ofShift,
    add(handover) {
      const { content, ...summary } = handover
      const body = JSON.stringify(handover)
      const hash = hashOf(body)
      const stored = write((sql) =>
        sql
          .prepare(
            `INSERT INTO handover (shiftFrom, id, signedAt, words, summary, body, hash)
             VALUES (?, ?, ?, ?, ?, ?, ?)`,
          )
          .run(
            handover.shift.from,
            handover.id,
            handover.signedAt,
            wordsOf(summary, content),
            JSON.stringify(summary),
            body,
            hash,
          ),
      )
      return stored.ok ? succeed(hash) : stored
    },
    lastBefore(from) {
      const [row] = all('SELECT body FROM handover WHERE shiftFrom < ? ORDER BY shiftFrom DESC LIMIT 1', from)
      return handoverSchema.safeParse(parseJson(String(row?.['body'] ?? ''))).data?.content ?? null
    },
    open(id) {
      const [row] = all('SELECT body, hash FROM handover WHERE id = ?', id)
      if (!row) return fail('not-found', 'there is no such handover')
      const body = String(row['body'])
      const handover = handoverSchema.safeParse(parseJson(body)).data
      if (!handover) return fail('not-found', 'the handover is damaged')
      return succeed({ handover, isSound: hashOf(body) === row['hash'] })
    },
    search(words, limit) {
      const where = words.map(() => 'instr(words, ?) > 0').join(' AND ') || 'true'
      const [count] = all(`SELECT count(*) AS total FROM handover WHERE ${where}`, ...words)
      const rows = all(
        `SELECT summary FROM handover WHERE ${where} ORDER BY shiftFrom DESC LIMIT ?`,
        ...words,
        limit,
      )
      return { handovers: summaries(rows), total: Number(count?.['total']) }
    },
    points() {
      const rows = all('SELECT body FROM openPoint')
      const points = rows.flatMap(({ body }) => openPointSchema.safeParse(parseJson(String(body))).data ?? [])
      if (points.length < rows.length)
        log('warn', `${rows.length - points.length} open point(s) cannot be read`)
      return points.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    },
    putPoint(point) {
      const stored = write((sql) =>
        sql
          .prepare('INSERT OR REPLACE INTO openPoint (id, body) VALUES (?, ?)')
          .run(point.id, JSON.stringify(point)),
      )
      return stored.ok ? succeed(point) : stored
    },
    prune(handoversBefore, pointsDoneBefore) {
      let removed = 0
      write((sql) => {
        removed = Number(sql.prepare('DELETE FROM handover WHERE signedAt < ?').run(handoversBefore).changes)
        sql
          .prepare("DELETE FROM openPoint WHERE coalesce(body ->> '$.done.at', ?) < ?")
          .run(pointsDoneBefore, pointsDoneBefore)
      })
      return removed
    },
  }
}

/** What a search looks through: names, remark, points, notes, and the alarms by tag and message. */
function wordsOf(summary: HandoverSummary, content: HandoverContent): string {
  const tagged = [...content.standing.rows, ...content.missed.rows, ...content.badActors]
  const texts = [
    ...[summary.outgoing, summary.incoming, summary.remark, summary.shift.name],
    ...content.points.map(({ text }) => text),
    ...content.notes.rows.flatMap(({ path, text }) => [path, text]),
    ...content.calls.rows.flatMap(({ path, text, people }) => [
      path,
      text,
      ...people.map(({ name }) => name),
    ]),
    ...content.floods.flatMap(({ firstOut }) => (firstOut ? [firstOut.path, firstOut.message] : [])),
    ...tagged.flatMap(({ path, message }) => [path, message]),
  ]
  return [...new Set(texts)].join('\n').toLowerCase()
}
