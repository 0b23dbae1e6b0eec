import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { alarmSchema, readAlarm } from '../../../../src/shared/model/alarm.ts'
import {
  boundAnswer,
  boundRecord,
  dataLimits,
  isWithinDepth,
} from '../../../../src/shared/model/data-limits.ts'
import { deeplyNested } from '../../../support/deep-values.ts'

const { maxDepth, maxMessageValues, maxTextChars, maxRecordChars } = dataLimits

/** What is left of an answer once every step was done. */
function bounded(answer: unknown): unknown {
  const steps = boundAnswer(answer)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

describe('a record', () => {
  test('within the limits stays as it is', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (record) => {
        const before = structuredClone(record)
        expect(boundRecord(record)).toBe(record)
        expect(record).toEqual(before)
      }),
    )
  })

  test.each([
    ['a text', 'x'.repeat(1_000_000), /^x{65536}… \[cut by Tocsin: 1000000 characters\]$/],
    ['a deep value', deeplyNested(10_000), /^\[left out by Tocsin: nested deeper than 32 levels\]$/],
    ['a large value', Array(100_000).fill('x'), /^\[left out by Tocsin: larger than 262144 characters\]$/],
    ['a wide and deep value', [Array(100_000).fill([]), deeplyNested(100_000)], /^\[left out by Tocsin: /],
  ])('says where it lost %s, and keeps the rest', (_what, value, said) => {
    const record = boundRecord({ id: 7, before: 'a', extra: value, after: 'z' }) as Record<string, unknown>
    expect(record).toMatchObject({ id: 7, before: 'a', after: 'z' })
    expect(record['extra']).toMatch(said)
  })

  test('as deep as allowed is kept', () => {
    expect(boundRecord({ extra: deeplyNested(maxDepth - 1) })).toEqual({ extra: deeplyNested(maxDepth - 1) })
    expect(boundRecord({ extra: deeplyNested(maxDepth) })).toEqual({
      extra: expect.stringContaining('deeper') as string,
    })
  })

  test('of any size and shape is one that can be written, within its limit', () => {
    const deep = fc.nat({ max: 20_000 }).map(deeplyNested)
    const large = fc.nat({ max: 400_000 }).map((size) => 'x'.repeat(size))
    const many = fc.nat({ max: 40_000 }).map((size) => Array<string>(size).fill('abc'))
    const value = fc.oneof(fc.jsonValue(), deep, large, many)
    // A field of an alarm that holds something else, such as a name that is a list, is no alarm to read.
    const name = fc.string().filter((text) => !Object.hasOwn(alarmSchema.shape, text))
    const records = fc.dictionary(name, value, { maxKeys: 6 })
    fc.assert(
      fc.property(records, (record) => {
        const text = JSON.stringify(boundRecord({ id: 1, ...record }))
        expect(readAlarm({ ...(JSON.parse(text) as object), id: 1 }) === null).toBe(false)
        expect(text.length).toBeLessThan(8 * maxRecordChars)
      }),
      { numRuns: 25, examples: [[{ message: 'x'.repeat(maxTextChars + 1) }]] },
    )
  })

  test('with a hundred thousand names is cut to its limit', () => {
    const record = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`name${n}`, n]))
    const bound = boundRecord({ id: 1, ...record }) as object
    expect(bound).toMatchObject({ id: 1 })
    expect(JSON.stringify(bound).length).toBeLessThan(2 * maxRecordChars)
  })
})

test('a list with too many items is left out by its length, and its places get no names', () => {
  const keys = vi.spyOn(Object, 'keys')
  const long = Array<number>(100_000).fill(1)
  const isLeftOut = expect.stringMatching(/left out by Tocsin: larger than/) as string
  expect(boundRecord({ id: 1, long })).toEqual({ id: 1, long: isLeftOut })
  expect(boundRecord({ id: 1, inner: { long } })).toEqual({ id: 1, inner: isLeftOut })
  expect(boundRecord(long)).toEqual(isLeftOut)
  expect(keys.mock.calls.some(([named]) => named === long)).toBe(false)
})

test.each([
  ['every record of a page', { items: [{ id: 1, x: deeplyNested(200_000) }], paging: { total: 1 } }],
  ['what a page has beside its items', { items: [{ id: 1 }], paging: { total: deeplyNested(200_000) } }],
  ['every record of a list', [{ id: 1, x: deeplyNested(200_000) }, deeplyNested(200_000)]],
  ['an object', { created: deeplyNested(200_000) }],
])('%s is bounded', (_what, answer) => {
  expect(() => JSON.stringify(bounded(answer))).not.toThrow()
})

test.each([
  [true, deeplyNested(maxDepth)],
  [false, deeplyNested(maxDepth + 1)],
  [false, deeplyNested(1_000_000)],
  [true, null],
  [true, Array(maxMessageValues).fill(0)],
  [false, Array(maxMessageValues + 1).fill(0)],
  [false, Array(maxMessageValues / 100 + 1).fill(Array(100).fill(0))],
  [false, Object.fromEntries(Array.from({ length: maxMessageValues + 1 }, (_, n) => [`name${n}`, n]))],
  [true, new Uint8Array(maxMessageValues + 1)],
])('whether a message is within the depth: %s', (isWithin, message) => {
  expect(isWithinDepth(message)).toBe(isWithin)
})

test('a message that refers to itself is judged in finite time', () => {
  const message: unknown[] = []
  for (let count = 0; count < 20; count++) message.push(message)
  expect(isWithinDepth(message)).toBe(false)
})
