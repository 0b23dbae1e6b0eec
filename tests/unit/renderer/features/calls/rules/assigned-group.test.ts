import { expect, it } from 'vitest'
import { assignedGroup } from '../../../../../../src/renderer/features/calls/rules/assigned-group.ts'

it.each<[name: string, answers: [number, number[] | null][], group: number | null]>([
  ['no groups', [], null],
  [
    'the one group that has it',
    [
      [1, [5]],
      [2, [7, 8]],
      [3, []],
    ],
    2,
  ],
  [
    'none has it',
    [
      [1, [5]],
      [2, [6]],
    ],
    null,
  ],
  [
    'a service that ignores the filter',
    [
      [1, [5, 7]],
      [2, [5, 7]],
    ],
    null,
  ],
  [
    'one that did not answer',
    [
      [1, null],
      [2, [7]],
    ],
    null,
  ],
])('%s', (_name, answers, group) => {
  expect(assignedGroup(7, new Map(answers))).toBe(group)
})
