import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  helpFields,
  helpFieldsOf,
  helpImport,
  parseLinks,
  parseMinutes,
  readHelpEntry,
  writeLinks,
  overlapsOf,
} from '../../../../../../src/renderer/features/alarm-help/rules/help-import.ts'
import { createPlanner, type PlannedRow } from '../../../../../../src/renderer/records/import-plan.ts'
import { readCsv } from '../../../../../../src/renderer/ui/files/read-csv.ts'
import { asCsv } from '../../../../../../src/renderer/ui/files/table-files.ts'
import { helpEntrySchema, type HelpEntry } from '../../../../../../src/shared/model/alarm-help.ts'
import { locales } from '../../../../../../src/shared/model/constants.ts'
import { patternKey } from '../../../../../../src/shared/rules/alarm-help.ts'
import { messages } from '../../../../../support/texts.ts'

const reading = { signal: new AbortController().signal, onProgress: () => {}, pause: async () => {} }

async function planOf(text: string, known: readonly HelpEntry[] = []): Promise<PlannedRow<HelpEntry>[]> {
  const content = await readCsv(text, reading)
  const [head, ...rows] = content?.rows ?? []
  const subject = helpImport(new Map(known.map((entry) => [patternKey(entry.pattern), entry])))
  const plan = createPlanner(subject, helpFieldsOf(head?.cells ?? []))
  return rows.flatMap((row) => plan(row) ?? [])
}

test.each(locales)('the headings of an export in %s are known', (locale) => {
  const { field } = messages[locale].alarmHelp
  expect(helpFieldsOf(helpFields.map((one) => field[one]))).toEqual(helpFields)
})

it.each([
  ['Tag;Cause;Consequence;Corrective action;Time to respond;Links', 'en'],
  ['Messstelle;Ursache;Folge;Maßnahme;Reaktionszeit;Verfahren', 'de'],
  ['Repère;Cause;Conséquence;Mesure;Délai de réponse;Liens', 'fr'],
  ['Etiqueta;Causa;Consecuencia;Acción;Tiempo de respuesta;Enlaces', 'es'],
])('%s (%s)', (line) => {
  expect(helpFieldsOf(line.split(';'))).toEqual([
    ...['pattern', 'cause', 'consequence', 'action', 'minutes', 'links'],
  ])
})

it.each<[text: string, minutes: number | null | undefined]>([
  ['', null],
  ['5', 5],
  ['0,5', 0.5],
  ['1.5 min', 1.5],
  ['30 s', 0.5],
  ['30sec', 0.5],
  ['2 h', 120],
  ['2 Std.', 120],
  ['10080', 10_080],
  ['10081', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['soon', undefined],
  ['5 x', undefined],
])('a time of %j is %s minutes', (text, minutes) => {
  expect(parseMinutes(text)).toBe(minutes)
})

describe('a row that cannot be imported', () => {
  it.each<[values: Parameters<typeof readHelpEntry>[0], error: object]>([
    [{ action: 'Open' }, { code: 'noPattern' }],
    [{ pattern: '\\', action: 'Open' }, { code: 'noPattern' }],
    [{ pattern: 'LT204' }, { code: 'empty' }],
    [
      { pattern: 'LT204', minutes: 'soon' },
      { code: 'badMinutes', text: 'soon' },
    ],
    [
      { pattern: 'L'.repeat(401), action: 'x' },
      { code: 'tooLong', field: 'pattern', max: 400 },
    ],
    [
      { pattern: 'LT204', cause: 'x'.repeat(4_001) },
      { code: 'tooLong', field: 'cause', max: 4_000 },
    ],
    [
      { pattern: 'LT204', links: 'a|'.repeat(11) },
      { code: 'tooMany', field: 'links', max: 10 },
    ],
    [
      { pattern: 'LT204', links: 'a'.repeat(1_001) },
      { code: 'tooLong', field: 'links', max: 1_000 },
    ],
  ])('%j', (values, error) => {
    expect(readHelpEntry(values)).toMatchObject({ error })
  })
})

test('names line and reason, finds duplicates in any spelling, and says what is new, changed or unchanged', async () => {
  const stored = await planOf('tag,action,minutes\nLT204,Open,5\nPT110,Close,2')
  const known = stored.flatMap((row) => (row.status === 'invalid' ? [] : [row.item]))
  const rows = await planOf(
    'tag,action,minutes\nlt204,Open,6\nPT110,Close,2\nNORTH/FT1,Stop,\nnorth\\ft1,Stop,\nX,,soon\n',
    known,
  )
  expect(rows.map((row) => [row.line, row.status])).toEqual([
    [2, 'changed'],
    [3, 'unchanged'],
    [4, 'new'],
    [5, 'invalid'],
    [6, 'invalid'],
  ])
  expect(rows[3]).toMatchObject({ error: { code: 'twice', line: 4 } })
})

test('explains which pattern wins', async () => {
  const rows = await planOf('tag,action\nNORTH\\*,a\nNORTH\\BOILER2\\LT204,b\nSOUTH\\X,c\nNORTH\\B*,d')
  expect(overlapsOf(rows)).toEqual([
    { line: 3, pattern: 'NORTH\\BOILER2\\LT204', general: 'NORTH\\B*', generalLine: 5 },
    { line: 5, pattern: 'NORTH\\B*', general: 'NORTH\\*', generalLine: 2 },
  ])
})

test('what is exported is imported again as it was', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'aé"\';,|=+-@ \n\t–') }).map((raw) => raw.trim())
  const entry = fc.record({
    pattern: fc.stringMatching(/^[A-Z*?][A-Z0-9\\.*? '"=;,-]{0,20}[A-Z*]$/),
    cause: text,
    consequence: text,
    action: text.map((raw) => raw || 'Open'),
    minutes: fc.option(fc.integer({ min: 1, max: 100_000 }).map((tenths) => tenths / 10)),
    links: fc.array(
      text.map((raw) => parseLinks(raw)[0] ?? 'a.pdf'),
      { maxLength: 3 },
    ),
  })
  const entries = fc.uniqueArray(entry, { selector: ({ pattern }) => patternKey(pattern), maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(entries, async (written) => {
      const columns = helpFields.map((id) => ({
        id,
        heading: messages.de.alarmHelp.field[id],
        text: () => '',
        raw: (one: HelpEntry) => (id === 'links' ? writeLinks(one.links) : one[id]),
      }))
      const rows = await planOf(await asCsv({ rows: written, columns }))
      const read = rows.map((row) => (row.status === 'invalid' ? row.error : row.item))
      expect(read).toEqual(written)
      for (const one of read) helpEntrySchema.parse(one)
    }),
    { numRuns: 60 },
  )
})
