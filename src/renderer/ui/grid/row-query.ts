import { assertNever } from '../../../shared/errors.ts'
import type {
  NumberRange,
  QueryKind,
  QueryLanguage,
  QueryTerm,
  TextQuery,
} from '../../../shared/rules/text-query.ts'
import type { Zone } from '../../../shared/rules/zone.ts'
import { createFastWall } from '../formats/fast-stamps.ts'
import type { GridColumn } from './grid-column.ts'

/** The name of a column in the filter; null where it has none that can be typed. */
export function fieldNameOf<Row>({ id, filter }: GridColumn<Row>): string | null {
  const name = (filter?.name ?? id).toLowerCase()
  return /^[a-z]+$/.test(name) ? name : null
}

/** The language of a table: a field for each of its columns. */
export function rowLanguage<Row>(columns: readonly GridColumn<Row>[]): QueryLanguage {
  return {
    kinds: new Map(
      columns.flatMap((column): [string, QueryKind][] => {
        const name = fieldNameOf(column)
        return name === null ? [] : [[name, column.filter?.kind ?? 'text']]
      }),
    ),
  }
}

/** A query of words alone: each is wanted somewhere in the row. */
export function wordsQuery(text: string): TextQuery<string> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const term = (word: string): QueryTerm<string> => ({
    kind: 'text',
    field: null,
    text: word,
    source: word,
    negated: false,
  })
  return { clauses: words.map((word) => [term(word)]), problem: null }
}

const isIn = (value: number | null, { min, max }: NumberRange) =>
  value !== null && value >= min && value <= max
const dayMs = 86_400_000

/** Decides whether a term holds for a row; `text` is all that the row says, in lower case. */
export function createTermCheck<Row>(columns: readonly GridColumn<Row>[], zone: Zone) {
  const wallOf = createFastWall(zone)
  const byField = new Map(columns.map((column) => [fieldNameOf(column), column]))
  const numberOf = (field: string, row: Row): number | null => {
    const column = byField.get(field)
    const value = column?.filter?.number ? column.filter.number(row) : column?.value(row)
    return typeof value === 'number' ? value : null
  }
  const textOf = (field: string, row: Row) => byField.get(field)?.text(row) ?? ''

  return (term: QueryTerm<string>, row: Row, text: string): boolean => {
    switch (term.kind) {
      case 'text':
        if (term.field === null) return text.includes(term.text)
        return textOf(term.field, row).toLowerCase().includes(term.text)
      case 'expression':
        return term.expression.test(term.field === null ? text : textOf(term.field, row))
      case 'number':
        return isIn(numberOf(term.field, row), term.range)
      case 'time': {
        const instant = numberOf(term.field, row)
        if (instant === null) return false
        return isIn(term.isOfDay ? wallOf(instant) % dayMs : wallOf(instant), term.range)
      }
      case 'band': {
        const bands = byField.get(term.field)?.filter?.bands?.(row) ?? []
        return (
          bands.some((band) => term.bands.includes(band)) || (term.text !== null && text.includes(term.text))
        )
      }
      case 'present': {
        const value = byField.get(term.field)?.value(row) ?? null
        return (value !== null && value !== '' && !Number.isNaN(value)) === term.isWanted
      }
      case 'age':
      case 'left':
      case 'masked':
      case 'nuisance':
      case 'shelved':
      case 'noted':
      case 'holder':
        // No table has these in its language.
        return false
      default:
        return assertNever(term)
    }
  }
}

/** Enough rows to know a column that repeats a few values. */
const sampledRows = 500
const maxValues = 40

/** The texts of a column that repeats a few of them, for completion. */
export function valuesIn<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  field: string,
): readonly string[] {
  const column = columns.find((one) => fieldNameOf(one) === field)
  if (column === undefined || (column.filter?.kind ?? 'text') !== 'text') return []
  const values = new Set(rows.slice(0, sampledRows).map((row) => column.text(row)))
  values.delete('')
  return values.size > maxValues ? [] : [...values].sort()
}
