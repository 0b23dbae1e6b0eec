import { assertNever } from '../errors.ts'
import type { Alarm } from '../model/alarm.ts'
import type { NuisanceKind } from '../model/constants.ts'
import type { PriorityScale } from '../model/priority-band.ts'
import { bandNamesOf, isAcknowledged } from './alarm-state.ts'
import { samePathForm } from './tag-path.ts'
import {
  narrows as narrowsBy,
  numberRange,
  type HolderWord,
  type NumberRange,
  type QueryField,
  type QueryTerm,
  type TextQuery,
} from './text-query.ts'

/** The name of a data server; null where it has none. */
export type ServerName = (id: number) => string | null
export const unnamed: ServerName = () => null

/** The text that a word without a field is looked for in, in lower case. */
export function searchTextOf(alarm: Alarm, serverName: ServerName): string {
  return textOf(alarm, null, serverName).toLowerCase()
}

/** Who has taken an alarm, and whether it is who asks; null: nobody. */
export type HolderOf = (alarm: Alarm) => { by: string; isMine: boolean } | null

export interface QueryContext {
  scale: PriorityScale
  /** What ages are counted from; does not matter to a query without ages. */
  now?: number | undefined
  /** When the alarm help wants a response by; NaN: not given. */
  respondBy?: ((alarm: Alarm) => number) | undefined
  /** Whether it is on the shelf; nothing is where it is not said. */
  isShelved?: ((alarm: Alarm) => boolean) | undefined
  /** Whether its tag has a note; where it is not said, no question about it hides anything. */
  isNoted?: ((alarm: Alarm) => boolean) | undefined
  /** Who has taken it; null: nobody. Where it is not said, no question about it hides anything. */
  holderOf?: HolderOf | undefined
  /** Names data servers. */
  serverName?: ServerName | undefined
  /** `searchTextOf` an alarm with these names, where it is known already. */
  searchText?: ((alarm: Alarm) => string) | undefined
}

/** Whether an alarm matches a query. */
export function matchesQuery(query: TextQuery, alarm: Alarm, context: QueryContext): boolean {
  return query.clauses.every((terms) => terms.some((term) => holds(term, alarm, context) !== term.negated))
}

/** Whether the result of a query changes with time. */
export const queryDependsOnTime = ({ clauses }: TextQuery) =>
  clauses.some((terms) => terms.some(({ kind }) => kind === 'age' || kind === 'left'))

/** Whether a query asks for what is on the shelf, which a list does not have otherwise. */
export const asksForShelved = ({ clauses }: TextQuery) =>
  clauses.some((terms) => terms.some(({ kind, negated }) => kind === 'shelved' && !negated))

/** Whether a query asks for notes. */
export const asksForNotes = ({ clauses }: TextQuery) =>
  clauses.some((terms) => terms.some(({ kind }) => kind === 'noted'))

/** Whether a query asks who has taken an alarm. */
export const asksForHolder = ({ clauses }: TextQuery) =>
  clauses.some((terms) => terms.some(({ kind }) => kind === 'holder'))

/** Whether every alarm that matches a query matches an earlier one as well, as far as their terms show. */
export const narrows = (query: TextQuery, before: TextQuery) => narrowsBy(query, before, isSearched)

const numberOf = (alarm: Alarm, field: QueryField) =>
  field === 'priority' || field === 'state' || field === 'id' ? alarm[field] : Number.NaN

/** Whether the desk has marked an alarm as one of these. */
export const hasNuisance = ({ deskNuisance }: Alarm, kinds: readonly NuisanceKind[]) =>
  deskNuisance?.kinds.some((kind) => kinds.includes(kind)) ?? false

const isIn = (value: number, { min, max }: NumberRange) => value >= min && value <= max

function holds(term: QueryTerm, alarm: Alarm, context: QueryContext): boolean {
  switch (term.kind) {
    case 'masked':
      return alarm.masked
    case 'nuisance':
      return hasNuisance(alarm, term.kinds)
    case 'shelved':
      return context.isShelved?.(alarm) ?? false
    case 'noted':
      return context.isNoted?.(alarm) ?? !term.negated
    case 'holder':
      return context.holderOf ? isWith(context.holderOf(alarm), term.who) : !term.negated
    case 'present':
      return isAcknowledged(alarm) === term.isWanted
    case 'number':
      return isIn(numberOf(alarm, term.field), term.range)
    case 'age': {
      const age = (context.now ?? 0) - Date.parse(alarm.alarmTime)
      // An alarm with an unreadable time has every age.
      return Number.isNaN(age) ? !term.negated : isIn(age, term.range)
    }
    case 'left':
      // An alarm without a time to respond matches no comparison; only `not` finds it.
      return isIn((context.respondBy?.(alarm) ?? Number.NaN) - (context.now ?? 0), term.range)
    case 'time':
      // No field of an alarm is asked for a time.
      return false
    case 'band':
      return (
        bandNamesOf(alarm.priority, context.scale).some((band) => term.bands.includes(band)) ||
        (term.text !== null && searched(alarm, context).includes(term.text))
      )
    case 'expression':
      return term.expression.test(textOf(alarm, term.field, context.serverName ?? unnamed))
    case 'text':
      return holdsText(term, alarm, context)
    default:
      return assertNever(term)
  }
}

function isWith(holder: ReturnType<HolderOf>, who: HolderWord | { text: string }): boolean {
  switch (who) {
    case 'nobody':
      return holder === null
    case 'me':
      return holder?.isMine === true
    case 'others':
      return holder?.isMine === false
    default:
      return holder?.by.toLowerCase().includes(who.text) ?? false
  }
}

/** Whether the word of this field may be anywhere in it. */
const isSearched = (field: QueryField | null) => field !== 'area' && field !== 'server'

const searched = (alarm: Alarm, { serverName = unnamed, searchText }: QueryContext) =>
  searchText?.(alarm) ?? searchTextOf(alarm, serverName)

function holdsText(
  { field, text }: { field: QueryField | null; text: string },
  alarm: Alarm,
  context: QueryContext,
): boolean {
  const { serverName = unnamed } = context
  if (field === null) return searched(alarm, context).includes(text)
  if (field === 'area') return samePathForm(alarm.path).startsWith(samePathForm(text))
  if (field === 'server') {
    const range = numberRange(text)
    if (range && isIn(alarm.dataServerId, range)) return true
    return serverName(alarm.dataServerId)?.toLowerCase().includes(text) ?? false
  }
  return textOf(alarm, field, serverName).toLowerCase().includes(text)
}

function textOf(alarm: Alarm, field: QueryField | null, serverName: ServerName): string {
  switch (field) {
    case null:
      return `${alarm.message}\n${alarm.path}\n${alarm.name}\n${alarm.localizedName}\n${alarm.value}\n${alarm.ackUser}\n${alarm.comment}\n${serverName(alarm.dataServerId) ?? ''}`
    case 'tag':
      return `${alarm.path}\n${alarm.name}\n${alarm.localizedName}`
    case 'area':
      return alarm.path
    case 'message':
      return alarm.message
    case 'age':
    case 'respond':
      return alarm.alarmTime
    case 'value':
      return alarm.value
    case 'ack':
      return alarm.ackUser
    case 'comment':
      return alarm.comment
    case 'state':
      return String(alarm.state)
    case 'priority':
      return String(alarm.priority)
    case 'id':
      return String(alarm.id)
    // Who has it is not part of an alarm.
    case 'with':
      return ''
    case 'is':
      return alarm.deskNuisance?.kinds.join(' ') ?? ''
    case 'server':
      return `${serverName(alarm.dataServerId) ?? ''} ${alarm.dataServerId}`.trim()
    default:
      return assertNever(field)
  }
}
