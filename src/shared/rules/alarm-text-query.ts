import { assertNever } from '../errors.ts'
import type { Alarm } from '../model/alarm.ts'
import { bandIds } from '../model/constants.ts'
import type { PriorityScale } from '../model/priority-band.ts'
import { bandOf } from './alarm-state.ts'
import { compileExpression, type LinearExpression } from './linear-expression.ts'
import { samePathForm } from './tag-path.ts'

/** The fields that a prefix names, as in `tag:LT204`. */
export const queryFields = [
  'area',
  'tag',
  'msg',
  'value',
  'ack',
  'state',
  'prio',
  'id',
  'server',
  'comment',
] as const
export type QueryField = (typeof queryFields)[number]

/** A condition of a query. */
export type QueryTerm = { negated: boolean; source: string } & (
  | { kind: 'text'; field: QueryField | null; text: string }
  | { kind: 'expression'; field: QueryField | null; expression: LinearExpression }
  | { kind: 'masked' }
)

/** Why a part of a query cannot be parsed. */
export type QueryProblem =
  { kind: 'unclosed'; source: string } | { kind: 'expression'; source: string; detail: string }

/** A term that cannot be parsed is ignored, which shows too many alarms rather than too few. */
export interface TextQuery {
  terms: QueryTerm[]
  problem: QueryProblem | null
}

// One word: sign and field, then an expression between slashes, a quoted phrase, or plain text.
const word =
  /(?<sign>-?)(?:(?<field>[a-z]+):)?(?:\/(?<expression>(?:[^/\\]|\\.)*)\/(?<flags>[a-z]*)(?=\s|$)|(?<open>\/)(?<rest>.*)|"(?<phrase>[^"]*)"?|(?<text>\S*))/iuy

const isField = (name: string): name is QueryField => (queryFields as readonly string[]).includes(name)

/** Parses a query. */
export function parseTextQuery(query: string): TextQuery {
  const terms: QueryTerm[] = []
  let problem: QueryProblem | null = null
  let notAhead = false
  let at = 0
  for (;;) {
    at += /^\s*/u.exec(query.slice(at))?.[0].length ?? 0
    if (at >= query.length) return { terms, problem }
    word.lastIndex = at
    const found = word.exec(query)
    if (!found?.groups || found[0] === '') throw new Error('every text has a next word')
    at += found[0].length
    const source = found[0].trimEnd()
    if (!notAhead && source.toLowerCase() === 'not' && at < query.length) {
      notAhead = true
      continue
    }
    const read = readWord(source, found.groups)
    if ('problem' in read) problem ??= read.problem
    else terms.push(...read.terms.map((term) => ({ ...term, negated: term.negated !== notAhead })))
    notAhead = false
  }
}

type Groups = Record<string, string | undefined>

function readWord(source: string, groups: Groups): { terms: QueryTerm[] } | { problem: QueryProblem } {
  const negated = groups['sign'] === '-'
  const name = groups['field']?.toLowerCase()
  const field = name !== undefined && isField(name) ? name : null
  const isUnknownField = name !== undefined && field === null
  const { expression, flags = '', phrase, text = '' } = groups
  // `LT204:HI` and `http://x` name no field, so they are plain text.
  if (isUnknownField) return { terms: wordTerm(source.slice(negated ? 1 : 0), null, negated, source) }
  if (groups['open'] !== undefined) return { problem: { kind: 'unclosed', source } }
  if (expression !== undefined) {
    // `g` and `y` are about the position of a match and change nothing here.
    const compiled = compileExpression(expression, flags.replace(/[gy]/g, ''))
    return compiled.ok
      ? { terms: [{ kind: 'expression', field, expression: compiled.expression, negated, source }] }
      : { problem: { kind: 'expression', source, detail: compiled.detail } }
  }
  if (phrase !== undefined) return { terms: wordTerm(phrase, field, negated, source) }
  if (field === null && text.toLowerCase() === 'masked')
    return { terms: [{ kind: 'masked', negated, source }] }
  return { terms: wordTerm(text, field, negated, source) }
}

/** A field or a sign without a value is still being typed and is ignored. */
function wordTerm(text: string, field: QueryField | null, negated: boolean, source: string): QueryTerm[] {
  return text === '' ? [] : [{ kind: 'text', field, text: text.toLowerCase(), negated, source }]
}

/** The name of a data server; null where it has none. */
export type ServerName = (id: number) => string | null
export const unnamed: ServerName = () => null

/** The text that a word without a field is looked for in, in lower case. */
export function searchTextOf(alarm: Alarm, serverName: ServerName): string {
  return textOf(alarm, null, serverName).toLowerCase()
}

export interface QueryContext {
  scale: PriorityScale
  /** Names data servers. */
  serverName?: ServerName | undefined
  /** `searchTextOf` an alarm with these names, where it is known already. */
  searchText?: ((alarm: Alarm) => string) | undefined
}

/** Whether an alarm matches a query. */
export function matchesQuery(query: TextQuery, alarm: Alarm, context: QueryContext): boolean {
  return query.terms.every((term) => holds(term, alarm, context) !== term.negated)
}

/** Whether every alarm that matches a query matches an earlier one as well, as far as their terms show. */
export function narrows(query: TextQuery, before: TextQuery): boolean {
  return before.terms.every((old) => query.terms.some((term) => implies(term, old)))
}

/** A longer word is found only where each part of it is found. */
function implies(term: QueryTerm, old: QueryTerm): boolean {
  if (term.negated !== old.negated || term.kind !== old.kind) return false
  if (term.source === old.source) return true
  if (term.kind !== 'text' || old.kind !== 'text' || term.negated || term.field !== old.field) return false
  return isSearched(term.field) && term.text.includes(old.text)
}

function holds(term: QueryTerm, alarm: Alarm, context: QueryContext): boolean {
  switch (term.kind) {
    case 'masked':
      return alarm.masked
    case 'expression':
      return term.expression.test(textOf(alarm, term.field, context.serverName ?? unnamed))
    case 'text':
      return holdsText(term, alarm, context)
    default:
      return assertNever(term)
  }
}

/** Whether the word of this field may be anywhere in it. */
const isSearched = (field: QueryField | null) =>
  field === null || (['tag', 'msg', 'value', 'ack', 'comment'] as const).some((name) => name === field)

function holdsText(
  { field, text }: { field: QueryField | null; text: string },
  alarm: Alarm,
  { scale, serverName = unnamed, searchText }: QueryContext,
): boolean {
  switch (field) {
    case 'area':
      return samePathForm(alarm.path).startsWith(samePathForm(text))
    case 'id':
      return inRange(alarm.id, text)
    case 'state':
      return inRange(alarm.state, text)
    case 'server':
      return (
        inRange(alarm.dataServerId, text) ||
        (serverName(alarm.dataServerId)?.toLowerCase().includes(text) ?? false)
      )
    case 'prio':
      return (bandIds as readonly string[]).includes(text)
        ? bandOf(alarm.priority, scale).id === text
        : inRange(alarm.priority, text)
    case null:
      return (searchText?.(alarm) ?? searchTextOf(alarm, serverName)).includes(text)
    case 'tag':
    case 'msg':
    case 'value':
    case 'ack':
    case 'comment':
      return textOf(alarm, field, serverName).toLowerCase().includes(text)
    default:
      return assertNever(field)
  }
}

/** `2` or `1-3`; anything else matches nothing. */
function inRange(value: number, text: string): boolean {
  const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  if (from === undefined) return false
  return value >= Number(from) && value <= Number(to ?? from)
}

function textOf(alarm: Alarm, field: QueryField | null, serverName: ServerName): string {
  switch (field) {
    case null:
      return `${alarm.message}\n${alarm.path}\n${alarm.name}\n${alarm.localizedName}\n${alarm.value}\n${alarm.ackUser}\n${alarm.comment}\n${serverName(alarm.dataServerId) ?? ''}`
    case 'tag':
      return `${alarm.path}\n${alarm.name}\n${alarm.localizedName}`
    case 'area':
      return alarm.path
    case 'msg':
      return alarm.message
    case 'value':
      return alarm.value
    case 'ack':
      return alarm.ackUser
    case 'comment':
      return alarm.comment
    case 'state':
      return String(alarm.state)
    case 'prio':
      return String(alarm.priority)
    case 'id':
      return String(alarm.id)
    case 'server':
      return `${serverName(alarm.dataServerId) ?? ''} ${alarm.dataServerId}`.trim()
    default:
      return assertNever(field)
  }
}
