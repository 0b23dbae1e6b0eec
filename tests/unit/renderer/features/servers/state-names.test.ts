import { expect, test } from 'vitest'
import { proposeStates, withProposals } from '../../../../../src/renderer/features/servers/state-names.ts'

const alarmsOf = (...list: [number, string][]) => list.map(([state, ackUser]) => ({ state, ackUser }))
const usual = { 1: 'active', 2: 'acknowledged', 3: 'returned' }

test.each<[string, [number, string][], object]>([
  ['nothing is seen', [], {}],
  ['only unacknowledged ones of state 1', [[1, '']], usual],
  ['all usual states', [[1, ''], [2, 'A'], [3, ''], [1, '']], usual], // prettier-ignore
  [
    'state 1 is acknowledged by some',
    [
      [1, ''],
      [1, 'A'],
    ],
    { 1: null },
  ],
  ['state 2 is not acknowledged', [[2, '']], { 2: 'active' }],
  ['other numbers, told apart by their acknowledgement', [[0, ''], [4, 'A']], { 0: 'active', 4: 'acknowledged' }], // prettier-ignore
  ['two states without acknowledgement', [[8, ''], [16, ''], [24, 'A']], { 8: null, 16: null, 24: 'acknowledged' }], // prettier-ignore
])('where %s, the proposal is honest', (_, list, proposed) => {
  expect(Object.fromEntries(proposeStates(alarmsOf(...list)))).toEqual(proposed)
})

test('what has a name keeps it, and an open meaning gets no word', () => {
  const word = (meaning: string) => meaning.toUpperCase()
  expect(withProposals([{ state: ' 2', label: 'Seen' }], alarmsOf([1, '']), word)).toEqual([
    { state: ' 2', label: 'Seen' },
    { state: '1', label: 'ACTIVE' },
    { state: '3', label: 'RETURNED' },
  ])
  expect(withProposals([], alarmsOf([7, ''], [7, 'A']), word)).toEqual([{ state: '7', label: '' }])
})
