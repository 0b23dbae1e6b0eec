import { describe, expect, test } from 'vitest'
import type { ColumnId } from '../../../../src/shared/model/saved-view.ts'
import type { AlarmWords } from '../../../../src/renderer/rules/alarm-columns.ts'
import {
  asCsv,
  asHtml,
  asJson,
  asText,
  asTsv,
  guardFormula,
} from '../../../../src/renderer/rules/row-texts.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const words: AlarmWords = {
  band: (priority) => `band ${priority}`,
  message: ({ message }) => message,
  time: (text) => text.slice(11, 19),
  fullTime: (text) => text,
  age: () => '3 min',
  state: ({ state }) => `State ${state}`,
  yesNo: (value) => (value ? 'yes' : 'no'),
}
const columns: ColumnId[] = ['priority', 'raised', 'age', 'message', 'value', 'masked']
const now = Date.parse('2026-03-02T02:27:11+01:00')
const rows = {
  alarms: [
    makeAlarm({ id: 1, message: '=SUM(A1)', value: '-5 °C' }),
    makeAlarm({ id: 2, message: 'He said "now",\r\nthen\tleft', value: '' }),
  ],
  columns,
  heading: (column: ColumnId) => column.toUpperCase(),
}

test('as text: a line an alarm, blanks left out', () => {
  expect(asText(rows, words)).toBe(
    'band 1, 02:24:11, 3 min, =SUM(A1), -5 °C, no\nband 1, 02:24:11, 3 min, He said "now", then left, no',
  )
})

test('as TSV: headings, no tab or line end inside a cell, no formula', () => {
  expect(asTsv(rows, words).split('\n')).toEqual([
    'PRIORITY\tRAISED\tAGE\tMESSAGE\tVALUE\tMASKED',
    "band 1\t02:24:11\t3 min\t'=SUM(A1)\t'-5 °C\tno",
    'band 1\t02:24:11\t3 min\tHe said "now", then left\t\tno',
  ])
})

test('as CSV: RFC 4180 with a byte order mark, values as the service gave them', () => {
  expect(asCsv(rows, now)).toBe(
    [
      '\uFEFFPRIORITY,RAISED,AGE,MESSAGE,VALUE,MASKED',
      "1,2026-03-02T02:24:11+01:00,180,'=SUM(A1),'-5 °C,false",
      '1,2026-03-02T02:24:11+01:00,180,"He said ""now"",\r\nthen\tleft",,false',
      '',
    ].join('\r\n'),
  )
})

test('as JSON: values of their own kinds', () => {
  expect(JSON.parse(asJson(rows, now))).toEqual([
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
  const hostile = { ...rows, alarms: [makeAlarm({ id: 1, message: '<b>"&' })], columns: ['message' as const] }
  expect(asHtml(hostile, words)).toBe(
    '<table><tr><th>MESSAGE</th></tr><tr><td>&lt;b&gt;&quot;&amp;</td></tr></table>',
  )
})

describe('formulas', () => {
  test.each(['=1+1', '+1', '-1', '@cmd', '\tx', '\rx'])('%j is made text', (cell) => {
    expect(guardFormula(cell)).toBe(`'${cell}`)
  })
  test.each(['', '1', 'a=b', "'=1"])('%j stays', (cell) => {
    expect(guardFormula(cell)).toBe(cell)
  })
})
