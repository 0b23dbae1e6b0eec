import type { QueryLanguage, QueryProblem } from '../../../shared/rules/text-query.ts'

/** What a filter field knows of its language while something is typed. */
export interface FilterHelp {
  language: QueryLanguage
  problem: QueryProblem | null
  /** Values that a field has, as far as they are few. */
  valuesOf(field: string, typed: string): readonly string[]
  /** The headings of the columns that the fields are; null: the fields of an alarm. */
  titles: ReadonlyMap<string, string> | null
}
