import { describe, expect, it } from 'vitest'
import type { LooseRecord } from '../../../../../../src/shared/model/call-group.ts'
import {
  learnFields,
  namingField,
} from '../../../../../../src/renderer/features/groups/rules/learned-form.ts'
import { foreignGroups } from '../../../../../support/service-faults.ts'

const learned = (kind: 'group' | 'grouping', records: LooseRecord[]) =>
  learnFields(kind, records).map(({ name, kind: form, always, whole, idField }) =>
    [
      name,
      form,
      ...(always ? ['always'] : []),
      ...(whole ? ['whole'] : []),
      ...(idField ? [idField] : []),
    ].join(' '),
  )

describe('the fields of a form', () => {
  it.each<[string, 'group' | 'grouping', LooseRecord[], string[]]>([
    ['where nothing exists yet', 'group', [], ['name text', 'description text', 'members parts id']],
    ['where no grouping exists yet', 'grouping', [], ['name text', 'groups parts id']],
    [
      'of the embedded service',
      'group',
      [{ id: 1, name: 'Night', description: '', members: [{ id: 7, name: 'A', phone: '' }] }],
      ['name text always', 'description text always', 'members parts always id'],
    ],
    [
      'of another make',
      'group',
      foreignGroups,
      ['label text always', 'rota text always', 'participants parts always userId'],
    ],
    [
      'of every kind',
      'group',
      [
        {
          id: 1,
          level: 3,
          factor: 1.5,
          active: true,
          notes: 'a\nb',
          tags: ['x', 'y'],
          place: { x: 1 },
          userIds: [4],
        },
        {
          id: 2,
          level: 4,
          factor: 2,
          active: false,
          notes: 'c',
          tags: [],
          place: null,
          userIds: [],
          more: null,
        },
      ],
      [
        'level number always whole',
        'factor number always',
        'active flag always',
        'notes lines always',
        'tags texts always',
        'place json always',
        'userIds parts always',
        'more text',
      ],
    ],
    [
      'that differ from item to item',
      'group',
      [
        { id: 1, x: 1 },
        { id: 2, x: 'a' },
      ],
      ['x json always'],
    ],
    ['that are not in every item', 'group', [{ id: 1, name: 'a' }, { id: 2 }], ['name text']],
    [
      'whose lists were always empty',
      'group',
      [{ id: 1, members: [], userIds: [] }],
      ['members parts always id', 'userIds parts always'],
    ],
    [
      'whose list is named as one of people but is none',
      'group',
      [{ id: 1, users: [{ login: 'x' }] }],
      ['users json always'],
    ],
    [
      'of a grouping by numbers',
      'grouping',
      [{ groupingId: 1, title: 'A', callGroupIds: [1, 2] }],
      ['title text always', 'callGroupIds parts always'],
    ],
    ['of a grouping with people', 'grouping', [{ id: 1, members: [{ id: 4 }] }], ['members json always']],
  ])('%s', (_name, kind, records, expected) => {
    expect(learned(kind, records)).toEqual(expected)
  })

  it.each<[LooseRecord[], string | null]>([
    [[{ id: 1, name: 'a' }], 'name'],
    [[{ id: 1, label: 'a', rota: 'b' }], 'label'],
    [[{ id: 1, name: 5, title: 'a' }], 'title'],
    [[{ id: 1, rota: 'b' }], null],
  ])('of %j: the name is %s', (records, expected) => {
    expect(namingField(learnFields('group', records))).toBe(expected)
  })
})
