import { expect, test } from 'vitest'
import { workersFor } from '../../../tools/workers.ts'

test.each([
  [1, 2],
  [2, 2],
  [4, 4],
  [8, 6],
  [64, 6],
])('on %i cores there are %i workers', (cores, workers) => {
  expect(workersFor(cores)).toBe(workers)
})
