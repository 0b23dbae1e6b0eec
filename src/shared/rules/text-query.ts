import { bandIds, type BandId } from '../model/constants.ts'
import { compileExpression, type LinearExpression } from './linear-expression.ts'

/** The fields that a prefix names, as in `tag:LT204`. */
export const queryFields = [
  'message',
  'tag',
  'area',
  'priority',
  'ack',
  'age',
  'value',
  'state',
  'comment',
  'server',
  'id',
] as const
export type QueryField = (typeof queryFields)[number]

/** Short names of earlier versions, which saved views may have. */
const shortNames = new Map<string, QueryField>([
  ['msg', 'message'],
  ['prio', 'priority'],
])

/** From and to, both included. */
export interface NumberRange {
  min: number
  max: number
}

/** A condition of a query. */
export type QueryTerm = { negated: boolean; source: string } & (
  | { kind: 'text'; field: Exclude<QueryField, 'age'> | null; text: string }
  | { kind: 'expression'; field: QueryField | null; expression: LinearExpression }
  | { kind: 'number'; field: 'priority' | 'state' | 'id'; range: NumberRange }
  /** `text`: an alarm that has it in its text matches as well. */
  | { kind: 'band'; bands: readonly BandId[]; text: string | null }
  | { kind: 'acknowledged'; isWanted: boolean }
  /** In milliseconds. */
  | { kind: 'age'; range: NumberRange }
  | { kind: 'masked' }
)

/** Why a part of a query cannot be parsed. */
export type QueryProblem =
  | { kind: 'unclosed'; source: string }
  | { kind: 'expression'; source: string; detail: string }
  | { kind: 'field'; source: string; name: string }
  | { kind: 'value'; source: string; field: QueryField }

/** Every clause holds, by one of its terms. A term that cannot be parsed is ignored, which shows too much rather than too little. */
export interface TextQuery {
  clauses: QueryTerm[][]
  problem: QueryProblem | null
}

// One word: sign, field and operator, then an expression between slashes, a quoted phrase, or plain text.
const word =
  /(?<sign>-?)(?:(?<field>[a-z]+)(?<operator>:(?!\/\/)|[<>]=?))?(?:\/(?<expression>(?:[^/\\]|\\.)*)\/(?<flags>[a-z]*)(?=\s|$)|(?<open>\/)(?<rest>.*)|"(?<phrase>[^"]*)"?|(?<text>\S*))/iuy

export function fieldOf(name: string): QueryField | null {
  const lower = name.toLowerCase()
  return queryFields.find((field) => field === lower) ?? shortNames.get(lower) ?? null
}

/** Parses a query: all words are wanted, and `OR` joins the two that it stands between. */
export function parseTextQuery(query: string): TextQuery {
  const clauses: QueryTerm[][] = []
  let problem: QueryProblem | null = null
  let isNegated = false
  let joins = false
  let at = 0
  for (;;) {
    at += /^\s*/u.exec(query.slice(at))?.[0].length ?? 0
    if (at >= query.length) return { clauses, problem }
    word.lastIndex = at
    const found = word.exec(query)
    if (!found?.groups || found[0] === '') throw new Error('every text has a next word')
    at += found[0].length
    const source = found[0].trimEnd()
    if (source === 'OR') {
      joins = clauses.length > 0
      continue
    }
    if (!isNegated && source.toLowerCase() === 'not' && at < query.length) {
      isNegated = true
      continue
    }
    const read = readWord(source, found.groups)
    if (read !== null && 'problem' in read) problem ??= read.problem
    else if (read !== null) {
      const term = { ...read, source, negated: (found.groups['sign'] === '-') !== isNegated }
      const last = clauses.at(-1)
      if (joins && last) last.push(term)
      else clauses.push([term])
    }
    isNegated = false
    joins = false
  }
}

type Unsigned<Term> = Term extends QueryTerm ? Omit<Term, 'negated' | 'source'> : never
/** Null: still being typed, which asks for nothing. */
type ReadWord = Unsigned<QueryTerm> | { problem: QueryProblem } | null

function readWord(source: string, groups: Record<string, string | undefined>): ReadWord {
  const { sign = '', field: name, operator = '', expression, flags = '', phrase, text = '' } = groups
  const field = name === undefined ? null : fieldOf(name)
  const isComparison = operator !== '' && operator !== ':'
  // `a<b` compares nothing of ours, so it is plain text.
  if (isComparison && (field === null || !isCompared(field))) return plain(source.slice(sign.length))
  if (name !== undefined && field === null) return { problem: { kind: 'field', source, name } }
  if (groups['open'] !== undefined) return { problem: { kind: 'unclosed', source } }
  if (expression !== undefined) {
    // It ignores case as plain text does; `g` and `y` are about the position of a match.
    const compiled = compileExpression(expression, `${flags.replace(/[giy]/g, '')}i`)
    return compiled.ok
      ? { kind: 'expression', field, expression: compiled.expression }
      : { problem: { kind: 'expression', source, detail: compiled.detail } }
  }
  const value = phrase ?? text
  if (field !== null) return readValue(field, isComparison ? operator + value : value, source)
  if (phrase === undefined && value.toLowerCase() === 'masked') return { kind: 'masked' }
  if (phrase === undefined && value.toLowerCase() === 'critical')
    return { kind: 'band', bands: ['critical'], text: 'critical' }
  return plain(value)
}

const plain = (text: string): ReadWord =>
  text === '' ? null : { kind: 'text', field: null, text: text.toLowerCase() }

const isCompared = (field: QueryField) =>
  field === 'age' || field === 'priority' || field === 'state' || field === 'id'

function readValue(field: QueryField, typed: string, source: string): ReadWord {
  const value = typed.toLowerCase()
  if (/^[<>]?=?$/.test(value)) return null
  const refused = { problem: { kind: 'value', source, field } as const }
  switch (field) {
    case 'age': {
      const range = ageRange(value)
      return range ? { kind: 'age', range } : refused
    }
    case 'priority': {
      const bands = bandIds.filter((id) => id.startsWith(value))
      if (bands.length > 0) return { kind: 'band', bands, text: null }
      const range = numberRange(value)
      return range ? { kind: 'number', field, range } : refused
    }
    case 'state':
    case 'id': {
      const range = numberRange(value)
      return range ? { kind: 'number', field, range } : refused
    }
    case 'ack':
      if (value === 'yes' || value === 'no') return { kind: 'acknowledged', isWanted: value === 'yes' }
      return { kind: 'text', field, text: value }
    case 'message':
    case 'tag':
    case 'area':
    case 'value':
    case 'comment':
    case 'server':
      return { kind: 'text', field, text: value }
  }
}

/** `2`, `1-3`, `<3` or `>=2`. */
export function numberRange(text: string): NumberRange | null {
  const [, operator = '', from, to] = /^([<>]=?)?(\d+)(?:-(\d+))?$/.exec(text) ?? []
  if (from === undefined || (operator !== '' && to !== undefined)) return null
  return compared(operator, Number(from), Number(to ?? from))
}

const unitsMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/** `<5m`, `>2h`; minutes where no unit is given, younger where no direction is. */
function ageRange(text: string): NumberRange | null {
  const [, operator = '<', number, unit = 'm'] = /^([<>]=?)?(\d+(?:\.\d+)?)(s|m|min|h|d)?$/.exec(text) ?? []
  const ms = Number(number) * (unitsMs[unit] ?? Number.NaN)
  return Number.isNaN(ms) ? null : compared(operator, ms, ms)
}

function compared(operator: string, from: number, to: number): NumberRange {
  switch (operator) {
    case '<':
      return { min: -Infinity, max: from - 1 }
    case '<=':
      return { min: -Infinity, max: from }
    case '>':
      return { min: from + 1, max: Infinity }
    case '>=':
      return { min: from, max: Infinity }
    default:
      return { min: from, max: to }
  }
}
