import { expect, test } from 'vitest'
import type { Alarm } from '../../../../../src/shared/model/alarm.ts'
import type { ColumnId } from '../../../../../src/shared/model/saved-view.ts'
import { alarmColumns, type AlarmFormatter } from '../../../../../src/renderer/alarm/alarm-columns.ts'
import { asCsv, asJson } from '../../../../../src/renderer/ui/files/table-files.ts'
import { asHtml, asText, asTsv, type ExportTable } from '../../../../../src/renderer/ui/files/table-texts.ts'
import { makeAlarm } from '../../../../support/alarms.ts'

const formatter: AlarmFormatter = {
  band: (priority) => `band ${priority}`,
  message: ({ message }) => message,
  time: (text) => text.slice(11, 19),
  fullTime: (text) => text,
  age: () => '3 min',
  state: ({ state }) => `State ${state}`,
  dataServer: (id) => (id === 2 ? 'North (2)' : String(id)),
  ownPath: ({ path }) => path,
  person: (user) => user,
  notAcknowledged: () => 'not acknowledged',
  nuisance: () => '',
  shelved: () => '',
  holder: () => '',
  respondBy: () => Number.NaN,
  timeLeft: () => '',
  now: () => Date.parse('2026-03-02T02:27:11+01:00'),
  yesNo: (value) => (value ? 'yes' : 'no'),
}
const taken = (columns: ColumnId[], rows: Alarm[]): ExportTable<Alarm> => ({
  rows,
  columns: columns.map((id) => ({
    id,
    heading: id.toUpperCase(),
    text: (alarm) => alarmColumns[id].text(alarm, formatter),
    raw: (alarm) => alarmColumns[id].raw(alarm, formatter),
  })),
})
const rows = taken(
  ['priority', 'raised', 'age', 'message', 'value', 'masked'],
  [
    makeAlarm({ id: 1, message: '=SUM(A1)', value: '-5 °C' }),
    makeAlarm({ id: 2, message: 'He said "now",\r\nthen\tleft', value: '' }),
  ],
)

test('as text: a line an alarm, blanks left out', () => {
  expect(asText(rows)).toBe(
    'band 1, 02:24:11, 3 min, =SUM(A1), -5 °C, no\nband 1, 02:24:11, 3 min, He said "now", then left, no',
  )
})

test('as TSV: headings, no tab or line end inside a cell, no formula', () => {
  expect(asTsv(rows).split('\n')).toEqual([
    'PRIORITY\tRAISED\tAGE\tMESSAGE\tVALUE\tMASKED',
    "band 1\t02:24:11\t3 min\t'=SUM(A1)\t'-5 °C\tno",
    'band 1\t02:24:11\t3 min\tHe said "now", then left\t\tno',
  ])
})

test('as CSV: RFC 4180 with a byte order mark, values as the service gave them', async () => {
  expect(await asCsv(rows)).toBe(
    [
      '\uFEFFPRIORITY,RAISED,AGE,MESSAGE,VALUE,MASKED',
      "1,2026-03-02T02:24:11+01:00,180,'=SUM(A1),'-5 °C,false",
      '1,2026-03-02T02:24:11+01:00,180,"He said ""now"",\r\nthen\tleft",,false',
      '',
    ].join('\r\n'),
  )
})

test('as JSON: values of their own kinds', () => {
  expect(JSON.parse(asJson(rows))).toEqual([
    {
      priority: 1,
      raised: '2026-03-02T02:24:11+01:00',
      age: 180,
      message: '=SUM(A1)',
      value: '-5 °C',
      masked: false,
    },
    expect.objectContaining({ message: 'He said "now",\r\nthen\tleft' }),
  ])
})

test('as a table: nothing of an alarm becomes markup', () => {
  const hostile = taken(['message'], [makeAlarm({ id: 1, message: '<b>"&' })])
  expect(asHtml(hostile)).toBe(
    '<table><tr><th>MESSAGE</th></tr><tr><td>&lt;b&gt;&quot;&amp;</td></tr></table>',
  )
})

test('fields that a row does not have, and those that are no text', async () => {
  const column = (id: string) => ({
    id,
    heading: id,
    text: () => '',
    raw: (row: object) => Reflect.get(row, id) as unknown,
  })
  const open = { rows: [{ a: [1, { b: '=' }], c: null }], columns: ['a', 'c', 'd'].map(column) }
  expect(await asCsv(open)).toBe('\uFEFFa,c,d\r\n"[1,{""b"":""=""}]",,\r\n')
  expect(JSON.parse(asJson(open))).toEqual([{ a: [1, { b: '=' }], c: null }])
})

test('a data server with a label is written with it, also in a file', () => {
  const named = taken(
    ['dataServerId'],
    [makeAlarm({ id: 1, dataServerId: 2 }), makeAlarm({ id: 2, dataServerId: 3 })],
  )
  expect(asText(named)).toBe('North (2)\n3')
  expect(JSON.parse(asJson(named))).toEqual([{ dataServerId: 'North (2)' }, { dataServerId: 3 }])
})

test.each(['a\nb', 'a\rb', 'a\r\nb'])('a line break of any kind is quoted in CSV: %j', async (text) => {
  const columns = [{ id: 'a', heading: 'a', text: () => text, raw: () => text }]
  expect(await asCsv({ rows: [{}], columns })).toBe(`\uFEFFa\r\n"${text}"\r\n`)
})

test('a heading that only the service names is no formula either', async () => {
  const heading = "=cmd|' /C calc'!A0"
  const table = { rows: [], columns: [{ id: heading, heading, text: () => '', raw: () => '' }] }
  expect(await asCsv(table)).toBe(`\uFEFF'${heading}\r\n`)
  expect(asTsv(table)).toBe(`'${heading}`)
  expect(asHtml(table)).toContain(`<th>'=cmd`)
})
