import { describe, expect, test } from 'vitest'
import { arrange } from '../../../../../src/renderer/ui/grid/use-grid-rows.ts'
import {
  layoutColumns,
  roomyColumns,
  rowNameOf,
  setColumnWidth,
  type GridColumn,
} from '../../../../../src/renderer/ui/grid/grid-column.ts'

describe('what is shown', () => {
  const rows = ['a', 'b', 'c', 'd']
  const odd = (place: number) => place % 2 === 1
  test.each([
    ['everything as it came', null, null, null, rows],
    ['in an order', Uint32Array.of(3, 1, 0, 2), null, null, ['d', 'b', 'a', 'c']],
    ['what was found', null, Uint8Array.of(1, 0, 0, 1), null, ['a', 'd']],
    ['what is kept', null, null, odd, ['b', 'd']],
    ['all of it', Uint32Array.of(3, 1, 0, 2), Uint8Array.of(1, 1, 0, 1), odd, ['d', 'b']],
  ] as const)('%s', (_, order, found, keep, expected) => {
    expect(arrange(rows, order, found, keep)).toEqual(expected)
  })
  test('is the list itself where nothing is asked of it', () => {
    expect(arrange(rows, null, null, null)).toBe(rows)
  })
})

describe('the columns', () => {
  const column = (id: string) => ({ id, title: id, width: 5, value: () => null, text: () => '' })
  const columns: GridColumn<object>[] = [
    column('fixed'),
    { ...column('bending'), width: 9, minWidth: 6 },
    { ...column('rest'), width: 20, minWidth: 8, takesRest: true },
  ]
  test('a spare one is left out where the others lack room, and all are there before the table is measured', () => {
    const spare = [...columns, { ...column('spare'), isSpare: true as const }]
    const shownIn = (roomRem: number) => roomyColumns(spare, roomRem).map(({ id }) => id)
    expect(shownIn(39)).toEqual(['fixed', 'bending', 'rest', 'spare'])
    expect(shownIn(38)).toEqual(['fixed', 'bending', 'rest'])
    expect(shownIn(0)).toHaveLength(4)
  })
  test('a row is named by the columns that are meant for it, in their order; by all if there are none', () => {
    const says = (id: string, inName?: number): GridColumn<object> => ({
      ...column(id),
      text: () => id,
      ...(inName === undefined ? {} : { inName }),
    })
    expect(rowNameOf([says('time', 2), says('other'), says('message', 1)])({})).toBe('message, time')
    expect(rowNameOf([says('ID'), column('empty'), says('name')])({})).toBe('ID, name')
  })
  test('what bends gives way, what takes the rest has it, and what was set stays', () => {
    expect(layoutColumns(columns, {})).toEqual({
      template: '5rem minmax(6rem, 9rem) minmax(8rem, 1fr)',
      minWidth: 19,
    })
    expect(layoutColumns(columns, { rest: 12.5, bending: 3 })).toEqual({
      template: '5rem 3rem 12.5rem',
      minWidth: 20.5,
    })
  })
  test.each([
    [7.777, { a: 7.78, b: 4 }],
    [0.1, { a: 2, b: 4 }],
    [999, { a: 60, b: 4 }],
    [null, { b: 4 }],
  ])('a width of %s', (width, expected) => {
    expect(setColumnWidth({ a: 3, b: 4 }, 'a', width)).toEqual(expected)
  })
})
