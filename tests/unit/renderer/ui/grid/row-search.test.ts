import { describe, expect, test } from 'vitest'
import type { GridColumn } from '../../../../../src/renderer/ui/grid/grid-column.ts'
import { createRowSearch } from '../../../../../src/renderer/ui/grid/row-search.ts'

interface Row {
  tag: string
  message: string
}
function searching() {
  const counts = { written: 0 }
  const columns: GridColumn<Row>[] = [
    {
      id: 'tag',
      title: 'Tag',
      width: 5,
      value: ({ tag }) => tag,
      text: ({ tag }) => {
        counts.written++
        return tag
      },
    },
    {
      id: 'message',
      title: 'Message',
      width: 5,
      value: ({ message }) => message,
      text: ({ message }) => message,
    },
  ]
  return { counts, search: createRowSearch(columns) }
}
const rows: Row[] = [
  { tag: 'NORTH\\LT204', message: 'Level high' },
  { tag: 'NORTH\\PT210', message: 'Pressure high' },
  { tag: 'SOUTH\\LT204', message: 'Level low' },
]

describe('search', () => {
  test.each([
    ['level', [0, 2]],
    ['HIGH north', [0, 1]],
    ['lt204 low', [2]],
    ['204level', []],
    ['nothing', []],
  ])('%s', (text, expected) => {
    const found = searching().search.find(rows, text)
    expect([...(found ?? [])].flatMap((mark, row) => (mark === 1 ? [row] : []))).toEqual(expected)
  })

  test.each(['', '   '])('“%s” asks for nothing', (text) => {
    expect(searching().search.find(rows, text)).toBeNull()
  })

  test('further typing narrows, deleting or changing the text widens again', () => {
    const { search } = searching()
    const count = (text: string) => search.find(rows, text)?.reduce((sum, mark) => sum + mark, 0)
    expect(['h', 'hi', 'hi le', 'hi', 'pres', ''].map(count)).toEqual([3, 2, 1, 2, 1, undefined])
  })

  test('texts are written once a row, however much is typed and as rows arrive', () => {
    const { search, counts } = searching()
    for (const text of ['l', 'le', 'lev', 'le', 'north']) search.find(rows, text)
    expect(counts.written).toBe(3)
    const grown = [...rows, { tag: 'NORTH\\X', message: 'New' }]
    expect(search.find(grown, 'north')).toEqual(Uint8Array.of(1, 1, 0, 1))
    expect(counts.written).toBe(4)
  })

  test('texts that were written ahead are not written again', () => {
    const { search, counts } = searching()
    search.prepare(rows, 2)
    expect([search.prepared(), counts.written]).toEqual([2, 2])
    search.find(rows, 'level')
    expect(counts.written).toBe(3)
  })

  test('another list is searched as itself', () => {
    const { search } = searching()
    search.find(rows, 'pressure')
    expect(search.find(rows.toReversed(), 'pressure lt')).toEqual(Uint8Array.of(0, 0, 0))
    expect(search.find(rows.toReversed(), 'low')).toEqual(Uint8Array.of(1, 0, 0))
  })
})
