import type { DatabaseSync } from 'node:sqlite'
import type { AlarmHistory, AlarmIntervention, AlarmStatistic } from '../../shared/model/records.ts'
import { writeDuration } from '../../shared/model/duration.ts'
import type { PeriodQuery } from '../../shared/model/list-query.ts'
import type { Page } from './alarm-store.ts'
import { createHistoryQuery } from './history-query.ts'
import { prepareNamed, occurrenceFilter, clippedDuration, type NamedValues } from './occurrence-filter.ts'

interface ListResult<T> {
  items: T[]
  total: number
}

/** Lists computed from occurrences, for a period that ends at `now` at the latest. */
export interface OccurrenceQueries {
  histories(query: PeriodQuery, page: Page, now: number): ListResult<AlarmHistory>
  statistics(query: PeriodQuery, page: Page, now: number): ListResult<AlarmStatistic>
  interventions(query: PeriodQuery, page: Page, now: number): ListResult<AlarmIntervention>
}

/** The largest timestamp of a Date. */
const maxTimestamp = 8_640_000_000_000_000

/** Histories, statistics and interventions (interface 2.3 to 2.5), in SQL. */
export function createOccurrenceQueries(database: DatabaseSync): OccurrenceQueries {
  const rows = <Row>(sql: string, values: NamedValues): Row[] =>
    // The statements below name exactly the columns of their rows, and the tables are STRICT.
    prepareNamed(database, sql).all(values) as unknown as Row[]

  const prepare = (query: PeriodQuery, page: Page, now: number) => {
    const filter = occurrenceFilter(database, query)
    // An occurrence is in a period when it was raised before its end and not reset before its start.
    const terms = [
      ...(query.to === undefined ? [] : ['raisedAt < :to']),
      ...(query.from === undefined ? [] : ['endAt >= :from']),
      ...filter.terms,
    ]
    const from = query.from === undefined ? -maxTimestamp : Date.parse(query.from)
    const to = query.to === undefined ? maxTimestamp : Date.parse(query.to)
    return {
      isUnfiltered: terms.length === 0,
      inPeriod: terms.join(' AND ') || 'TRUE',
      selected: filter.terms.join(' AND ') || 'TRUE',
      order: page.newestFirst ? ('DESC' as const) : ('ASC' as const),
      cacheKey: JSON.stringify([terms, filter.values, from, to]),
      values: {
        ...filter.values,
        from,
        to,
        until: Math.min(to, now),
      },
    }
  }

  const histories = createHistoryQuery(database)

  return {
    histories: (query, page, now) => histories(prepare(query, page, now), page),

    statistics(query, page, now) {
      const { inPeriod, order, values } = prepare(query, page, now)
      // Grouped by subject first, from its index; a tag with several subjects shows the message of the latest.
      const items = rows<StatisticRow>(
        `WITH perSubject AS MATERIALIZED (
           SELECT subjectId, count(*) AS number, max(id) AS latest,
             sum(${clippedDuration('raisedAt', 'endAt')}) AS time
           FROM occurrence WHERE ${inPeriod} GROUP BY subjectId
         )
         SELECT tag.id, tag.path AS tagName, subject.message, subject.priority, max(latest),
           sum(number) AS failureNumber, sum(time) AS failureTime
         FROM perSubject JOIN subject ON subject.id = subjectId JOIN tag ON tag.id = subject.tagId
         GROUP BY tag.id ORDER BY tag.id ${order}`,
        values,
      )
      return pageRows(items, page, toStatistic)
    },

    interventions(query, page, now) {
      const { selected, order, values } = prepare(query, page, now)
      const items = rows<InterventionRow>(
        `SELECT operator.id, operator.name AS user, number, reactionTime, finishedNumber, finishedTime
         FROM (
           SELECT operatorId, count(*) AS number, sum(${clippedDuration('raisedAt', 'ackAt')}) AS reactionTime,
             count(*) FILTER (WHERE resetAt >= ackAt) AS finishedNumber,
             sum(${clippedDuration('ackAt', 'resetAt')}) FILTER (WHERE resetAt >= ackAt) AS finishedTime
           FROM occurrence
           WHERE ackAt IS NOT NULL AND ackAt >= :from AND ackAt < :to AND ${selected} GROUP BY operatorId
         )
         JOIN operator ON operator.id = operatorId ORDER BY operator.id ${order}`,
        values,
      )
      return pageRows(items, page, toIntervention)
    },
  }
}

/** One page of rows that are all computed anyway. */
function pageRows<Row, Item>(
  rows: Row[],
  { offset, limit }: Page,
  itemOf: (row: Row) => Item,
): ListResult<Item> {
  return { items: rows.slice(offset, offset + limit).map(itemOf), total: rows.length }
}

interface StatisticRow {
  id: number
  tagName: string
  message: string
  priority: number
  failureNumber: number
  failureTime: number
}

function toStatistic({ failureTime, ...row }: StatisticRow): AlarmStatistic {
  return {
    id: row.id,
    tagName: row.tagName,
    message: row.message,
    priority: row.priority,
    code: tagCode(row.tagName),
    failureNumber: row.failureNumber,
    failureTotalTime: writeDuration(failureTime),
    failureMeanTime: writeDuration(failureTime / row.failureNumber),
  }
}

interface InterventionRow {
  id: number
  user: string
  number: number
  reactionTime: number
  finishedNumber: number
  finishedTime: number | null
}

function toIntervention(row: InterventionRow): AlarmIntervention {
  return {
    id: row.id,
    user: row.user,
    interventionNumber: row.number,
    reactionMeanTime: writeDuration(row.reactionTime / row.number),
    interventionMeanTime: writeDuration((row.finishedTime ?? 0) / Math.max(1, row.finishedNumber)),
  }
}

/**
 * The `code` of a tag: the number in the last part of its path, 204 for `NORTH\BOILER2\LT204.HIHI`; 0 when there
 * is none. The interface leaves its meaning open; this is the number that people on site use.
 */
export function tagCode(path: string): number {
  const name = path.slice(path.lastIndexOf('\\') + 1)
  return Number(/\d{1,9}/.exec(name)?.[0] ?? 0)
}
