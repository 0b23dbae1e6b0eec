import { expect, test } from 'vitest'
import { createRecordMemory } from '../../../../src/renderer/records/record-memory.ts'

const listOf = (count: number) => ({
  rows: Array.from({ length: count }, (_, id) => ({ id })),
  total: count,
  malformed: 0,
  servers: [],
  offset: count,
  after: null,
  isComplete: true,
  wantedRows: null,
  place: { top: 0 },
})

test('keeps the latest lists, with no more rows together than one list may have', () => {
  const memory = createRecordMemory()
  for (const [key, count] of Object.entries({ a: 40, b: 30, c: 30 })) memory.keep(key, listOf(count), 100)
  expect(['a', 'b', 'c'].map((key) => memory.find(key)?.rows.length)).toEqual([40, 30, 30])
  memory.keep('a', listOf(60), 100)
  expect(['a', 'b', 'c'].map((key) => memory.find(key)?.rows.length)).toEqual([60, undefined, 30])
})

test('keeps a list that is as long as one may be, and eight at most', () => {
  const memory = createRecordMemory()
  memory.keep('long', listOf(120), 100)
  expect(memory.find('long')).toBeDefined()
  const keys = Array.from({ length: 9 }, (_, place) => `short ${place}`)
  for (const key of keys) memory.keep(key, listOf(1), 100)
  expect(keys.filter((key) => memory.find(key) === undefined)).toEqual(['short 0'])
  expect(memory.find('long')).toBeUndefined()
})
