import { expect, test } from 'vitest'
import { readTimeOfDay } from '../../../../src/renderer/ui/fields/time-of-day.ts'

test.each([
  ['07:30', '07:30'],
  ['7:30', '07:30'],
  [' 7.30 ', '07:30'],
  ['0730', '07:30'],
  ['730', '07:30'],
  ['19h05', '19:05'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['7:60', null],
  ['7:30 PM', null],
  ['7', null],
  ['', null],
])('%j is %j', (text, time) => {
  expect(readTimeOfDay(text)).toBe(time)
})
