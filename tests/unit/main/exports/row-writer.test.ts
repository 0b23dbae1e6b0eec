import { expect, test } from 'vitest'
import { createRowWriter } from '../../../../src/main/exports/row-writer.ts'
import { isPersonField } from '../../../../src/shared/rules/person-field.ts'

const nothing = () => false
const columns = [
  { key: 'id', title: 'Number' },
  { key: 'user', title: 'Who' },
  { key: 'message', title: 'Message, as sent' },
]

test('CSV: headings of the columns, then further fields of the first rows', () => {
  const writer = createRowWriter({ format: 'csv', columns, isHidden: nothing })
  const text =
    writer.write([
      { id: 1, user: 'A. Klein', message: '=1+1', extra: { deep: true } },
      { id: 2, message: 'He said "now",\r\nthen left', other: null },
    ]) +
    writer.write([{ id: -3, user: 'B', message: 'ü', late: 7, done: false }]) +
    writer.end()
  expect(text).toBe(
    [
      '\uFEFFNumber,Who,"Message, as sent",extra,other',
      `1,A. Klein,'=1+1,"{""deep"":true}",`,
      '2,,"He said ""now"",\r\nthen left",,',
      '-3,B,ü,,',
      '',
    ].join('\r\n'),
  )
  expect(writer.leftOut()).toEqual(['late', 'done'])
})

test.each(['a\nb', 'a\rb'])('CSV: a lone line break is quoted: %j', (message) => {
  const writer = createRowWriter({ format: 'csv', columns: [], isHidden: nothing })
  expect(writer.write([{ message }])).toBe(`\uFEFFmessage\r\n"${message}"\r\n`)
})

test('CSV of nothing: the headings', () => {
  const writer = createRowWriter({ format: 'csv', columns, isHidden: nothing })
  expect(writer.end()).toBe('\uFEFFNumber,Who,"Message, as sent"\r\n')
})

test('JSON: every field that the service gave', () => {
  const rows = [{ id: 1, user: 'A', extra: [1] }, { id: 2 }, { id: 3, late: '=x' }]
  const writer = createRowWriter({ format: 'json', columns, isHidden: nothing })
  const text = writer.write(rows.slice(0, 2)) + writer.write([]) + writer.write(rows.slice(2)) + writer.end()
  expect(JSON.parse(text)).toEqual(rows)
  expect(text.split('\n')).toHaveLength(rows.length + 3)
  expect(writer.leftOut()).toEqual([])
})

test('JSON of nothing', () => {
  expect(JSON.parse(createRowWriter({ format: 'json', columns, isHidden: nothing }).end())).toEqual([])
})

test.each(['csv', 'json'] as const)('%s without the names of people', (format) => {
  const writer = createRowWriter({ format, columns, isHidden: isPersonField })
  const text = writer.write([{ id: 1, user: 'A. Klein', message: 'm', phone: '123' }]) + writer.end()
  expect(text).not.toMatch(/Klein|123|Who|phone/)
  expect(text).toMatch(/1.*m/)
  expect(writer.leftOut()).toEqual([])
})

test('CSV: a heading that only the service names is no formula', () => {
  const field = "=cmd|' /C calc'!A0"
  const writer = createRowWriter({
    format: 'csv',
    columns: [{ key: 'id', title: '+Number' }],
    isHidden: nothing,
  })
  expect(writer.write([{ id: 1, [field]: 2 }])).toBe(`\uFEFF'+Number,'${field}\r\n1,2\r\n`)
})
