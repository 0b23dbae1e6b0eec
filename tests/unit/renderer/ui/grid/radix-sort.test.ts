import fc from 'fast-check'
import { expect, test } from 'vitest'
import { radixOrder } from '../../../../../src/renderer/ui/grid/radix-sort.ts'

const number = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: false }),
  fc.constantFrom(Number.NaN, 0, -0, Infinity, -Infinity),
)

test('orders like a stable comparison by several keys, blanks last either way', () => {
  const rows = fc.array(fc.tuple(number, number), { maxLength: 60 })
  const property = fc.property(rows, fc.boolean(), fc.boolean(), (list, firstDown, secondDown) => {
    const compare = (a: number, b: number, descending: boolean) => {
      if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
      const order = a === b ? 0 : a < b ? -1 : 1
      return descending ? -order : order
    }
    const expected = list
      .map(([first, second], index) => ({ first, second, index }))
      .sort((a, b) => compare(a.first, b.first, firstDown) || compare(a.second, b.second, secondDown))
      .map(({ index }) => index)
    const keys = [
      { values: Float64Array.from(list, ([first]) => first), descending: firstDown },
      { values: Float64Array.from(list, ([, second]) => second), descending: secondDown },
    ]
    expect([...radixOrder(keys, list.length)]).toEqual(expected)
  })
  fc.assert(property)
})

test('without keys the rows stay as they are', () => {
  expect([...radixOrder([], 3)]).toEqual([0, 1, 2])
})
