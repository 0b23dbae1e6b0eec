import type { HelpEntry } from '../../../../shared/model/alarm-help.ts'
import { maxHelpLink, maxHelpLinks, maxHelpPattern, maxHelpText } from '../../../../shared/model/constants.ts'
import { patternKey, createHelpIndex } from '../../../../shared/rules/alarm-help.ts'
import type { KeyPart, Translate } from '../../../ui/i18n.ts'
import type { ImportSubject, RowError, PlannedRow } from '../../../records/import-plan.ts'

export const helpFields = ['pattern', 'minutes', 'action', 'consequence', 'cause', 'links'] as const
export type HelpField = (typeof helpFields)[number]

// In English, French, German and Spanish, without accents, signs and spaces.
const words: Record<HelpField, readonly string[]> = {
  pattern: [
    ...['pattern', 'tag', 'tags', 'tagpattern', 'tagname', 'tagpath', 'path', 'point', 'alarm'],
    ...[
      'motif',
      'motifdetag',
      'repere',
      'chemin',
      'variable',
      'muster',
      'tagmuster',
      'messstelle',
      'kennzeichen',
      'pfad',
    ],
    ...['patron', 'patrondetag', 'etiqueta', 'ruta', 'punto'],
  ],
  minutes: [
    ...['minutes', 'minutestorespond', 'respondwithin', 'respondwithinmin', 'timetorespond', 'responsetime'],
    ...[
      'allowableresponsetime',
      'maximumresponsetime',
      'repondreen',
      'repondreenmin',
      'delaidereponse',
      'tempsdereponse',
    ],
    ...[
      'reagiereninnerhalb',
      'reagiereninnerhalbmin',
      'reaktionszeit',
      'reaktionszeitmin',
      'minuten',
      'responderen',
      'responderenmin',
    ],
    ...['tiempoderespuesta', 'minutos'],
  ],
  action: [
    ...['action', 'actions', 'correctiveaction', 'operatoraction', 'response', 'mesure', 'actioncorrective'],
    ...['massnahme', 'maßnahme', 'massnahmen', 'maßnahmen', 'handlung', 'accion', 'accioncorrectiva'],
  ],
  consequence: [
    ...['consequence', 'consequences', 'consequenceofinaction', 'folge', 'folgen', 'auswirkung'],
    ...['consecuencia', 'consecuencias'],
  ],
  cause: ['cause', 'causes', 'possiblecause', 'ursache', 'ursachen', 'causa', 'causas', 'posiblecausa'],
  links: [
    ...['link', 'links', 'url', 'hmi', 'procedure', 'document', 'lien', 'liens', 'verknupfung'],
    ...['verknupfungen', 'verfahren', 'enlace', 'enlaces', 'procedimiento'],
  ],
}

const normalized = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The field of each column by its heading; null: none, or one that an earlier column has. */
export function helpFieldsOf(headings: readonly string[]): (HelpField | null)[] {
  const taken = new Set<HelpField>()
  return headings.map((heading) => {
    const word = normalized(heading)
    const field = helpFields.find((one) => !taken.has(one) && words[one].includes(word)) ?? null
    if (field !== null) taken.add(field)
    return field
  })
}

const unitMinutes: readonly (readonly [unit: RegExp, minutes: number])[] = [
  [/^(s|sec\w*|sek\w*|seg\w*)$/, 1 / 60],
  [/^(m|min\w*)?$/, 1],
  [/^(h|hours?|std|stunden?|heures?|horas?)$/, 60],
]
const maxMinutes = 10_080

/** `5`, `0,5`, `30 s` or `2 h`, in minutes; null: nothing, undefined: no time to respond. */
export function parseMinutes(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const [, number = '', unit = ''] = /^(\d+(?:[.,]\d+)?)\s*([a-z]*)\.?$/i.exec(text.trim()) ?? []
  const factor = unitMinutes.find(([name]) => name.test(unit.toLowerCase()))?.[1]
  const minutes = number === '' || factor === undefined ? 0 : Number(number.replace(',', '.')) * factor
  return minutes > 0 && minutes <= maxMinutes ? minutes : undefined
}

/** Links stand one in a line, or between upright strokes. */
export const parseLinks = (text: string): string[] =>
  text
    .split(/[|\n]/)
    .map((link) => link.trim())
    .filter((link) => link !== '')
export const writeLinks = (links: readonly string[]): string => links.join(' | ')

type HelpError = RowError<KeyPart<'alarmHelp.error.'>, HelpField>

/** An entry of what was typed or read; the error names the field. */
export function readHelpEntry(
  values: Partial<Record<HelpField, string>>,
): { entry: HelpEntry } | { error: HelpError } {
  const text = (field: HelpField) => (values[field] ?? '').trim()
  const [pattern, minutes, links] = [
    text('pattern'),
    parseMinutes(text('minutes')),
    parseLinks(text('links')),
  ]
  if (patternKey(pattern) === '') return { error: { code: 'noPattern', field: 'pattern' } }
  const max: Partial<Record<HelpField, number>> = { pattern: maxHelpPattern }
  const tooLong = (['pattern', 'action', 'consequence', 'cause'] as const).find(
    (field) => text(field).length > (max[field] ?? maxHelpText),
  )
  if (tooLong) return { error: { code: 'tooLong', field: tooLong, max: max[tooLong] ?? maxHelpText } }
  if (minutes === undefined) return { error: { code: 'badMinutes', field: 'minutes', text: text('minutes') } }
  if (links.length > maxHelpLinks) return { error: { code: 'tooMany', field: 'links', max: maxHelpLinks } }
  if (links.some((link) => link.length > maxHelpLink))
    return { error: { code: 'tooLong', field: 'links', max: maxHelpLink } }
  const entry = { pattern, minutes, links, action: text('action'), consequence: text('consequence') }
  const whole: HelpEntry = { ...entry, cause: text('cause') }
  const isEmpty =
    minutes === null && links.length === 0 && !whole.action && !whole.consequence && !whole.cause
  return isEmpty ? { error: { code: 'empty' } } : { entry: whole }
}

export const sameHelp = (a: HelpEntry, b: HelpEntry): boolean =>
  helpFields.every((field) => String(a[field] ?? '') === String(b[field] ?? '')) &&
  a.links.length === b.links.length

const fieldText = (t: Translate, field: HelpField) => t(`alarmHelp.field.${field}`)
/** What is wrong with a row or with what was typed. */
export const helpErrorText = (t: Translate, { field, ...error }: HelpError): string =>
  t(`alarmHelp.error.${error.code}`, { ...error, field: field ? fieldText(t, field) : '' })

/** Import of alarm help: a row takes the place of the entry with its pattern. */
export function helpImport(
  known: ReadonlyMap<string, HelpEntry>,
): ImportSubject<HelpEntry, HelpField, HelpError['code']> {
  return {
    fields: helpFields,
    fieldsOf: helpFieldsOf,
    fieldText,
    errorText: helpErrorText,
    required: ['pattern'],
    read(values) {
      const read = readHelpEntry(values)
      return 'error' in read ? read : { item: read.entry, before: known.get(patternKey(read.entry.pattern)) }
    },
    keyOf: ({ pattern }) => patternKey(pattern),
    same: sameHelp,
    isTyped: () => false,
  }
}

/** A row whose alarms match a more general row as well. */
interface Overlap {
  line: number
  pattern: string
  /** The most specific of the more general ones, and its line. */
  general: string
  generalLine: number
}

/** Rows that lie within a more general one of the file: for their alarms they win. */
export function overlapsOf(rows: readonly PlannedRow<HelpEntry>[]): Overlap[] {
  const valid = rows.flatMap((row) =>
    row.status === 'invalid' ? [] : [{ line: row.line, pattern: row.item.pattern }],
  )
  const index = createHelpIndex(valid)
  return valid.flatMap(({ line, pattern }) => {
    const [general] = index.all(pattern).filter((other) => patternKey(other.pattern) !== patternKey(pattern))
    return general === undefined
      ? []
      : [{ line, pattern, general: general.pattern, generalLine: general.line }]
  })
}
