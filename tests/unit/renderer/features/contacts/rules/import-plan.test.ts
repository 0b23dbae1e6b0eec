import { describe, expect, test } from 'vitest'
import {
  fieldsByHeading,
  parseLabelKind,
  parseBoolean,
} from '../../../../../../src/renderer/features/contacts/rules/import-headings.ts'
import { createPlanner, itemsToImport } from '../../../../../../src/renderer/records/import-plan.ts'
import {
  contactImport,
  labelImport,
} from '../../../../../../src/renderer/features/contacts/rules/import-subjects.ts'
import { messages } from '../../../../../support/texts.ts'
import { labelKinds, locales } from '../../../../../../src/shared/model/constants.ts'
import { asCsv } from '../../../../../../src/renderer/ui/files/table-files.ts'
import { readCsv } from '../../../../../../src/renderer/ui/files/read-csv.ts'
import { makeContact } from '../../../../../support/book.ts'

const contactFields = ['id', 'name', 'phone', 'note', 'favourite'] as const
const labelFields = ['kind', 'id', 'name'] as const

describe('headings', () => {
  test.each([
    ['en', ['Number', 'Name', 'Phone', 'Note', 'Favourite', 'Source']],
    ['fr', ['Numéro', 'Nom', 'Téléphone', 'Note', 'Favori', 'Origine']],
    ['de', ['Nummer', 'Name', 'Telefon', 'Notiz', 'Favorit', 'Herkunft']],
    ['es', ['Número', 'Nombre', 'Teléfono', 'Nota', 'Favorito', 'Origen']],
    ['a service', ['user_id', 'Full name', 'MOBILE', 'Remark', 'favorite', 'x']],
  ])('of contacts, %s', (_, headings) =>
    expect(fieldsByHeading(headings, contactFields)).toEqual([...contactFields, null]),
  )
  test.each([
    [['Kind', 'Number', 'Name']],
    [['Genre', 'Numéro', 'Libellé']],
    [['Art', 'Nummer', 'Bezeichnung']],
    [['Clase', 'Número', 'Etiqueta']],
  ])('of labels: %j', (headings) => expect(fieldsByHeading(headings, labelFields)).toEqual([...labelFields]))
  test('a field is in one column only', () =>
    expect(fieldsByHeading(['name', 'Nom', 'id'], contactFields)).toEqual(['name', null, 'id']))
})

test.each(locales)('an export in %s can be imported again', (locale) => {
  const { field, kind } = messages[locale].book
  const named = <Field extends string>(fields: readonly Field[], texts: Record<Field, string>) =>
    fields.map((one) => texts[one])
  expect(fieldsByHeading(named(contactFields, field), contactFields)).toEqual(contactFields)
  expect(fieldsByHeading(named(labelFields, field), labelFields)).toEqual(labelFields)
  expect(labelKinds.map((one) => parseLabelKind(kind[one]))).toEqual(labelKinds)
})

test.each([
  ['station', 'station'],
  ['dataServer', 'dataServer'],
  ['Data server', 'dataServer'],
  ['Serveur de données', 'dataServer'],
  ['Variablengruppe', 'tagGroup'],
  ['Escenario', 'scenario'],
  ['Estación', 'station'],
  ['user', null],
])('%j is the kind %j', (text, kind) => expect(parseLabelKind(text)).toBe(kind))

test.each([
  ['yes', true],
  ['Oui', true],
  ['sí', true],
  ['★', true],
  ['0', false],
  ['nein', false],
  ['perhaps', null],
])('%j means %j', (text, said) => expect(parseBoolean(text)).toBe(said))

describe('rows of contacts', () => {
  const known = new Map([
    [1, makeContact({ id: 1, name: 'Typed', phone: '11', note: 'mine' })],
    [2, makeContact({ id: 2, name: 'Learned', phone: '22', source: 'learned', favourite: true })],
  ])
  const planned = (...cells: string[]) =>
    createPlanner(contactImport(known), ['id', 'name', 'phone', 'note', 'favourite'])({ line: 2, cells })

  test.each<[string, string[], object]>([
    [
      'new',
      ['3', 'New', '', '', 'x'],
      { status: 'new', item: { id: 3, favourite: true, source: 'imported' } },
    ],
    [
      'changed',
      ['2', 'Better'],
      { status: 'changed', item: { name: 'Better', phone: '22', favourite: true } },
    ],
    ['unchanged', ['2', 'Learned', '22'], { status: 'unchanged', item: { source: 'learned' } }],
    ['an empty cell keeps the value', ['1', 'Typed', '', ''], { status: 'unchanged' }],
    [
      'typed is not replaced unless requested',
      ['1', 'Other'],
      { status: 'typed', before: { name: 'Typed' } },
    ],
    ['a guarded phone', ['3', 'New', "'+33 1"], { item: { phone: '+33 1' } }],
    ['a real apostrophe', ['3', "'t Hooft"], { item: { name: "'t Hooft" } }],
    ['no number', ['', 'X'], { error: { code: 'noId' } }],
    ['a word as number', ['abc', 'X'], { error: { code: 'badId', text: 'abc' } }],
    ['a negative number', ['-1', 'X'], { error: { code: 'badId' } }],
    ['too large a number', ['4294967296', 'X'], { error: { code: 'badId' } }],
    ['no name', ['9', ''], { error: { code: 'noName' } }],
    ['a name too long', ['9', 'x'.repeat(201)], { error: { code: 'tooLong', field: 'name', max: 200 } }],
    ['neither yes nor no', ['9', 'X', '', '', 'maybe'], { error: { code: 'badFavourite', text: 'maybe' } }],
  ])('%s', (_, cells, expected) => expect(planned(...cells)).toMatchObject(expected))

  test('skips an empty row and rejects a repeated id', () => {
    const plan = createPlanner(contactImport(known), ['id', 'name'])
    const rows = [
      ['3', 'A'],
      ['', ' '],
      ['3', 'B'],
    ].map((cells, place) => plan({ line: place + 2, cells }))
    expect(rows[1]).toBe(null)
    expect(rows[2]).toMatchObject({ line: 4, status: 'invalid', error: { code: 'twice', line: 2 } })
  })

  test('imports typed rows only on request', () => {
    const rows = [planned('1', 'Other'), planned('3', 'New'), planned('', 'bad')].flatMap((row) => row ?? [])
    expect(itemsToImport(rows, false).map(({ id }) => id)).toEqual([3])
    expect(itemsToImport(rows, true).map(({ id }) => id)).toEqual([1, 3])
  })
})

describe('rows of labels', () => {
  const plan = (...cells: string[]) =>
    createPlanner(
      labelImport(({ id }) => (id === 1 ? 'North' : null)),
      labelFields,
    )({ line: 2, cells })
  test.each<[string, string[], object]>([
    ['new', ['station', '2', 'South'], { status: 'new', item: { kind: 'station', id: 2, name: 'South' } }],
    ['the same', ['station', '1', 'North'], { status: 'unchanged' }],
    ['another name needs a request', ['station', '1', 'West'], { status: 'typed' }],
    ['no kind', ['', '1', 'West'], { error: { code: 'noKind' } }],
    ['no such kind', ['ship', '1', 'West'], { error: { code: 'badKind', text: 'ship' } }],
    ['no name', ['station', '1', ''], { error: { code: 'noName' } }],
  ])('%s', (_, cells, expected) => expect(plan(...cells)).toMatchObject(expected))
})

test('reads an export back unchanged, formulas included', async () => {
  const contacts = [
    makeContact({ id: 1, name: '=SUM(A1)', phone: '+33 1', note: 'two\nlines, "quoted"', favourite: true }),
    makeContact({ id: 2, name: '@handle', phone: '-1', source: 'learned' }),
  ]
  const columns = contactFields.map((id) => ({
    id,
    heading: id,
    text: () => '',
    raw: (contact: (typeof contacts)[number]) => contact[id],
  }))
  const content = await readCsv(await asCsv({ rows: contacts, columns }), {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    pause: () => Promise.resolve(),
  })
  const plan = createPlanner(contactImport(new Map(contacts.map((one) => [one.id, one]))), contactFields)
  const statuses = content?.rows.slice(1).map((row) => plan(row)?.status)
  expect(statuses).toEqual(['unchanged', 'unchanged'])
})
