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

test('short work takes one task, which is not that of the caller', () => {
  const { seen, waiting } = start(3)
  expect([seen, waiting.length]).toEqual([{ steps: 0, done: 0 }, 1])
  waiting.shift()?.()
  expect([seen, waiting.length]).toEqual([{ steps: 3, done: 1 }, 0])
})

test('long work pauses, and ends once', () => {
  const { seen, waiting } = start(20)
  const steps: number[] = []
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    next()
    steps.push(seen.steps)
  }
  expect([steps, seen.done]).toEqual([[8, 16, 20], 1])
})
