import { describe, expect, test } from 'vitest'
import { createServerStream } from '../../../../src/shared/ipc/server-stream.ts'
import type { ServerPush } from '../../../../src/shared/ipc/pushes.ts'

const push = (sequence: number, generation = 'a'): ServerPush => ({
  name: 'calls.reminders',
  generation,
  sequence,
  payload: [],
})
const numbers = (pushes: readonly ServerPush[] | null) => pushes?.map(({ sequence }) => sequence) ?? null

describe('a snapshot at 5', () => {
  test.each<[string, ServerPush[], number[] | null]>([
    ['alone', [], []],
    ['with older pushes kept', [push(4), push(5)], []],
    ['continued by kept pushes', [push(5), push(6), push(7)], [6, 7]],
    ['with a gap before the kept ones', [push(7)], null],
    ['with a gap among the kept ones', [push(6), push(8)], null],
    ['after pushes of the generation before', [push(90, 'before'), push(6)], [6]],
    ['of a generation that has ended', [push(6), push(1, 'next')], null],
  ])('%s', (_, kept, following) => {
    const stream = createServerStream()
    for (const early of kept) expect(stream.classify(early)).toBe('skip')
    expect(numbers(stream.resume({ generation: 'a', sequence: 5 }))).toEqual(following)
  })
})

test('after a snapshot the next push is applied; an old one is skipped; a gap and another generation are told', () => {
  const stream = createServerStream()
  stream.resume({ generation: 'a', sequence: 5 })
  expect([push(5), push(6), push(6), push(8), push(7), push(1, 'b')].map(stream.classify)).toEqual([
    'skip',
    'apply',
    'skip',
    'gap',
    'apply',
    'restart',
  ])
})
