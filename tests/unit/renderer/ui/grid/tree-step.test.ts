import { expect, test } from 'vitest'
import { treeStep, type TreeRow, type TreeStep } from '../../../../../src/renderer/ui/grid/tree-step.ts'

const rows: TreeRow[] = [
  { level: 1, isExpanded: false },
  { level: 1 },
  { level: 1, isExpanded: true },
  { level: 2, isExpanded: true },
  { level: 3 },
  { level: 2 },
]

test.each<[string, number, TreeStep | null]>([
  ['ArrowRight', 0, { expand: true }],
  ['ArrowRight', 1, null],
  ['ArrowRight', 2, { enter: 3 }],
  ['ArrowRight', 4, null],
  ['ArrowLeft', 0, null],
  ['ArrowLeft', 2, { expand: false }],
  ['ArrowLeft', 4, { leave: 3 }],
  ['ArrowLeft', 5, { leave: 2 }],
  ['ArrowLeft', -1, null],
  ['ArrowRight', 9, null],
  ['ArrowDown', 2, null],
  ['x', 2, null],
])('%s on row %i of a tree', (key, current, expected) => {
  expect(treeStep(key, (index) => rows[index], current)).toEqual(expected)
})
