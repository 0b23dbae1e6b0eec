import { describe, expect, it } from 'vitest'
import type { Contact } from '../../../../../../src/shared/model/contact-book.ts'
import type { LooseRecord } from '../../../../../../src/shared/model/call-group.ts'
import {
  coverage,
  isComplete,
  type CoverageParts,
} from '../../../../../../src/renderer/features/groups/rules/coverage.ts'
import { groupItems } from '../../../../../../src/renderer/features/groups/rules/group-item.ts'

const contact = (id: number): Contact => ({
  id,
  name: `Person ${id}`,
  phone: '',
  note: '',
  favourite: false,
  source: 'typed',
})
const found = (
  groups: LooseRecord[],
  groupings: LooseRecord[],
  contacts: number[] = [],
  complete: CoverageParts['complete'] = { groups: true, groupings: true },
) => {
  const { findings, unknown } = coverage({
    groups: groupItems('group', groups),
    groupings: groupItems('grouping', groupings),
    contacts: contacts.map(contact),
    complete,
  })
  const lines = findings.map(({ kind, about }) => `${kind} ${about.group?.id ?? about.contact?.id}`)
  return { lines, unknown }
}
const people = (...ids: number[]) => ids.map((id) => ({ id, name: `Person ${id}` }))

describe('coverage', () => {
  it.each<[string, Parameters<typeof found>, string[], string[]]>([
    ['of nothing', [[], []], [], []],
    [
      'where all is well',
      [[{ id: 1, members: people(4, 5) }], [{ id: 1, groups: [{ id: 1 }] }], [4, 5]],
      [],
      [],
    ],
    [
      'of an empty group, a group of one, groups in no grouping, contacts in no group',
      [
        [
          { id: 1, members: [] },
          { id: 2, members: people(4) },
          { id: 3, members: people(4, 5) },
        ],
        [{ id: 1, groups: [{ id: 2 }] }],
        [4, 5, 6],
      ],
      ['empty 1', 'single 2', 'ungrouped 1', 'ungrouped 3', 'unreached 6'],
      [],
    ],
    [
      'of a group that names one person twice',
      [[{ id: 1, members: people(4, 4) }], [{ id: 1, groups: [{ id: 1 }] }]],
      ['single 1'],
      [],
    ],
    ['without groupings', [[{ id: 1, members: people(4, 5) }], []], ['ungrouped 1'], []],
    [
      'where the service shows no members: nobody is said to be left out',
      [[{ id: 1, name: 'Night' }], [{ id: 1, groups: [{ id: 1 }] }], [4]],
      [],
      ['empty', 'single', 'unreached'],
    ],
    [
      'where one group shows no members: what others show counts',
      [[{ id: 1 }, { id: 2, members: [] }], [{ id: 1, groups: [{ id: 1 }, { id: 2 }] }], [4]],
      ['empty 2'],
      ['empty', 'single', 'unreached'],
    ],
    [
      'where groupings say nothing of their groups',
      [[{ id: 1, members: people(4, 5) }], [{ id: 1, name: 'x' }]],
      [],
      ['ungrouped'],
    ],
    [
      'where the groups could not be read complete',
      [
        [{ id: 1, members: people(4, 5) }],
        [{ id: 1, groups: [{ id: 1 }] }],
        [6],
        { groups: false, groupings: true },
      ],
      [],
      ['unreached'],
    ],
    [
      'where the groupings could not be read complete',
      [[{ id: 1, members: people(4, 5) }], [], [6], { groups: true, groupings: false }],
      ['unreached 6'],
      ['ungrouped'],
    ],
  ])('%s', (_name, parts, lines, unknown) => {
    expect(found(...parts)).toEqual({ lines, unknown })
  })

  it.each([
    [true, { failure: null, malformed: 0 }],
    [false, { failure: null, malformed: 1 }],
    [false, { failure: { code: 'unreachable' as const, message: 'x' }, malformed: 0 }],
  ])('a list is complete: %s', (expected, list) => {
    expect(isComplete(list)).toBe(expected)
  })
})
