import { describe, expect, test } from 'vitest'
import {
  anyText,
  listOf,
  oneOf,
  positiveOrNone,
  timeRange,
  wholeNumber,
  type AddressValue,
} from '../../../../src/renderer/ui/address-values.ts'

const bands = listOf(oneOf(['critical', 'high', 'low']))
const shift = { from: Date.UTC(2026, 2, 2, 6), to: Date.UTC(2026, 2, 2, 14) }

const written: [string, AddressValue<unknown>, unknown, string][] = [
  ['a text', anyText, 'a & b=c', 'a & b=c'],
  ['a list', bands, ['high', 'low'], 'high,low'],
  ['an empty list', bands, [], ''],
  ['numbers', listOf(wholeNumber), [3, 12], '3,12'],
  ['minutes', positiveOrNone, 2.5, '2.5'],
  ['no minutes', positiveOrNone, null, ''],
  ['a range', timeRange, shift, '2026-03-02T06:00:00.000Z..2026-03-02T14:00:00.000Z'],
]
test.each(written)('%s is written and read back', (_, value, given, text) => {
  expect(value.write(given)).toBe(text)
  expect(value.read(text)).toEqual(given)
})

describe('what is no value', () => {
  const refused: [AddressValue<unknown>, string][] = [
    [oneOf(['no', 'yes']), 'maybe'],
    [oneOf(['no', 'yes']), ''],
    [bands, 'high,purple'],
    [bands, 'high,'],
    [wholeNumber, '-1'],
    [wholeNumber, '1.5'],
    [wholeNumber, '9'.repeat(40)],
    [positiveOrNone, '0'],
    [positiveOrNone, 'five'],
    [timeRange, '2026-03-02T06:00:00.000Z'],
    [timeRange, '2026-03-02T14:00:00.000Z..2026-03-02T06:00:00.000Z'],
    [timeRange, 'yesterday..today'],
  ]
  test.each(refused)('%#', (value, text) => {
    expect(value.read(text)).toBeUndefined()
  })
})
