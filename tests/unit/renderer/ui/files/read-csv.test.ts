import { describe, expect, test } from 'vitest'
import { csvSlices, decodeText, readCsv, separatorOf } from '../../../../../src/renderer/ui/files/read-csv.ts'

const read = (text: string) =>
  readCsv(text, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    pause: () => Promise.resolve(),
  })

describe('the text of a file', () => {
  test.each([
    ['UTF-8', Buffer.from('id;né'), 'id;né'],
    ['UTF-8 with its mark', Buffer.from('\uFEFFid;né'), 'id;né'],
    ['UTF-16 of a spreadsheet', Buffer.from('\uFEFFid\tné', 'utf16le'), 'id\tné'],
    ['western, as spreadsheets wrote it', Buffer.from('id;né', 'latin1'), 'id;né'],
    ['nothing', Buffer.from(''), ''],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), null],
  ])('%s', (_, bytes, text) => expect(decodeText(bytes)).toBe(text))
})

test.each([
  ['id,name', ','],
  ['id;name', ';'],
  ['id\tname', '\t'],
  ['"a,b,c";name\n1,2,3,4', ';'],
  ['id', ','],
])('the separator of %j is %j', (text, separator) => expect(separatorOf(text)).toBe(separator))

test('pieces end at the ends of records, unless quotes never close', () => {
  expect([...csvSlices('a\n"b\nc"\nd\ne', 2)]).toEqual([
    { text: 'a\n"b\nc"\n', linesBefore: 0 },
    { text: 'd\ne', linesBefore: 3 },
  ])
  expect([...csvSlices('"a\nb\nc\nd\ne\nf', 1)].map(({ linesBefore }) => linesBefore)).toEqual([0, 4, 5])
})

test('quoted cells, doubled quotes, lines within a cell, empty lines and the mark', async () => {
  expect(await read('\uFEFFid;name\r\n1;"x; ""y"""\r\n\r\n2;"two\r\nlines"\r\n3;z')).toEqual({
    rows: [
      { line: 1, cells: ['id', 'name'] },
      { line: 2, cells: ['1', 'x; "y"'] },
      { line: 3, cells: [''] },
      { line: 5, cells: ['2', 'two\nlines'] },
      { line: 6, cells: ['3', 'z'] },
    ],
    brokenLines: [],
  })
})

test('a bad quote costs its own line', async () => {
  expect(await read('id,name\n1,"x"y\n2,b\n3,"open\n4,d')).toEqual({
    rows: [
      { line: 1, cells: ['id', 'name'] },
      { line: 3, cells: ['2', 'b'] },
      { line: 5, cells: ['4', 'd'] },
    ],
    brokenLines: [2, 4],
  })
})

test('ten thousand rows are read in many short turns, and can be cancelled between', async () => {
  const text = Array.from({ length: 10_000 }, (_, id) => `${id},"Name ${id}"`).join('\n')
  let turns = 0
  const controller = new AbortController()
  const parts = { signal: controller.signal, onProgress: () => undefined }
  const whole = await readCsv(text, { ...parts, pause: () => Promise.resolve(void turns++) })
  expect([whole?.rows.length, whole?.rows.at(-1)?.line, turns]).toEqual([10_000, 10_000, 40])
  const pause = () => Promise.resolve(controller.abort())
  expect(await readCsv(text, { ...parts, pause })).toBe(null)
})
