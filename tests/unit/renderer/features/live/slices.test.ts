import { expect, test } from 'vitest'
import { createSlices } from '../../../../../src/renderer/features/live/slices.ts'

/** Every look at the clock takes a millisecond. */
function start(steps: number) {
  let now = 0
  const waiting: (() => void)[] = []
  const seen = { steps: 0, done: 0 }
  const run = createSlices({ now: () => now++, later: (task) => waiting.push(task) })
  run(
    () => ++seen.steps < steps,
    () => seen.done++,
  )
  return { seen, waiting }
}

test('short work is done at once', () => {
  const { seen, waiting } = start(3)
  expect([seen, waiting.length]).toEqual([{ steps: 3, done: 1 }, 0])
})

test('long work pauses, and ends once', () => {
  const { seen, waiting } = start(20)
  expect(seen).toEqual({ steps: 8, done: 0 })
  let slices = 1
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    slices++
    next()
  }
  expect([seen, slices]).toEqual([{ steps: 20, done: 1 }, 3])
})
