import { expect, test } from 'vitest'
import { callSteps } from '../../../../../../src/renderer/features/calls/rules/call-timeline.ts'
import type { SeenCall } from '../../../../../../src/shared/rules/seen-call.ts'
import { makeSeen } from '../../../../../support/calls.ts'

const brandt = { id: 8, name: 'K. Brandt' }
const seen = (more: Partial<SeenCall>) => makeSeen({ userId: 8, name: 'K. Brandt', at: 1_000, ...more })
const shortly = (people: Parameters<typeof callSteps>[0], calls: readonly SeenCall[]) =>
  callSteps(people, calls).map(({ at, who, what }) => [
    at,
    who?.name ?? null,
    what.kind === 'rang' ? 'rang' : what.outcome,
  ])

test.each([
  ['queued', { outcome: 'queued' }, [[null, 'queued']]],
  ['ringing', { outcome: 'ringing' }, [[1_000, 'rang']]],
  [
    'answered',
    { outcome: 'answered', answeredAt: 2_000 },
    [
      [1_000, 'rang'],
      [2_000, 'answered'],
    ],
  ],
  [
    'accepted',
    { outcome: 'accepted', answeredAt: 2_000, endedAt: 3_000 },
    [
      [1_000, 'rang'],
      [2_000, 'answered'],
      [3_000, 'accepted'],
    ],
  ],
  [
    'accepted, without its end',
    { outcome: 'accepted', answeredAt: 2_000 },
    [
      [1_000, 'rang'],
      [2_000, 'answered'],
      [2_000, 'accepted'],
    ],
  ],
  [
    'no answer',
    { outcome: 'noAnswer', endedAt: 3_000 },
    [
      [1_000, 'rang'],
      [3_000, 'noAnswer'],
    ],
  ],
  [
    'an outcome that only the service knows',
    { outcome: 'BUSY' },
    [
      [1_000, 'rang'],
      [null, 'BUSY'],
    ],
  ],
  ['a record without times', { outcome: 'accepted', at: null }, [[null, 'accepted']]],
] as const)('the steps of one person: %s', (_name, more, expected) => {
  expect(shortly([], [seen(more)])).toEqual(expected.map(([at, what]) => [at, 'K. Brandt', what]))
})

test('the steps of several people are in order of time, and who has no record comes last', () => {
  const people = [brandt, { id: 9, name: 'H. Fischer' }].map((person) => {
    return { ...person, outcome: null, answeredAt: null, isOver: false }
  })
  const calls = [
    seen({ outcome: 'noAnswer', endedAt: 5_000 }),
    makeSeen({ key: 'b', userId: 7, name: 'A. Lindqvist', at: 1_500, outcome: 'accepted', endedAt: 4_000 }),
  ]
  expect(shortly(people, calls)).toEqual([
    [1_000, 'K. Brandt', 'rang'],
    [1_500, 'A. Lindqvist', 'rang'],
    [4_000, 'A. Lindqvist', 'accepted'],
    [5_000, 'K. Brandt', 'noAnswer'],
    [null, 'H. Fischer', null],
  ])
})
