import { describe, expect, test } from 'vitest'
import { alarmSchema } from '../../../../src/shared/model/alarm.ts'
import { columnIds, standardColumns, type ColumnId } from '../../../../src/shared/model/constants.ts'
import { alarmColumns } from '../../../../src/renderer/alarm/alarm-columns.ts'
import {
  columnsWithRoom,
  fitColumns,
  moveColumn,
  pinColumn,
  resizeColumn,
  stepColumn,
  toggleColumn,
} from '../../../../src/renderer/alarm/column-layout.ts'

const ids = (columns: readonly { id: ColumnId }[]) => columns.map(({ id }) => id)
const three = standardColumns.slice(0, 3)
const renamed = new Map([
  ['alarmTime', 'raised'],
  ['deskNuisance', 'nuisance'],
])

test('every field of an alarm has a column, and so have its age, its area and unit, the time left to respond, and who has it', () => {
  const fields = Object.keys(alarmSchema.shape).map((field) => renamed.get(field) ?? field)
  expect([...columnIds].sort()).toEqual([...fields, 'age', 'area', 'unit', 'respond', 'with'].sort())
  expect(Object.keys(alarmColumns).sort()).toEqual([...columnIds].sort())
})

describe('the layout', () => {
  const plain = (id: ColumnId, width: number | null = null) => ({ id, width, pinned: false })
  const columns = [plain('priority'), plain('message'), plain('path'), plain('value', 9)]
  // The bar and the columns of a width of their own.
  const fixed = 0.25 + 2 + 9
  const texts: Partial<Record<ColumnId, number>> = { message: 30, path: 18 }
  const widthsIn = (room: number) => {
    const layout = fitColumns(columns, { room, heading: () => 3, texts: (id) => texts[id] ?? 0 })
    return layout.columns.map(({ width }) => width)
  }

  test('without a list to fit in, columns have their standard widths', () => {
    const { template, minWidth } = fitColumns(columns)
    expect(template).toBe('0.25rem 2rem minmax(11rem, 1fr) 8rem 9rem')
    expect(minWidth).toBe(fixed + 11 + 8)
  })

  const cases: [string, number, [message: number, path: number]][] = [
    ['too narrow: the least widths, and the list scrolls', 20, [11, 8]],
    ['the message gets what is left first', fixed + 20.5 + 8, [20.5, 8]],
    ['then the path its usual width', fixed + 20.5 + 14, [20.5, 14]],
    ['then the message all it needs', fixed + 30 + 14, [30, 14]],
    ['then the path', fixed + 30 + 18, [30, 18]],
    ['each gets the same of the rest', fixed + 30 + 18 + 48, [54, 42]],
  ]
  test.each(cases)('%s', (_, room, [message, path]) => {
    expect(widthsIn(room)).toEqual([2, message, path, 9])
  })

  test('an empty column is as wide as its heading, a long text no wider than a limit', () => {
    const widthOf = (id: ColumnId, needed: number) =>
      fitColumns([plain(id), plain('message', 20)], {
        room: 0,
        heading: () => 4,
        texts: () => needed,
      }).columns[0]?.width
    expect([widthOf('ackUser', 0), widthOf('ackUser', 6), widthOf('ackUser', 80)]).toEqual([4, 6, 11])
  })

  test('pinned columns come first at fixed offsets and widths', () => {
    const { columns, template } = fitColumns([
      { id: 'value', width: null, pinned: false },
      { id: 'message', width: null, pinned: true },
      { id: 'id', width: 4, pinned: true },
    ])
    expect(columns.map(({ id, left }) => [id, left])).toEqual([
      ['message', 0.25],
      ['id', 20.75],
      ['value', 24.75],
    ])
    expect(template).toBe('0.25rem 20.5rem 4rem 5.6rem')
  })
})

describe('changes of columns', () => {
  const cases: [string, readonly { id: ColumnId }[], ColumnId[]][] = [
    ['one more', toggleColumn(three, 'id'), ['priority', 'raised', 'age', 'id']],
    ['one less', toggleColumn(three, 'raised'), ['priority', 'age']],
    ['the last stays', toggleColumn(three.slice(0, 1), 'priority'), ['priority']],
    ['to the place of a later one', moveColumn(three, 'priority', 'age'), ['raised', 'age', 'priority']],
    ['to the place of an earlier one', moveColumn(three, 'age', 'priority'), ['age', 'priority', 'raised']],
    ['onto itself', moveColumn(three, 'age', 'age'), ['priority', 'raised', 'age']],
    ['one that is not there', moveColumn(three, 'id', 'age'), ['priority', 'raised', 'age']],
    ['a step on', stepColumn(three, 'priority', 1), ['raised', 'priority', 'age']],
    ['a step back', stepColumn(three, 'age', -1), ['priority', 'age', 'raised']],
    ['no step past the end', stepColumn(three, 'age', 1), ['priority', 'raised', 'age']],
  ]
  test.each(cases)('%s', (_, columns, expected) => {
    expect(ids(columns)).toEqual(expected)
  })

  test('widths are limited, and can be reset', () => {
    const widthOf = (width: number | null) =>
      resizeColumn(three, 'age', width).find(({ id }) => id === 'age')?.width
    expect([widthOf(7.123), widthOf(-4), widthOf(900), widthOf(null)]).toEqual([7.12, 2, 60, null])
  })

  test('pinning', () => {
    expect(pinColumn(three, 'age', true).map(({ pinned }) => pinned)).toEqual([false, false, true])
  })
})

test('a list too narrow for messages and tags leaves out area, value, acknowledger and time, in this order', () => {
  const texts: Partial<Record<ColumnId, number>> = {
    message: 30,
    area: 4.5,
    unit: 5,
    path: 9,
    value: 5,
    ackUser: 6,
    state: 6,
  }
  const spared = (room: number) => {
    const fit = { room, heading: () => 4, texts: (id: ColumnId) => texts[id] ?? 0 }
    const left = ids(columnsWithRoom(standardColumns, fit))
    return ids(standardColumns).filter((id) => !left.includes(id))
  }
  // The bar, priority, time, age, message, area, unit, tag, value, state and acknowledger.
  const whole = 0.25 + 2 + 4.8 + 4.3 + 20.5 + 4.5 + 5 + 9 + 5 + 6 + 6
  expect(spared(whole)).toEqual([])
  expect(spared(whole - 1)).toEqual(['area'])
  expect(spared(whole - 5)).toEqual(['area', 'value'])
  expect(spared(whole - 10)).toEqual(['area', 'value', 'ackUser'])
  expect(spared(whole - 16)).toEqual(['raised', 'area', 'value', 'ackUser'])
  expect(spared(10)).toEqual(['raised', 'area', 'value', 'ackUser'])
})

test.each<[string, number, ColumnId[]]>([
  ['room for all', 76, []],
  ['room without one', 72, ['ackUser']],
  ['room without all that may go', 67, ['raised', 'ackUser']],
  ['no room in any case', 64, []],
])('what somebody added, pinned or gave a width stays: %s', (_, room, gone) => {
  const added = toggleColumn(standardColumns, 'respond')
  const chosen = pinColumn(resizeColumn(added, 'value', 5), 'area', true)
  const left = ids(columnsWithRoom(chosen, { room, heading: () => 4, texts: () => 6 }, true))
  expect(ids(chosen).filter((id) => !left.includes(id))).toEqual(gone)
})

test('what is left over goes to the texts; a time, a value or a name is as wide as its content', () => {
  const texts: Partial<Record<ColumnId, number>> = { message: 22, area: 4, unit: 5, path: 8, value: 5 }
  const widthsIn = (room: number) =>
    new Map(
      fitColumns(standardColumns, { room, heading: () => 3, texts: (id) => texts[id] ?? 0 }).columns.map(
        ({ id, width }) => [id, width],
      ),
    )
  const [usual, wide] = [widthsIn(70), widthsIn(150)]
  const widened = standardColumns.filter(({ id }) => wide.get(id) !== usual.get(id))
  expect(ids(widened)).toEqual(['message', 'area', 'unit', 'path'])
})
