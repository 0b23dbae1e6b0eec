import { bandIds, nuisanceKinds } from '../../../shared/model/constants.ts'
import { fieldOf, holderWords, type QueryKind, type QueryLanguage } from '../../../shared/rules/text-query.ts'
import type { FilterHelp } from '../../ui/filters.ts'

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

/** What a field is typed with before its value. */
const operators: Partial<Record<QueryKind, string>> = { age: '<', left: '<', duration: '>', time: '>' }

/** The fields, or the values of a field, that begin as the word at the caret does. */
export function completionsAt(
  text: string,
  caret: number,
  { language, valuesOf }: Pick<FilterHelp, 'language' | 'valuesOf'>,
): Completions | null {
  const from = caret - (/(?<!\S)\S*$/.exec(text.slice(0, caret))?.[0].length ?? 0)
  const to = caret + (/^\S*/.exec(text.slice(caret))?.[0].length ?? 0)
  const [, sign = '', name, operator = '', typed = ''] =
    /^(-?)(?:([a-z]+)([:<>]=?))?(.*)$/i.exec(text.slice(from, caret)) ?? []
  const quoted = (value: string) => (/\s/.test(value) ? `"${value}"` : value)
  const words =
    name === undefined
      ? wordsLike(typed, language)
      : valuesFor(fieldOf(name, language), typed, { language, valuesOf })
          .filter((value) => begins(value, typed.replace(/^"/, '')))
          .map((value) => `${name}${operator}${quoted(value)}`)
  const offered = words.filter((word) => `${sign}${word}` !== text.slice(from, to)).slice(0, maxOffered)
  return offered.length === 0 ? null : { from, to, words: offered.map((word) => `${sign}${word}`) }
}

const begins = (text: string, typed: string) => text.toLowerCase().startsWith(typed.toLowerCase())

function wordsLike(typed: string, { kinds, hasMasked }: QueryLanguage): string[] {
  const fields = [...kinds].map(([field, kind]) => `${field}${operators[kind] ?? ':'}`)
  const hasPriority = [...kinds.values()].includes('priority')
  const keywords = [...(hasPriority ? ['critical'] : []), ...(hasMasked ? ['masked'] : []), 'not', 'OR']
  return typed === '' ? [] : [...fields, ...keywords].filter((word) => begins(word, typed))
}

function valuesFor(
  field: string | null,
  typed: string,
  { language, valuesOf }: Pick<FilterHelp, 'language' | 'valuesOf'>,
): readonly string[] {
  const kind = field === null ? undefined : language.kinds.get(field)
  if (field === null || kind === undefined) return []
  switch (kind) {
    case 'priority':
      return bandIds
    case 'left':
      return ['0m', '5m', '15m', '1h']
    case 'age':
      return ['5m', '15m', '1h', '8h', '1d']
    case 'duration':
      return ['10s', '1m', '5m', '1h']
    case 'time':
      return ['no', 'yes']
    case 'nuisance':
      return [...nuisanceKinds, 'shelved', 'noted']
    case 'holder':
      return [...holderWords, ...valuesOf(field, typed)]
    case 'presence':
      return ['no', 'yes', ...valuesOf(field, typed)]
    case 'text':
    case 'number':
      return valuesOf(field, typed)
  }
}

/** The field that was probably meant: the nearest one, by at most two slips. */
export function nearestField(name: string, { kinds }: QueryLanguage): string | null {
  const ranked = [...kinds.keys()]
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
