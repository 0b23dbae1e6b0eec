import type { Alarm } from '../../../../shared/model/alarm.ts'
import { bandIds } from '../../../../shared/model/constants.ts'
import { segmentsOf } from '../../../../shared/rules/tag-path.ts'
import { fieldOf, queryFields, type QueryField } from '../../../../shared/rules/text-query.ts'

/** Few enough to leave the first rows of the list in view. */
const maxOffered = 6

/** What can take the place of the word at the caret. */
export interface Completions {
  /** Where the word begins and ends. */
  from: number
  to: number
  /** The texts that it may become; each is complete, or a field that takes a value next. */
  words: readonly string[]
}

const keywords = ['critical', 'masked', 'not', 'OR']
const fieldWords = queryFields.map((field) => (field === 'age' ? 'age<' : `${field}:`))

/** The fields, or the values of a field, that begin as the word at the caret does. */
export function completionsAt(
  text: string,
  caret: number,
  alarms: () => Iterable<Alarm>,
): Completions | null {
  const from = caret - (/\S*$/.exec(text.slice(0, caret))?.[0].length ?? 0)
  const to = caret + (/^\S*/.exec(text.slice(caret))?.[0].length ?? 0)
  const [, sign = '', name, operator = '', typed = ''] =
    /^(-?)(?:([a-z]+)([:<>]=?))?(.*)$/i.exec(text.slice(from, caret)) ?? []
  const words =
    name === undefined ? wordsLike(typed) : valuesLike(fieldOf(name), `${name}${operator}`, typed, alarms)
  const offered = words.filter((word) => `${sign}${word}` !== text.slice(from, to)).slice(0, maxOffered)
  return offered.length === 0 ? null : { from, to, words: offered.map((word) => `${sign}${word}`) }
}

const begins = (text: string, typed: string) => text.toLowerCase().startsWith(typed.toLowerCase())

const wordsLike = (typed: string) =>
  typed === '' ? [] : [...fieldWords, ...keywords].filter((word) => begins(word, typed))

function valuesLike(
  field: QueryField | null,
  prefix: string,
  typed: string,
  alarms: () => Iterable<Alarm>,
): string[] {
  const quoted = (value: string) => (/\s/.test(value) ? `"${value}"` : value)
  return valuesOf(field, typed, alarms)
    .filter((value) => begins(value, typed.replace(/^"/, '')))
    .map((value) => `${prefix}${quoted(value)}`)
}

function valuesOf(field: QueryField | null, typed: string, alarms: () => Iterable<Alarm>): string[] {
  switch (field) {
    case 'priority':
      return [...bandIds]
    case 'ack':
      return ['no', 'yes', ...distinct(alarms(), ({ ackUser }) => ackUser)]
    case 'age':
      return ['5m', '15m', '1h', '8h', '1d']
    case 'area': {
      const depth = segmentsOf(typed).length + (/[\\/]$/.test(typed) ? 1 : 0)
      return distinct(alarms(), ({ path }) =>
        segmentsOf(path).slice(0, -1).slice(0, Math.max(1, depth)).join('\\'),
      )
    }
    case 'state':
      return distinct(alarms(), ({ state }) => String(state))
    case 'message':
    case 'tag':
    case 'value':
    case 'comment':
    case 'server':
    case 'id':
    case null:
      return []
  }
}

const distinct = (alarms: Iterable<Alarm>, textOf: (alarm: Alarm) => string) =>
  [...new Set(Array.from(alarms, textOf))].filter((text) => text !== '').sort()

/** The field that was probably meant: the nearest one, by at most two slips. */
export function nearestField(name: string): QueryField | null {
  const ranked = queryFields
    .map((field) => ({ field, slips: slipsBetween(name.toLowerCase(), field) }))
    .sort((a, b) => a.slips - b.slips)
  const [best] = ranked
  return best && best.slips <= Math.min(2, name.length - 1) ? best.field : null
}

/** How many letters are missing, added, wrong or swapped. */
function slipsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, place) => place)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1))
      rows[i]?.push(isSwapped ? Math.min(least, at(i - 2, j - 2) + 1) : least)
    }
  }
  return at(a.length, b.length)
}
