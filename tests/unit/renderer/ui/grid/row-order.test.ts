import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GridColumn } from '../../../../../src/renderer/ui/grid/grid-column.ts'
import { createRowOrder, type GridSortKey } from '../../../../../src/renderer/ui/grid/row-order.ts'

interface Row {
  id: number
  value: string | number | null
}
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const column = (id: string, value: (row: Row) => string | number | null): GridColumn<Row> => ({
  id,
  title: id,
  width: 5,
  value,
  text: (row) => String(value(row) ?? ''),
})
const columns = [column('value', ({ value }) => value), column('id', ({ id }) => id)]
const up = (id: string): GridSortKey => ({ column: id, descending: false })
const down = (id: string): GridSortKey => ({ column: id, descending: true })
const rowsOf = (...values: Row['value'][]): Row[] => values.map((value, id) => ({ id, value }))
const sorted = (rows: readonly Row[], ...sort: GridSortKey[]) =>
  [...createRowOrder(columns, collator.compare).of(rows, sort)].map((place) => rows[place]?.value)

describe('orders', () => {
  const cases: [string, Row['value'][], GridSortKey[], Row['value'][]][] = [
    ['numbers', [3, -1, 0, 2.5, -10], [up('value')], [-10, -1, 0, 2.5, 3]],
    ['numbers, largest first', [3, -1, 0, 2.5, -10], [down('value')], [3, 2.5, 0, -1, -10]],
    ['instants', [1.7e12, 1.6e12, 1.7e12 + 1], [up('value')], [1.6e12, 1.7e12, 1.7e12 + 1]],
    ['endless ones', [Infinity, 1, -Infinity], [up('value')], [-Infinity, 1, Infinity]],
    [
      'texts as a reader would',
      ['T10', 't9', 'Été', 'f', 'E'],
      [up('value')],
      ['E', 'Été', 'f', 't9', 'T10'],
    ],
    ['texts, last first', ['b', 'a', 'c'], [down('value')], ['c', 'b', 'a']],
    ['blanks last', ['b', null, 'a', ''], [up('value')], ['a', 'b', null, '']],
    [
      'blanks last the other way round too',
      [2, null, Number.NaN, 1],
      [down('value')],
      [2, 1, null, Number.NaN],
    ],
    ['numbers before texts', ['b', 7, null, 'a', 3], [up('value')], [3, 7, 'a', 'b', null]],
    ['texts before numbers the other way round', ['b', 7, 'a', 3], [down('value')], ['b', 'a', 7, 3]],
    ['as they came without a key', [3, 1, 2], [], [3, 1, 2]],
    ['as they came by a column there is not', [3, 1, 2], [up('gone')], [3, 1, 2]],
    ['equal ones as they came', ['a', 'B', 'A', 'b'], [up('value')], ['a', 'A', 'B', 'b']],
    ['equal ones by the next key', ['a', 'B', 'A', 'b'], [up('value'), down('id')], ['A', 'a', 'b', 'B']],
  ]
  test.each(cases)('%s', (_, values, sort, expected) => {
    expect(sorted(rowsOf(...values), ...sort)).toEqual(expected)
  })

  test('any numbers in either direction as a plain sort has them', () => {
    const value = fc.oneof(fc.double(), fc.integer({ min: -3, max: 3 }))
    fc.assert(
      fc.property(fc.array(value), fc.boolean(), (values, descending) => {
        const sign = descending ? -1 : 1
        const real = rowsOf(...values).filter((row) => !Number.isNaN(row.value))
        const plain = real.toSorted(
          (a, b) =>
            sign * (Number(a.value) < Number(b.value) ? -1 : Number(a.value) > Number(b.value) ? 1 : 0),
        )
        const places = createRowOrder(columns, collator.compare).of(real, [{ column: 'value', descending }])
        expect([...places]).toEqual(plain.map((row) => real.indexOf(row)))
      }),
    )
  })

  test('sorts pages that arrive later like one list', () => {
    const value = fc.oneof(
      fc.constantFrom('a', 'A', 'b', 'ä', 'x1', 'x02', '', null),
      fc.integer(),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(fc.array(value)), fc.boolean(), (pages, descending) => {
        const sort = [{ column: 'value', descending }]
        const grown = createRowOrder(columns, collator.compare)
        const all = rowsOf(...pages.flat())
        let length = 0
        for (const page of pages) grown.of(all.slice(0, (length += page.length)), sort)
        expect(grown.of(all, sort)).toEqual(createRowOrder(columns, collator.compare).of(all, sort))
      }),
    )
  })
})

describe('what a sort of many rows costs', () => {
  function counting() {
    const counts = { read: 0, compared: 0 }
    const order = createRowOrder(
      [
        column('value', ({ value }) => {
          counts.read++
          return value
        }),
        column('id', ({ id }) => id),
      ],
      (a, b) => {
        counts.compared++
        return collator.compare(a, b)
      },
    )
    return { counts, order }
  }
  const many = (count: number, different: number, from = 0): Row[] =>
    Array.from({ length: count }, (_, index) => ({
      id: from + index,
      value: `tag ${((from + index) * 7_919) % different}`,
    }))

  test('each row is read once, and texts are compared when they are first seen', () => {
    const { counts, order } = counting()
    const rows = many(100_000, 1_000)
    order.of(rows, [up('value')])
    expect(counts.read).toBe(100_000)
    expect(counts.compared).toBeLessThan(1_000 * 16)
    const first = { ...counts }
    order.of(rows, [down('value'), up('id')])
    expect(counts).toEqual(first)
  })

  test('a page that comes later costs its own rows and the texts that it brings', () => {
    const { counts, order } = counting()
    const rows = many(100_000, 1_000)
    order.of(rows, [up('value')])
    counts.read = counts.compared = 0
    const grown = [...rows, ...many(1_000, 1_000, 100_000), { id: -1, value: 'tag new' }]
    order.of(grown, [up('value')])
    expect(counts.read).toBe(1_001)
    expect(counts.compared).toBeLessThan(20)
  })

  test('numbers are never compared', () => {
    const { counts, order } = counting()
    order.of(
      many(10_000, 7).map(({ id }) => ({ id, value: id % 97 })),
      [up('value'), down('id')],
    )
    expect(counts).toEqual({ read: 10_000, compared: 0 })
  })

  test('another list is read again', () => {
    const { counts, order } = counting()
    order.of(many(100, 10), [up('value')])
    order.of(many(50, 10), [up('value')])
    expect(counts.read).toBe(150)
  })
})
