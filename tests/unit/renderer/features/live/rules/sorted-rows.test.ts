import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeSorted,
  placeOf,
  sortInSteps,
  stepRows,
} from '../../../../../../src/renderer/features/live/rules/sorted-rows.ts'

const byValue = (a: number, b: number) => a - b
const counting = () => {
  const counted = { calls: 0, compare: (a: number, b: number) => (counted.calls++, a - b) }
  return counted
}
const evens = (count: number) => Array.from({ length: count }, (_, index) => 2 * index)
function run<Value>(steps: Generator<void, Value>) {
  for (let count = 0; ; count++) {
    const result = steps.next()
    if (result.done) return { count, value: result.value }
  }
}

test('a place is where a row is, or where it belongs', () => {
  expect([0, 4, 5, -1, 99].map((row) => placeOf([0, 2, 4, 6], row, byValue))).toEqual([0, 2, 3, 0, 4])
})

test('a changed list is what sorting all of it gives', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: -500, max: 500 }))
  fc.assert(
    fc.property(numbers, numbers, fc.func(fc.boolean()), (rows, others, isGone) => {
      const sorted = rows.toSorted(byValue)
      const removed = rows.filter((row) => isGone(row))
      const added = others.filter((row) => !rows.includes(row))
      const expected = [...rows.filter((row) => !isGone(row)), ...added].sort(byValue)
      expect(changeSorted(sorted, removed, added, byValue)).toEqual(expected)
      expect(sorted).toEqual(rows.toSorted(byValue))
    }),
  )
})

test('removing a row that is not there is a fault', () => {
  expect(() => changeSorted([0, 2, 4], [3], [], byValue)).toThrow('not in the list')
})

describe('comparisons', () => {
  test.each([1_000, 50_000])('a hundred changes among %i rows grow by the logarithm', (count) => {
    const spent = counting()
    const sorted = evens(count)
    const changed = Array.from({ length: 100 }, (_, index) => 2 * Math.floor((index * count) / 100))
    changeSorted(
      sorted,
      changed,
      changed.map((row) => row + 1),
      spent.compare,
    )
    expect(spent.calls).toBeLessThanOrEqual(
      2 * 100 * (Math.ceil(Math.log2(count)) + 1) + 100 * Math.log2(100),
    )
  })

  test('many changes take no more than sorting them and one walk along the list', () => {
    const spent = counting()
    const added = evens(1_000).map((row) => row + 1)
    changeSorted(evens(1_000), evens(1_000), added, spent.compare)
    // Removing walks by identity; the added rows are in order, which the sort finds with one comparison each.
    expect(spent.calls).toBeLessThanOrEqual(3_000)
  })
})

describe('sorting in steps', () => {
  test('gives what sorting at once gives, in steps of a bounded size', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => (index * 7_919) % 10_007)
    const { value, count } = run(sortInSteps(rows, byValue))
    expect(value).toEqual(rows.toSorted(byValue))
    expect(count).toBeGreaterThanOrEqual(10_000 / stepRows)
  })

  test('rows in order take one comparison each', () => {
    const spent = counting()
    const rows = evens(20_000)
    expect(run(sortInSteps(rows, spent.compare)).value).toEqual(rows)
    expect(spent.calls).toBeLessThanOrEqual(rows.length)
  })

  test('no rows, and one', () => {
    expect([run(sortInSteps([], byValue)).value, run(sortInSteps([3], byValue)).value]).toEqual([[], [3]])
  })
})
