import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { PeriodQuery } from '../../shared/model/period-query.ts'
import { searchWords } from './search-text.ts'

/** Conditions on `occurrence` that all have to hold, with the named values that they mention. */
interface OccurrenceFilter {
  terms: string[]
  values: NamedValues
}

const subjectColumns = ['stationId', 'dataServerId', 'tagGroupId', 'callGroupId'] as const
/** The trigram index knows no shorter text. */
const minIndexedLength = 3

/**
 * The conditions that select the occurrences of a query, whatever the period.
 *
 * Texts are few among occurrences: so the filters and words that concern a subject first choose the subjects,
 * and the index by subject does the rest. A word may also stand in what an operator wrote; whether it does
 * at all is looked up beforehand, since a condition with OR is the slow one.
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
    // In quotes a phrase of the index's language, in which a quote is written twice.
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

/** A statement that takes from a set of named values the ones it mentions. */
export function prepareNamed(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql)
  statement.setAllowUnknownNamedParameters(true)
  return statement
}

/** The part of a stretch of time that lies in the period; what lasts still has lasted until now. */
export const clippedDuration = (begin: string, end: string) =>
  `max(0, min(${end}, :until) - max(${begin}, :from))`
