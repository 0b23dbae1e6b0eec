import { bandIds, nuisanceKinds, type BandId, type NuisanceKind } from '../model/constants.ts'
import { compileExpression, type LinearExpression } from './linear-expression.ts'

/**
 * What may be asked of a field. `presence`: whether it has a value, or a part of it; `age`: how long ago it was; `left`:
 * how long there is until then; `nuisance`: which marks it has, or that it is shelved or noted; `holder`: who has taken it.
 */
export type QueryKind =
  'text' | 'presence' | 'number' | 'priority' | 'age' | 'left' | 'duration' | 'time' | 'nuisance' | 'holder'

/** Whom alarms may be with, besides by name. */
export const holderWords = ['me', 'others', 'nobody'] as const
export type HolderWord = (typeof holderWords)[number]

/** The fields that a prefix names, as in `tag:LT204`, in the order in which they are offered. */
export interface QueryLanguage<Field extends string = string> {
  kinds: ReadonlyMap<Field, QueryKind>
  /** Short names of earlier versions, which saved views may have. */
  shortNames?: ReadonlyMap<string, Field>
  /** Whether `masked` is a condition. */
  hasMasked?: true
}

const alarmKinds = {
  message: 'text',
  tag: 'text',
  area: 'text',
  priority: 'priority',
  ack: 'presence',
  age: 'age',
  respond: 'left',
  value: 'text',
  state: 'number',
  comment: 'text',
  server: 'text',
  id: 'number',
  is: 'nuisance',
  with: 'holder',
} as const satisfies Record<string, QueryKind>
export type QueryField = keyof typeof alarmKinds

/** The language of the live list, its views and the rules of annunciation. */
export const alarmLanguage: QueryLanguage<QueryField> = {
  kinds: new Map(Object.entries(alarmKinds) as [QueryField, QueryKind][]),
  shortNames: new Map([
    ['msg', 'message'],
    ['prio', 'priority'],
  ]),
  hasMasked: true,
}

/** From and to, both included. */
export interface NumberRange {
  min: number
  max: number
}

/** A condition of a query. */
export type QueryTerm<Field extends string = QueryField> = { negated: boolean; source: string } & (
  | { kind: 'text'; field: Field | null; text: string }
  | { kind: 'expression'; field: Field | null; expression: LinearExpression }
  /** Durations in milliseconds. */
  | { kind: 'number'; field: Field; range: NumberRange }
  /** `text`: what has it in its text matches as well. */
  | { kind: 'band'; field: Field; bands: readonly BandId[]; text: string | null }
  | { kind: 'present'; field: Field; isWanted: boolean }
  /** In milliseconds. */
  | { kind: 'age' | 'left'; range: NumberRange }
  /** Milliseconds of the wall clock: since 1970, or of any day since midnight. */
  | { kind: 'time'; field: Field; range: NumberRange; isOfDay: boolean }
  | { kind: 'masked' }
  /** One of these marks. */
  | { kind: 'nuisance'; kinds: readonly NuisanceKind[] }
  | { kind: 'shelved' | 'noted' }
  /** Who has taken it; text: a part of the name. */
  | { kind: 'holder'; who: HolderWord | { text: string } }
)

/** Why a part of a query cannot be parsed. */
export type QueryProblem<Field extends string = string> =
  | { kind: 'unclosed'; source: string }
  | { kind: 'expression'; source: string; detail: string }
  | { kind: 'field'; source: string; name: string }
  | { kind: 'value'; source: string; field: Field }

/** Every clause holds, by one of its terms. A term that cannot be parsed is ignored, which shows too much rather than too little. */
export interface TextQuery<Field extends string = QueryField> {
  clauses: QueryTerm<Field>[][]
  problem: QueryProblem<Field> | null
}

// One word: sign, field and operator, then an expression between slashes, a quoted phrase, or plain text.
const word =
  /(?<sign>-?)(?:(?<field>[a-z]+)(?<operator>:(?!\/\/)|[<>]=?))?(?:\/(?<expression>(?:[^/\\]|\\.)*)\/(?<flags>[a-z]*)(?=\s|$)|(?<open>\/)(?<rest>.*)|"(?<phrase>[^"]*)"?|(?<text>\S*))/iuy

export function fieldOf<Field extends string>(
  name: string,
  { kinds, shortNames }: QueryLanguage<Field>,
): Field | null {
  const lower = name.toLowerCase()
  return kinds.keys().find((field) => field === lower) ?? shortNames?.get(lower) ?? null
}

/** Parses a query of the live list. */
export const parseTextQuery = (query: string): TextQuery => parseQuery(query, alarmLanguage)

/** Parses a query: all words are wanted, and `OR` joins the two that it stands between. */
export function parseQuery<Field extends string>(
  query: string,
  language: QueryLanguage<Field>,
): TextQuery<Field> {
  const clauses: QueryTerm<Field>[][] = []
  let problem: QueryProblem<Field> | null = null
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
    const read = readWord(source, found.groups, language)
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

type Unsigned<Term> = Term extends unknown ? Omit<Term, 'negated' | 'source'> : never
/** Null: still being typed, which asks for nothing. */
type ReadWord<Field extends string> = Unsigned<QueryTerm<Field>> | { problem: QueryProblem<Field> } | null

function readWord<Field extends string>(
  source: string,
  groups: Record<string, string | undefined>,
  language: QueryLanguage<Field>,
): ReadWord<Field> {
  const { sign = '', field: name, operator = '', expression, flags = '', phrase, text = '' } = groups
  const field = name === undefined ? null : fieldOf(name, language)
  const kind = field === null ? undefined : language.kinds.get(field)
  const isComparison = operator !== '' && operator !== ':'
  // `a<b` compares nothing of ours, so it is plain text.
  if (isComparison && (kind === undefined || kind === 'text' || kind === 'presence' || kind === 'holder'))
    return plain(source.slice(sign.length))
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
  if (field !== null && kind !== undefined)
    return readValue({ name: field, kind }, isComparison ? operator + value : value, source)
  return (phrase === undefined ? keyword(value.toLowerCase(), language) : null) ?? plain(value)
}

const plain = <Field extends string>(text: string): ReadWord<Field> =>
  text === '' ? null : { kind: 'text', field: null, text: text.toLowerCase() }

/** A word that is a condition by itself. */
function keyword<Field extends string>(
  word: string,
  { kinds, hasMasked }: QueryLanguage<Field>,
): ReadWord<Field> {
  if (word === 'masked' && hasMasked) return { kind: 'masked' }
  if (word !== 'critical') return null
  const field = kinds.keys().find((one) => kinds.get(one) === 'priority')
  return field === undefined ? null : { kind: 'band', field, bands: ['critical'], text: 'critical' }
}

function readValue<Field extends string>(
  { name: field, kind }: { name: Field; kind: QueryKind },
  typed: string,
  source: string,
): ReadWord<Field> {
  const value = typed.toLowerCase()
  if (/^[<>]?=?$/.test(value)) return null
  const refused: ReadWord<Field> = { problem: { kind: 'value', source, field } }
  const isPresence = value === 'yes' || value === 'no'
  const present = { kind: 'present', field, isWanted: value === 'yes' } as const
  switch (kind) {
    case 'age':
    case 'left': {
      const range = durationRange(value)
      return range ? { kind, range } : refused
    }
    case 'duration': {
      const range = durationRange(value)
      return range ? { kind: 'number', field, range } : refused
    }
    case 'time': {
      const read = timeRange(value)
      return isPresence ? present : read ? { kind: 'time', field, ...read } : refused
    }
    case 'priority': {
      const bands = bandIds.filter((id) => id.startsWith(value))
      if (bands.length > 0) return { kind: 'band', field, bands, text: null }
      const range = numberRange(value)
      return range ? { kind: 'number', field, range } : refused
    }
    case 'number': {
      const range = numberRange(value)
      return range ? { kind: 'number', field, range } : refused
    }
    case 'nuisance': {
      const kinds = value === 'nuisance' ? nuisanceKinds : nuisanceKinds.filter((id) => id.startsWith(value))
      if (kinds.length > 0) return { kind: 'nuisance', kinds }
      const other = (['shelved', 'noted'] as const).find((word) => word.startsWith(value))
      return other ? { kind: other } : refused
    }
    case 'holder': {
      const word = holderWords.find((one) => one === value)
      return { kind: 'holder', who: word ?? { text: value } }
    }
    case 'presence':
      return isPresence ? present : { kind: 'text', field, text: value }
    case 'text':
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

/** `<5m`, `>2h`; minutes where no unit is given, less where no direction is. */
function durationRange(text: string): NumberRange | null {
  const [, operator = '<', number, unit = 'm'] = /^([<>]=?)?(\d+(?:\.\d+)?)(s|m|min|h|d)?$/.exec(text) ?? []
  const ms = Number(number) * (unitsMs[unit] ?? Number.NaN)
  return Number.isNaN(ms) ? null : compared(operator, ms, ms)
}

const minuteMs = 60_000
const dayMs = 86_400_000

/** `2026-03-02`, `2026-03-02T14:30`, or `14:30` of any day. */
function timeRange(text: string): { range: NumberRange; isOfDay: boolean } | null {
  const [, operator = '', date, hours, minutes] =
    /^([<>]=?)?(?:(\d{4}-\d\d-\d\d)(?:t(?=\d)|$))?(?:(\d{1,2}):(\d\d))?$/.exec(text) ?? []
  if (date === undefined && hours === undefined) return null
  const from =
    (date === undefined ? 0 : Date.parse(date)) + (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs
  if (Number.isNaN(from) || Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59) return null
  const to = from + (hours === undefined ? dayMs : minuteMs) - 1
  return { range: compared(operator, from, to), isOfDay: date === undefined }
}

function compared(operator: string, from: number, to: number): NumberRange {
  switch (operator) {
    case '<':
      return { min: -Infinity, max: from - 1 }
    case '<=':
      return { min: -Infinity, max: to }
    case '>':
      return { min: to + 1, max: Infinity }
    case '>=':
      return { min: from, max: Infinity }
    default:
      return { min: from, max: to }
  }
}

/** Whether everything that matches a query matches an earlier one as well, as far as their terms show. */
export function narrows<Field extends string>(
  query: TextQuery<Field>,
  before: TextQuery<Field>,
  isSearched: (field: Field | null) => boolean,
): boolean {
  return before.clauses.every((old) =>
    query.clauses.some((terms) =>
      terms.every((term) => old.some((other) => implies(term, other, isSearched))),
    ),
  )
}

/** A longer word is found only where each part of it is found, in a field that is searched for it anywhere. */
function implies<Field extends string>(
  term: QueryTerm<Field>,
  old: QueryTerm<Field>,
  isSearched: (field: Field | null) => boolean,
): boolean {
  if (term.negated !== old.negated || term.kind !== old.kind) return false
  if (term.source === old.source) return true
  if (term.kind !== 'text' || old.kind !== 'text' || term.negated || term.field !== old.field) return false
  return isSearched(term.field) && term.text.includes(old.text)
}
