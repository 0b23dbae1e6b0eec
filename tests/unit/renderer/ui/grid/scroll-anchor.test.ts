import { describe, expect, test } from 'vitest'
import {
  anchoredTop,
  drawnRange,
  maxDrawnRows,
  topToCentre,
  topToShow,
  visibleRange,
} from '../../../../../src/renderer/ui/grid/scroll-anchor.ts'

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
const view = (top: number, height = 100) => ({ top, height, rowHeight: 10 })
const before = rows(0, 100)

test.each([0, 6])('wherever the list is, no more rows are drawn than it says, with %i to spare', (spare) => {
  for (let top = 0; top <= 900; top++) {
    const [first, end] = drawnRange(view(top), 100, spare)
    expect(end - first).toBeLessThanOrEqual(maxDrawnRows(view(top), spare))
  }
})

describe('the anchor', () => {
  const cases: [string, number[], number | null, number, number][] = [
    ['rows inserted above: scrolls on by as many', [500, 501, ...before], null, 205, 225],
    ['rows removed above: scrolls back by as many', before.slice(3), null, 205, 175],
    ['rows inserted below: stays', [...before, 500], null, 205, 205],
    ['at the top with nothing selected: new rows come into view', [500, ...before], null, 0, 0],
    ['at the top with a selected row in view: it holds its place', [500, ...before], 4, 0, 10],
    ['at the top with the selected row out of view: stays at the top', [500, ...before], 90, 0, 0],
    ['the first row in view goes: the next one holds its place', before.toSpliced(20, 1), null, 205, 195],
    ['all rows in view go: stays where it was', [...rows(0, 20), ...rows(40, 100)], null, 205, 205],
    [
      'the selected row in view is the anchor, not the first',
      before.toSpliced(22, 0, 500, 501),
      25,
      205,
      225,
    ],
    ['the selected row out of view is no anchor', [500, ...before], 90, 205, 215],
    ['the selected row goes: the first in view holds', before.toSpliced(25, 1), 25, 205, 205],
    ['the list becomes short: no empty space below', rows(0, 12), null, 205, 20],
    ['the list becomes empty', [], null, 205, 0],
  ]
  test.each(cases)('%s', (_, after, selected, top, expected) => {
    expect(anchoredTop({ before, after, selected, view: view(top), keepsPosition: true })).toBe(expected)
  })

  test('a turned order keeps the selected row where it is', () => {
    const after = before.toReversed()
    const top = anchoredTop({ before, after, selected: 25, view: view(205), keepsPosition: true })
    expect(after.indexOf(25) * 10 - top).toBe(25 * 10 - 205)
  })
})

test.each([
  ['above', 3, 205, 30],
  ['cut at the top', 20, 205, 200],
  ['in view', 25, 205, 205],
  ['cut at the bottom', 30, 205, 210],
  ['below', 50, 205, 410],
  ['the last', 99, 205, 900],
])('the least scroll to a row %s', (_, index, top, expected) => {
  expect(topToShow(index, 100, view(top))).toBe(expected)
})

test.each([
  [50, 455],
  [0, 0],
  [99, 900],
])('row %i in the middle', (index, expected) => {
  expect(topToCentre(index, 100, view(0))).toBe(expected)
})

test('the range in view is cut at the ends', () => {
  expect(visibleRange(view(205), 100)).toEqual([20, 31])
  expect(visibleRange(view(0), 4)).toEqual([0, 4])
})

test.each([
  ['in the middle', 205, 100, [14, 37]],
  ['at the top', 0, 100, [0, 16]],
  ['at the end', 900, 100, [84, 100]],
  ['of a list that is all in view', 0, 4, [0, 4]],
])('the rows to draw %s', (_, top, rows, expected) => {
  expect(drawnRange(view(top), rows)).toEqual(expected)
})

describe('a list that is read from its top when nothing is left to hold on to', () => {
  const small = (top: number) => view(top, 40)
  const list = (text: string) => text.split('')
  const cases: [
    string,
    { before: string; after: string; selected?: string; isNewRequest?: boolean; top: number },
    number,
  ][] = [
    ['rows that come above move nothing', { before: 'cdefghijk', after: 'abcdefghijk', top: 20 }, 40],
    ['rows that come below move nothing', { before: 'abcdefghijk', after: 'abcdefghijklm', top: 20 }, 20],
    ['at the very top it stays there', { before: 'cdefghijk', after: 'abcdefghijk', top: 0 }, 0],
    [
      'the selected row holds its place even there',
      { before: 'cdefghijk', after: 'abcdefghijk', selected: 'd', top: 0 },
      20,
    ],
    [
      'a row that went leaves its place to the next',
      { before: 'abcdefghijk', after: 'abdefghijk', top: 20 },
      10,
    ],
    ['another list is read from its top', { before: 'abcdefghijk', after: 'lmnopqrst', top: 20 }, 0],
    [
      'another order is read from its top',
      { before: 'abcdefghijk', after: 'kjihgfedcba', isNewRequest: true, top: 20 },
      0,
    ],
    [
      'but the selected row holds its place in it',
      { before: 'abcdefghijk', after: 'kjihgfedcba', isNewRequest: true, selected: 'd', top: 20 },
      60,
    ],
    [
      'as far as the list goes',
      { before: 'abcdefghijk', after: 'kjihgfedcba', isNewRequest: true, selected: 'c', top: 20 },
      70,
    ],
    [
      'a selected row out of view holds nothing',
      { before: 'abcdefghijk', after: 'kjihgfedcba', isNewRequest: true, selected: 'a', top: 20 },
      0,
    ],
  ]
  test.each(cases)('%s', (_, { before, after, selected = null, isNewRequest = false, top }, expected) => {
    const lists = { before: list(before), after: list(after) }
    expect(anchoredTop({ ...lists, selected, isNewRequest, view: small(top) })).toBe(expected)
  })
})

test('in a live list, the operator’s own request keeps the selected row, else the rows in view', () => {
  const options = { before, view: view(205), isNewRequest: true, keepsPosition: true }
  expect(anchoredTop({ ...options, after: [500, ...before], selected: 25 })).toBe(215)
  expect(anchoredTop({ ...options, after: before.toSpliced(25, 1), selected: 25 })).toBe(205)
  expect(anchoredTop({ ...options, after: before, selected: 90 })).toBe(0)
})

test('rows are distinguished by their keys', () => {
  const boxed = (ids: readonly number[]) => ids.map((id) => ({ id }))
  const keyOf = ({ id }: { id: number }) => id
  const lists = { before: boxed(before), after: boxed([500, ...before]) }
  expect(anchoredTop({ ...lists, keyOf, selected: 25, view: view(205) })).toBe(215)
})
