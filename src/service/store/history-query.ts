import type { DatabaseSync } from 'node:sqlite'
import type { AlarmHistory } from '../../shared/model/records.ts'
import { writeDuration } from '../../shared/model/duration.ts'
import type { Page } from './alarm-store.ts'
import { offsetTime } from './local-time.ts'
import { prepareNamed, clippedDuration, type NamedValues } from './occurrence-filter.ts'

/** A query as conditions on `occurrence` and their named values. */
interface PreparedQuery {
  /** Identifies the set of matching occurrences. */
  cacheKey: string
  isUnfiltered: boolean
  inPeriod: string
  order: 'ASC' | 'DESC'
  values: NamedValues
}

/** Beyond this the oldest are dropped, except those of the first and last row. */
const maxPositions = 200

/** Pages of histories (interface 2.3); reading consecutive pages never makes SQLite skip rows from the start. */
export function createHistoryQuery(
  database: DatabaseSync,
): (query: PreparedQuery, page: Page) => { items: AlarmHistory[]; total: number } {
  const rows = <Row>(sql: string, values: NamedValues): Row[] =>
    // The statements below name exactly the columns of their rows, and the tables are STRICT.
    prepareNamed(database, sql).all(values) as unknown as Row[]

  const writtenRows = database.prepare('SELECT total_changes() AS number')
  const cache = createMatchCache(() => Number(writtenRows.get()?.['number']))

  const findMatches = ({ inPeriod, isUnfiltered, values }: PreparedQuery): Matches => {
    // SQLite optimises each of the three as a separate query on the whole table.
    const [found] = rows<{ total: number; first: number | null; last: number | null }>(
      isUnfiltered
        ? `SELECT (SELECT count(*) FROM occurrence) AS total, (SELECT min(id) FROM occurrence) AS first,
             (SELECT max(id) FROM occurrence) AS last`
        : `SELECT count(*) AS total, min(id) AS first, max(id) AS last FROM occurrence WHERE ${inPeriod}`,
      values,
    )
    if (!found || found.first === null || found.last === null) return { total: 0, positions: [] }
    const { total, first, last } = found
    return {
      total,
      positions: [
        { index: 0, id: first },
        { index: total - 1, id: last },
      ],
    }
  }

  return (query, page) => {
    const { inPeriod, order, values, cacheKey: key } = query
    const { total, positions } = cache.get(key, () => findMatches(query))
    // The indexes of the page's rows among all matches in ascending order of ids.
    const start = page.newestFirst ? Math.max(0, total - page.offset - page.limit) : page.offset
    const end = page.newestFirst ? total - page.offset : Math.min(total, page.offset + page.limit)
    if (start >= end) return { items: [], total }
    // Where matches are dense it is faster to scan along the ids until the page is full; where they are sparse,
    // to collect all of them by an index and sort.
    const scan = planScan(positions, start, end)
    const isScan = (scan.skip + end - start) * idsPerMatch({ total, positions }) < total
    const direction = scan.descending ? 'DESC' : 'ASC'
    const items = rows<HistoryRow>(
      `SELECT page.id, subject.tagId, tag.path AS tagName, subject.message, subject.priority,
           raisedAt, ackAt, resetAt, remark.comment,
           ${clippedDuration('raisedAt', 'resetAt')} AS alarmDuration,
           ${clippedDuration('raisedAt', 'ackAt')} AS reactionDuration,
           iif(resetAt >= ackAt, ${clippedDuration('ackAt', 'resetAt')}, NULL) AS interventionDuration
         FROM (
           SELECT * FROM occurrence ${isScan ? 'NOT INDEXED' : ''}
           WHERE ${inPeriod} ${isScan ? `AND id ${scan.descending ? '<=' : '>='} :walkedFrom` : ''}
           ORDER BY ${isScan ? `id ${direction}` : '+id'} LIMIT :pageLength OFFSET :skipped
         ) AS page
         JOIN subject ON subject.id = subjectId
         JOIN tag ON tag.id = subject.tagId
         LEFT JOIN remark ON remark.id = remarkId
         ORDER BY page.id ${order}`,
      { ...values, walkedFrom: scan.from, pageLength: end - start, skipped: isScan ? scan.skip : start },
    )
    recordPositions(positions, items, start, end, page.newestFirst)
    return { items: items.map(toHistory), total }
  }
}

/** Ids per match between the first and the last match. */
function idsPerMatch({ total, positions: [first, last] }: Matches): number {
  return first && last ? (last.id - first.id + 1) / total : 1
}

/** Records the ends of a page, where the next page begins in either direction. */
function recordPositions(
  positions: KnownPosition[],
  items: HistoryRow[],
  start: number,
  end: number,
  newestFirst: boolean,
) {
  const [lowest, highest] = newestFirst ? [items.at(-1), items[0]] : [items[0], items.at(-1)]
  if (!lowest || !highest) return
  if (positions.length >= maxPositions) positions.splice(2, 2)
  positions.push({ index: start, id: lowest.id }, { index: end - 1, id: highest.id })
}

interface HistoryRow {
  id: number
  tagId: number
  tagName: string
  message: string
  priority: number
  raisedAt: number
  ackAt: number | null
  resetAt: number | null
  comment: string | null
  alarmDuration: number | null
  reactionDuration: number | null
  interventionDuration: number | null
}

function toHistory(row: HistoryRow): AlarmHistory {
  const { id, tagId, tagName, message, priority, ackAt, resetAt } = row
  const { alarmDuration, reactionDuration, interventionDuration } = row
  return {
    id,
    tagId,
    tagName,
    message,
    priority,
    alarmTime: offsetTime(row.raisedAt),
    ...(ackAt === null ? {} : { ackTime: offsetTime(ackAt) }),
    ...(resetAt === null ? {} : { resetTime: offsetTime(resetAt) }),
    ...(alarmDuration === null ? {} : { alarmDuration: writeDuration(alarmDuration) }),
    ...(reactionDuration === null ? {} : { reactionDuration: writeDuration(reactionDuration) }),
    ...(interventionDuration === null ? {} : { interventionDuration: writeDuration(interventionDuration) }),
    comment: row.comment ?? '',
  }
}

/** A row whose index among the matches, in ascending order of ids, is known. */
interface KnownPosition {
  index: number
  id: number
}

/** The number of matches and some known positions, always including the first and the last. */
interface Matches {
  total: number
  positions: KnownPosition[]
}

/** How to reach rows along the ids: start at `from`, skip some. */
interface Scan {
  from: number
  descending: boolean
  skip: number
}

/** The shortest scan to the rows from index `start` up to, not including, `end`. */
export function planScan(positions: readonly KnownPosition[], start: number, end: number): Scan {
  let best: Scan | null = null
  for (const { index, id } of positions) {
    const descending = index >= end - 1
    if (!descending && index > start) continue
    const skip = descending ? index - (end - 1) : start - index
    if (best === null || skip < best.skip) best = { from: id, descending, skip }
  }
  if (best === null) throw new Error('the positions of the first and last row must be known')
  return best
}

/** Caches the matches of recent queries until something is written. */
interface MatchCache {
  get(key: string, find: () => Matches): Matches
}

const maxCachedQueries = 8

/** `changeCount` grows with every write. */
function createMatchCache(changeCount: () => number): MatchCache {
  const cached = new Map<string, Matches>()
  let cachedChanges = -1
  return {
    get(question, find) {
      const now = changeCount()
      if (now !== cachedChanges) cached.clear()
      cachedChanges = now
      const matches = cached.get(question) ?? find()
      // Most recently used last, so the first is evicted.
      cached.delete(question)
      cached.set(question, matches)
      const [oldest] = cached.keys()
      if (cached.size > maxCachedQueries && oldest !== undefined) cached.delete(oldest)
      return matches
    },
  }
}
