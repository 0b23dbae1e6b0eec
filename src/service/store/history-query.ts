import type { DatabaseSync } from 'node:sqlite'
import type { AlarmHistory } from '../../shared/model/alarm-history.ts'
import { writeDuration } from '../../shared/model/duration.ts'
import type { Page } from './alarm-store.ts'
import { offsetTime } from './local-time.ts'
import { namedStatement, withinPeriod, type NamedValues } from './occurrence-filter.ts'

/** What is asked, as conditions on `occurrence` and the values that they name. */
interface PreparedQuestion {
  /** Everything that decides which occurrences match. */
  question: string
  isEverything: boolean
  inPeriod: string
  order: 'ASC' | 'DESC'
  values: NamedValues
}

/** The oldest are forgotten, but for the first and the last row. */
const mostLandmarks = 200

/** Pages of histories (interface 2.3); somebody who reads them in a row never makes SQLite count from the start. */
export function createHistoryQuery(
  database: DatabaseSync,
): (asked: PreparedQuestion, page: Page) => { items: AlarmHistory[]; total: number } {
  const rows = <Row>(sql: string, values: NamedValues): Row[] =>
    // The statements below name exactly the columns of their rows, and the tables are STRICT.
    namedStatement(database, sql).all(values) as unknown as Row[]

  const writtenRows = database.prepare('SELECT total_changes() AS number')
  const memory = createMatchMemory(() => Number(writtenRows.get()?.['number']))

  const findMatches = ({ inPeriod, isEverything, values }: PreparedQuestion): Matches => {
    // SQLite knows a quick way to each of the three alone, when it is about the whole table.
    const [found] = rows<{ total: number; first: number | null; last: number | null }>(
      isEverything
        ? `SELECT (SELECT count(*) FROM occurrence) AS total, (SELECT min(id) FROM occurrence) AS first,
             (SELECT max(id) FROM occurrence) AS last`
        : `SELECT count(*) AS total, min(id) AS first, max(id) AS last FROM occurrence WHERE ${inPeriod}`,
      values,
    )
    if (!found || found.first === null || found.last === null) return { total: 0, landmarks: [] }
    const { total, first, last } = found
    return {
      total,
      landmarks: [
        { place: 0, id: first },
        { place: total - 1, id: last },
      ],
    }
  }

  return (asked, page) => {
    const { inPeriod, order, values, question } = asked
    const { total, landmarks } = memory.matches(question, () => findMatches(asked))
    // The places of the page's rows in ascending order of ids, in which all matches are counted.
    const start = page.newestFirst ? Math.max(0, total - page.offset - page.limit) : page.offset
    const end = page.newestFirst ? total - page.offset : Math.min(total, page.offset + page.limit)
    if (start >= end) return { items: [], total }
    // Where the matches lie close together it is quicker to walk along the ids until the page is full;
    // where they are sparse, to gather all of them by an index and sort.
    const walk = planWalk(landmarks, start, end)
    const walks = (walk.skip + end - start) * spreadOf({ total, landmarks }) < total
    const direction = walk.descending ? 'DESC' : 'ASC'
    const items = rows<HistoryRow>(
      `SELECT page.id, subject.tagId, tag.path AS tagName, subject.message, subject.priority,
           raisedAt, ackAt, resetAt, remark.comment,
           ${withinPeriod('raisedAt', 'resetAt')} AS alarmDuration,
           ${withinPeriod('raisedAt', 'ackAt')} AS reactionDuration,
           iif(resetAt >= ackAt, ${withinPeriod('ackAt', 'resetAt')}, NULL) AS interventionDuration
         FROM (
           SELECT * FROM occurrence ${walks ? 'NOT INDEXED' : ''}
           WHERE ${inPeriod} ${walks ? `AND id ${walk.descending ? '<=' : '>='} :walkedFrom` : ''}
           ORDER BY ${walks ? `id ${direction}` : '+id'} LIMIT :pageLength OFFSET :skipped
         ) AS page
         JOIN subject ON subject.id = subjectId
         JOIN tag ON tag.id = subject.tagId
         LEFT JOIN remark ON remark.id = remarkId
         ORDER BY page.id ${order}`,
      { ...values, walkedFrom: walk.from, pageLength: end - start, skipped: walks ? walk.skip : start },
    )
    remember(landmarks, items, start, end, page.newestFirst)
    return { items: items.map(historyOf), total }
  }
}

/** How many ids there are to a match, between the first and the last. */
function spreadOf({ total, landmarks: [first, last] }: Matches): number {
  return first && last ? (last.id - first.id + 1) / total : 1
}

/** The next page begins where this one ended, whichever way somebody reads. */
function remember(
  landmarks: Landmark[],
  items: HistoryRow[],
  start: number,
  end: number,
  newestFirst: boolean,
) {
  const [lowest, highest] = newestFirst ? [items.at(-1), items[0]] : [items[0], items.at(-1)]
  if (!lowest || !highest) return
  if (landmarks.length >= mostLandmarks) landmarks.splice(2, 2)
  landmarks.push({ place: start, id: lowest.id }, { place: end - 1, id: highest.id })
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

function historyOf(row: HistoryRow): AlarmHistory {
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

/** A row whose place among the matches of a question, in ascending order of ids, is known. */
interface Landmark {
  place: number
  id: number
}

/** How many rows match a question, and where some of them stand; the first and the last are always among them. */
interface Matches {
  total: number
  landmarks: Landmark[]
}

/** How to get to some rows along the ids: from this one on, past so many. */
interface Walk {
  from: number
  descending: boolean
  skip: number
}

/** The shortest walk to the rows of the places from `start` to before `end`. */
export function planWalk(landmarks: readonly Landmark[], start: number, end: number): Walk {
  let best: Walk | null = null
  for (const { place, id } of landmarks) {
    const descending = place >= end - 1
    if (!descending && place > start) continue
    const skip = descending ? place - (end - 1) : start - place
    if (best === null || skip < best.skip) best = { from: id, descending, skip }
  }
  if (best === null) throw new Error('the first and the last row are always known')
  return best
}

/** Remembers the matches of the questions asked last, for as long as nothing is written. */
interface MatchMemory {
  matches(question: string, find: () => Matches): Matches
}

const mostQuestions = 8

/** `written`: a number that grows with everything that is written. */
function createMatchMemory(written: () => number): MatchMemory {
  const known = new Map<string, Matches>()
  let asOf = -1
  return {
    matches(question, find) {
      const now = written()
      if (now !== asOf) known.clear()
      asOf = now
      const matches = known.get(question) ?? find()
      // The question asked last stands last; the first to go is the one that nobody asked for longest.
      known.delete(question)
      known.set(question, matches)
      const [oldest] = known.keys()
      if (known.size > mostQuestions && oldest !== undefined) known.delete(oldest)
      return matches
    },
  }
}
