import type { QueryLanguage, QueryProblem } from '../../shared/rules/text-query.ts'

/** One part of a filter that is set, in words, and how to take it away. */
export interface FilterChip {
  key: string
  label: string
  text: string
  remove(): void
}

/** What a filter field knows of its language while something is typed. */
export interface FilterHelp {
  language: QueryLanguage
  problem: QueryProblem | null
  /** Values that a field has, as far as they are few. */
  valuesOf(field: string, typed: string): readonly string[]
  /** The headings of the columns that the fields are; null: the fields of an alarm. */
  titles: ReadonlyMap<string, string> | null
}
