import { expect, test } from 'vitest'
import { stepSelection, type Step } from '../../../../../src/renderer/ui/grid/selection-step.ts'

const cases: [string, Step, number | null, boolean, number, number | null][] = [
  ['nothing to select', 'down', null, false, 0, null],
  ['down from nothing', 'down', null, false, 9, 0],
  ['up from nothing', 'up', null, false, 9, 8],
  ['down', 'down', 3, false, 9, 4],
  ['down at the end', 'down', 8, false, 9, 8],
  ['up', 'up', 3, false, 9, 2],
  ['up at the start', 'up', 0, false, 9, 0],
  ['a page down', 'page-down', 3, false, 99, 13],
  ['a page down near the end', 'page-down', 3, false, 9, 8],
  ['a page up', 'page-up', 23, false, 99, 13],
  ['first', 'first', 5, false, 9, 0],
  ['last', 'last', 5, false, 9, 8],
  ['down from a row that is gone: its successor stands in its place', 'down', 3, true, 9, 3],
  ['up from a row that is gone', 'up', 3, true, 9, 2],
  ['down from a last row that is gone', 'down', 9, true, 9, 8],
]
test.each(cases)('%s', (_, step, current, gone, rows, expected) => {
  expect(stepSelection(step, current, gone, rows, 10)).toBe(expected)
})
