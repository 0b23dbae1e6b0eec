import { expect, test } from 'vitest'
import { nextRegion } from '../../../../src/renderer/shell/use-regions.ts'

test.each([
  ['the one after', 5, 2, 1, 3],
  ['the one before', 5, 2, -1, 1],
  ['from the last to the first', 5, 4, 1, 0],
  ['from the first to the last', 5, 0, -1, 4],
  ['from nowhere to the first', 5, -1, 1, 0],
  ['from nowhere back to the last', 5, -1, -1, 4],
] as const)('%s', (_, count, current, step, expected) => {
  expect(nextRegion(count, current, step)).toBe(expected)
})
