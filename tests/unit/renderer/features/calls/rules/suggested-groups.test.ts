import { describe, expect, test } from 'vitest'
import {
  assignedGroup,
  suggestGroups,
} from '../../../../../../src/renderer/features/calls/rules/suggested-groups.ts'
import { makeEntry } from '../../../../../support/calls.ts'

describe('the usual groups of an alarm', () => {
  const about = (path: string, groupIds: number[]) =>
    makeEntry({ order: { groupIds, userIds: [], about: { alarmId: 1, path, message: '' } } })
  const entries = [
    makeEntry({ order: { groupIds: [6] } }),
    about('N\\B1\\T2', []),
    about('N\\B1\\T1', [4, 9]),
    about('N\\B1\\T2', [5]),
    about('T9', [3]),
  ]
  const exists = (id: number) => id !== 9
  test.each([
    ['the one that it names', 'N\\B1\\T2', 7, { groupIds: [7], reason: 'named' }],
    ['not one that it names but does not exist', 'N\\B1\\T2', 9, { groupIds: [5], reason: 'tag' }],
    [
      'those called last about its tag, however it is written',
      'n/b1/t1',
      null,
      { groupIds: [4], reason: 'tag' },
    ],
    ['those called last about its area', 'N\\B1\\T7', null, { groupIds: [4], reason: 'area' }],
    ['none for another area', 'N\\B2\\T1', null, null],
    ['none by area for a tag that is in none', 'T8', null, null],
  ] as const)('%s', (_name, path, groupId, expected) => {
    expect(suggestGroups({ path, groupId }, entries, exists)).toEqual(expected)
  })

  test('a group that is off shift is passed over, also the one that the alarm names', () => {
    const isOn = (id: number) => id !== 7 && id !== 5
    expect(suggestGroups({ path: 'N\\B1\\T2', groupId: 7 }, entries, isOn)).toEqual({
      groupIds: [4, 9],
      reason: 'area',
    })
  })
})

describe('the group that the service assigns', () => {
  test.each<[name: string, answers: [number, number[] | null][], group: number | null]>([
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
})
