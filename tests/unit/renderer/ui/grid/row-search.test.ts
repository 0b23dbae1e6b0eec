import { describe, expect, test } from 'vitest'
import type { GridColumn } from '../../../../../src/renderer/ui/grid/grid-column.ts'
import { rowLanguage, valuesIn, wordsQuery } from '../../../../../src/renderer/ui/grid/row-query.ts'
import { createRowSearch } from '../../../../../src/renderer/ui/grid/row-search.ts'
import { createZone } from '../../../../../src/shared/rules/zone.ts'
import { parseQuery } from '../../../../../src/shared/rules/text-query.ts'

const zone = createZone('')

interface Row {
  tag: string
  message: string
  priority?: number
  raisedAt?: number
  lasted?: number | null
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
  const search = createRowSearch(columns, zone)
  return {
    counts,
    search: { ...search, find: (list: Row[], text: string) => search.find(list, wordsQuery(text)) },
  }
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

describe('the language of a table', () => {
  const at = (hours: number, minutes = 0) => new Date(2026, 2, 2, hours, minutes, 30).getTime()
  const columns: GridColumn<Row>[] = [
    {
      id: 'priority',
      title: 'Priority',
      width: 2,
      value: ({ priority = 0 }) => -priority,
      text: ({ priority }) => (priority === 1 ? 'Critical' : 'Low'),
      filter: {
        kind: 'priority',
        number: ({ priority = 0 }) => priority,
        bands: ({ priority }) => [priority === 1 ? 'critical' : 'low'],
      },
    },
    {
      id: 'raisedAt',
      title: 'Raised',
      width: 5,
      value: ({ raisedAt = 0 }) => raisedAt,
      text: ({ raisedAt = 0 }) => new Date(raisedAt).toISOString(),
      filter: { name: 'raised', kind: 'time' },
    },
    {
      id: 'lasted',
      title: 'Duration',
      width: 5,
      value: ({ lasted = null }) => lasted,
      text: () => '',
      filter: { name: 'duration', kind: 'duration' },
    },
    {
      id: 'cleared',
      title: 'Cleared',
      width: 5,
      value: ({ lasted = null, raisedAt = 0 }) => lasted && raisedAt + lasted,
      text: () => '',
      filter: { kind: 'time' },
    },
    { id: 'tag', title: 'Tag', width: 5, value: ({ tag }) => tag, text: ({ tag }) => tag },
    {
      id: 'message',
      title: 'Message',
      width: 5,
      value: ({ message }) => message,
      text: ({ message }) => message,
    },
    { id: '#parts', title: 'Parts', width: 5, value: () => 1, text: () => '1' },
  ]
  const list: Row[] = [
    { tag: 'NORTH\\LT1', message: 'Drum level', priority: 1, raisedAt: at(6), lasted: 30_000 },
    { tag: 'NORTH\\PT1', message: 'Critical pressure', priority: 4, raisedAt: at(14), lasted: 600_000 },
    { tag: 'SOUTH\\LT2', message: 'Level low', priority: 3, raisedAt: at(14, 30), lasted: null },
  ]
  const language = rowLanguage(columns)
  const cases: [string, number[]][] = [
    ['tag:north', [0, 1]],
    ['message:north', []],
    ['-tag:north', [2]],
    ['critical', [0, 1]],
    ['priority:critical', [0]],
    ['priority:3-4', [1, 2]],
    ['priority<4', [0, 2]],
    ['duration>1m', [1]],
    ['duration<1m', [0]],
    ['raised>14:00', [2]],
    ['raised>=14:00', [1, 2]],
    ['raised<14:00', [0]],
    ['raised:14:00', [1]],
    ['raised:2026-03-02', [0, 1, 2]],
    ['raised>2026-03-02', []],
    ['raised>=2026-03-02T14:30', [2]],
    ['cleared:no', [2]],
    ['cleared:yes', [0, 1]],
    ['drum OR low', [0, 1, 2]],
    ['message:drum OR message:low', [0, 2]],
    ['/lt\\d/ -drum', [2]],
    ['message:/^level/', [2]],
    ['masked', []],
  ]
  test.each(cases)('%s', (text, expected) => {
    const { clauses, problem } = parseQuery(text, language)
    expect(problem).toBeNull()
    const found = createRowSearch(columns, zone).find(list, { clauses, problem })
    expect([...(found ?? [])].flatMap((mark, row) => (mark === 1 ? [row] : []))).toEqual(expected)
  })

  test.each([
    ['raised>22:00', 'Europe/Paris', [0]],
    ['raised>22:00', 'UTC', []],
    ['raised:2026-03-03', 'Asia/Tokyo', [0]],
    ['raised:2026-03-03', 'Europe/Paris', []],
  ])('%s in %s', (text, name, expected) => {
    const late = [{ tag: 'A', message: 'B', raisedAt: Date.parse('2026-03-02T21:30:00Z') }]
    const found = createRowSearch(columns, createZone(name)).find(late, parseQuery(text, language))
    expect([...(found ?? [])].flatMap((mark, row) => (mark === 1 ? [row] : []))).toEqual(expected)
  })

  test.each([
    ['mesage:drum', 'field'],
    ['parts:1', 'field'],
    ['area:NORTH', 'field'],
    ['age<5m', 'plain'],
    ['raised>noon', 'value'],
    ['raised>25:00', 'value'],
    ['duration>long', 'value'],
    ['/[/', 'expression'],
  ])('%s is a problem of its %s', (text, kind) => {
    const query = parseQuery(text, language)
    expect(query.problem?.kind ?? 'plain').toBe(kind)
    if (kind !== 'plain') expect(createRowSearch(columns, zone).find(list, query)).toBeNull()
  })

  test('what only asks for more looks at what was left, whatever it asks', () => {
    let asked = 0
    const counted = columns.map((column) =>
      column.id === 'tag'
        ? {
            ...column,
            text: ({ tag }: Row) => {
              asked++
              return tag
            },
          }
        : column,
    )
    const search = createRowSearch(counted, zone)
    search.find(list, parseQuery('tag:n', language))
    expect(asked).toBe(6)
    search.find(list, parseQuery('tag:nor', language))
    expect(asked).toBe(8)
    search.find(list, parseQuery('level tag:nor', language))
    expect(asked).toBe(9)
  })

  test('a column that repeats a few texts offers them', () => {
    expect(valuesIn(columns, list, 'message')).toEqual(['Critical pressure', 'Drum level', 'Level low'])
    expect(valuesIn(columns, list, 'raised')).toEqual([])
    const many = Array.from({ length: 100 }, (_, place) => ({ tag: '', message: `Message ${place}` }))
    expect(valuesIn(columns, many, 'message')).toEqual([])
  })
})
