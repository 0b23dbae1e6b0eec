import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { PeriodQuery } from '../../shared/model/list-query.ts'
import { searchWords } from './search-text.ts'

/** Conditions on `occurrence`, joined by AND, with their named values. */
interface OccurrenceFilter {
  terms: string[]
  values: NamedValues
}

const subjectColumns = ['stationId', 'dataServerId', 'tagGroupId', 'callGroupId'] as const
/** The trigram index cannot find shorter text. */
const minIndexedLength = 3

/**
 * The conditions of a query, without the period.
 *
 * There are few subjects for many occurrences: filters and words on a subject first select the subjects, and the
 * index by subject does the rest. A word may also be in an operator's comment; whether it is in any is looked up
 * first, since a condition with OR is slow.
 */
export function occurrenceFilter(database: DatabaseSync, query: PeriodQuery): OccurrenceFilter {
  const values: NamedValues = {}
  const terms: string[] = []
  const subjectTerms: string[] = []
  for (const column of subjectColumns) {
    const value = query[column]
    if (value === undefined) continue
    subjectTerms.push(`${column} = :${column}`)
    values[column] = value
  }
  const hasMatch = (table: 'subject' | 'remark', term: string) =>
    prepareNamed(database, `SELECT 1 FROM ${table} WHERE ${term} LIMIT 1`).get(values) !== undefined

  for (const [index, word] of searchWords(query.search ?? '').entries()) {
    values[`word${index}`] = word
    // A quoted phrase of the FTS5 query syntax, where a quote is doubled.
    values[`phrase${index}`] = `"${word.replaceAll('"', '""')}"`
    const isContained = `instr(searchText, :word${index}) > 0`
    const isIndexed = `id IN (SELECT rowid FROM subjectText WHERE subjectText MATCH :phrase${index})`
    const inSubject = [...word].length < minIndexedLength ? isContained : isIndexed
    const inRemark = `remarkId IN (SELECT id FROM remark WHERE ${isContained})`
    if (!hasMatch('remark', isContained)) subjectTerms.push(inSubject)
    else if (!hasMatch('subject', inSubject)) terms.push(inRemark)
    else terms.push(`(subjectId IN (SELECT id FROM subject WHERE ${inSubject}) OR ${inRemark})`)
  }
  if (subjectTerms.length > 0) {
    terms.push(`subjectId IN (SELECT id FROM subject WHERE ${subjectTerms.join(' AND ')})`)
  }
  if (query.userId !== undefined) {
    terms.push('operatorId = :userId')
    values['userId'] = query.userId
  }
  return { terms, values }
}

export type NamedValues = Record<string, SQLInputValue>

/** A statement that ignores named values it does not use. */
export function prepareNamed(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql)
  statement.setAllowUnknownNamedParameters(true)
  return statement
}

/** SQL for the part of a duration that lies in the period; an open one lasts until now. */
export const clippedDuration = (begin: string, end: string) =>
  `max(0, min(${end}, :until) - max(${begin}, :from))`
