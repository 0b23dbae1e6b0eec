import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
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
  /** Keeps one that was signed on another desk, as it was written there; false: it is here already. */
  keep(handover: Handover, body: string): Result<boolean>
  /** As they were written, the handovers of shifts that began since then. */
  bodiesSince(from: number): { id: string; body: string }[]
  ofShift(from: number): HandoverSummary | null
  /** The shift of the last one that began before, and where the content that was signed ends. */
  lastBefore(from: number): Pick<HandoverContent, 'shift' | 'to'> | null
  open(id: string): Result<{ handover: Handover; isSound: boolean }>
  /** Those that hold every word, the newest first. */
  search(words: readonly string[], limit: number): Promise<{ handovers: HandoverSummary[]; total: number }>
  /** The oldest first. */
  points(): OpenPoint[]
  putPoint(point: OpenPoint): Result<OpenPoint>
  /** Removes what is older; how many handovers went. */
  prune(handoversBefore: number, pointsDoneBefore: number): number
}

/** A few milliseconds of reading at a time, so that the desk is not blocked. */
const readAtOnce = 25

/** As many desks as sign the same shift while they cannot reach each other: each is kept a millisecond later. */
const maxOfShift = 100

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export function createHandoverStore(database: ProfileDatabase, log: Log): HandoverStore {
  const all = (query: string, ...values: (string | number)[]) =>
    database
      .sql()
      .prepare(query)
      .all(...values)

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

  /** The first that was signed, the same on every desk. */
  function ofShift(from: number): HandoverSummary | null {
    const first =
      'SELECT shiftFrom FROM handover WHERE shiftFrom BETWEEN ? AND ? ORDER BY signedAt, id LIMIT 1'
    const [row] = all(first, from, from + maxOfShift)
    return row ? summaryAt(Number(row['shiftFrom'])) : null
  }
  function summaryAt(from: number): HandoverSummary | null {
    const [row] = all('SELECT summary FROM handover WHERE shiftFrom = ?', from)
    if (!row) return null
    const summary = handoverSummarySchema.safeParse(parseJson(String(row['summary']))).data
    if (!summary) log('warn', `the handover of ${new Date(from).toISOString()} cannot be read`)
    return summary ?? null
  }

  function insert({ content, ...summary }: Handover, body: string, place: number): Result<string> {
    const hash = hashOf(body)
    const stored = write((sql) =>
      sql
        .prepare(
          `INSERT INTO handover (shiftFrom, id, signedAt, words, summary, body, hash)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          place,
          summary.id,
          summary.signedAt,
          wordsOf(summary, content),
          JSON.stringify(summary),
          body,
          hash,
        ),
    )
    return stored.ok ? succeed(hash) : stored
  }

  /** The shifts of those that hold every word, the newest first. */
  async function shiftsWith(words: readonly string[]): Promise<number[]> {
    const found: number[] = []
    const isFound = words.map(() => 'instr(words, ?) > 0').join(' AND ')
    for (let before = Number.MAX_SAFE_INTEGER; ; await setImmediate()) {
      const rows = all(
        `SELECT shiftFrom, ${isFound} AS isFound FROM handover WHERE shiftFrom < ?
         ORDER BY shiftFrom DESC LIMIT ${readAtOnce}`,
        ...words,
        before,
      )
      for (const row of rows) if (row['isFound'] === 1) found.push(Number(row['shiftFrom']))
      if (rows.length < readAtOnce) return found
      before = Number(rows.at(-1)?.['shiftFrom'])
    }
  }

  return {
    ofShift,
    add: (handover) => insert(handover, JSON.stringify(handover), handover.shift.from),
    keep(handover, body) {
      if (all('SELECT id FROM handover WHERE id = ?', handover.id).length > 0) return succeed(false)
      const { from } = handover.shift
      const among = 'SELECT shiftFrom FROM handover WHERE shiftFrom BETWEEN ? AND ?'
      const taken = new Set(all(among, from, from + maxOfShift).map((row) => Number(row['shiftFrom'])))
      const places = Array.from({ length: maxOfShift }, (_, later) => from + later)
      const free = places.find((place) => !taken.has(place))
      if (free === undefined) return fail('rejected', `a shift has at most ${maxOfShift} handovers`)
      const kept = insert(handover, body, free)
      return kept.ok ? succeed(true) : kept
    },
    bodiesSince: (from) =>
      all('SELECT id, body FROM handover WHERE shiftFrom >= ?', from).map((row) => ({
        id: String(row['id']),
        body: String(row['body']),
      })),
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
    async search(words, limit) {
      const shifts =
        words.length > 0
          ? await shiftsWith(words)
          : all('SELECT shiftFrom FROM handover ORDER BY shiftFrom DESC').map((row) =>
              Number(row['shiftFrom']),
            )
      const handovers: HandoverSummary[] = []
      for (const [place, from] of shifts.slice(0, limit).entries()) {
        if (place % readAtOnce === readAtOnce - 1) await setImmediate()
        const handover = summaryAt(from)
        if (handover) handovers.push(handover)
      }
      return { handovers, total: shifts.length }
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
