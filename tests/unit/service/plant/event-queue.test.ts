import { expect, test } from 'vitest'
import { createEventQueue } from '../../../../src/service/plant/event-queue.ts'

test('the event queue returns due events in order of time', () => {
  const agenda = createEventQueue<string>()
  for (const [at, item] of [
    [5, 'e'],
    [1, 'a'],
    [3, 'c'],
    [2, 'b'],
  ] as const)
    agenda.add(at, item)
  expect(agenda.nextAt).toBe(1)
  const taken = Array.from({ length: 4 }, () => agenda.takeDue(3)?.item)
  expect(taken).toEqual(['a', 'b', 'c', undefined])
  expect(agenda.nextAt).toBe(5)
})
