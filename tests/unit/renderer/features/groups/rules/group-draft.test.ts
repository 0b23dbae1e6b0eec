import { describe, expect, it } from 'vitest'
import type { LooseRecord } from '../../../../../../src/shared/model/call-group.ts'
import { learnFields } from '../../../../../../src/renderer/features/groups/rules/learned-form.ts'
import {
  emptyGroupDraft,
  type GroupDraft,
} from '../../../../../../src/renderer/features/groups/rules/empty-draft.ts'
import {
  formFields,
  groupBody,
  duplicateDraft,
  groupDraftOf,
  refusalsAt,
} from '../../../../../../src/renderer/features/groups/rules/group-draft.ts'
import { foreignGroups } from '../../../../../support/service-faults.ts'

const ours = [{ id: 1, name: 'Night', description: 'x', members: [{ id: 7, name: 'A', phone: '' }] }]
const odd = [{ id: 1, level: 3, factor: 1.5, active: true, tags: ['a'], place: { x: 1 }, name: 'Odd' }]
const bodyOf = (records: LooseRecord[], draft: Partial<GroupDraft>) => {
  const whole = { ...emptyGroupDraft(), ...draft }
  return groupBody('group', formFields(learnFields('group', records), whole), whole)
}

describe('the body of a form', () => {
  it.each<[string, LooseRecord[], Partial<GroupDraft>, object, object]>([
    ['that is empty', ours, {}, {}, { name: { code: 'required' } }],
    ['with blanks', ours, { values: { name: '  ', description: '' } }, {}, { name: { code: 'required' } }],
    [
      'that is filled',
      ours,
      { values: { name: 'Day', description: 'd' }, parts: { members: [{ id: 4 }] } },
      { name: 'Day', description: 'd', members: [{ id: 4 }] },
      {},
    ],
    [
      'whose list was emptied',
      ours,
      { values: { name: 'Day' }, parts: { members: [] } },
      { name: 'Day', members: [] },
      {},
    ],
    [
      'with a name that is too long for the embedded service',
      ours,
      { values: { name: 'x'.repeat(101) } },
      { name: 'x'.repeat(101) },
      { name: { code: 'tooLong', max: 100 } },
    ],
    [
      'with a long name for another service',
      foreignGroups,
      { values: { label: 'x'.repeat(101) } },
      { label: 'x'.repeat(101) },
      {},
    ],
    [
      'of every kind',
      odd,
      {
        values: {
          name: 'n',
          level: '4',
          factor: '2,5',
          active: 'false',
          tags: 'a\n\n b ',
          place: '{"x": 2}',
        },
      },
      { name: 'n', level: 4, factor: 2.5, active: false, tags: ['a', 'b'], place: { x: 2 } },
      {},
    ],
    [
      'typed wrong',
      odd,
      { values: { name: 'n', level: '4.5', factor: 'much', place: '{' } },
      { name: 'n', level: 4.5, factor: 'much', place: '{' },
      { level: { code: 'notWhole' }, factor: { code: 'notNumber' }, place: { code: 'notJson' } },
    ],
  ])('%s', (_name, records, draft, body, problems) => {
    expect(bodyOf(records, draft)).toEqual({ body, problems })
  })
})

describe('a pasted body', () => {
  const pasted = (records: LooseRecord[], body: unknown) => {
    const learned = learnFields('group', records)
    const drawn = groupDraftOf('group', learned, body)
    return drawn.ok ? groupBody('group', formFields(learned, drawn.draft), drawn.draft) : null
  }
  it.each<[string, LooseRecord[], LooseRecord]>([
    ['as learned', ours, { name: 'Day', description: 'd', members: [{ id: 4, name: 'B', phone: '1' }] }],
    [
      'of every kind',
      odd,
      { name: 'n', level: 4, factor: 2.5, active: false, tags: ['a', 'b'], place: { x: [1] } },
    ],
    [
      'with fields that nobody knows',
      ours,
      { name: 'Day', rota: 'A', limits: [1, 2], until: null, on: true },
    ],
    [
      'whose values are of another kind',
      odd,
      { name: 'n', level: 'high', tags: 'one', place: 'here', active: 1 },
    ],
    [
      'of another make',
      foreignGroups,
      { label: 'Neu', rota: 'C', participants: [{ userId: 501, displayName: 'Ö' }] },
    ],
    ['with several lines', ours, { name: 'Day', description: 'a\nb' }],
    ['with a number of its own', ours, { id: 12, name: 'Day' }],
  ])('%s comes out as it went in', (_name, records, body) => {
    expect(pasted(records, body)).toEqual({ body, problems: {} })
  })
  it.each([[[]], ['text'], [7], [null]])('that is %j is none', (body) => {
    expect(pasted(ours, body)).toBeNull()
  })
})

it('a new one like another has all but its name and number', () => {
  const learned = learnFields('group', foreignGroups)
  const draft = duplicateDraft('group', learned, { ...foreignGroups[0], since: null })
  expect(groupBody('group', formFields(learned, draft), draft).body).toEqual({
    rota: 'A',
    participants: foreignGroups[0]?.participants,
  })
})

describe('a refusal of the service', () => {
  const learned = learnFields('group', ours)
  const body = { name: 'Day', members: [{ id: 4 }, { id: 5 }] }
  it.each([
    ['a field', [{ field: 'name', message: 'is taken' }], { name: 'is taken' }],
    ['a field in capitals', [{ field: 'Name', message: 'is taken' }], { name: 'is taken' }],
    ['one of the chosen', [{ field: 'members.1.id', message: 'is unknown' }], { members: '5: is unknown' }],
    [
      'several things about one field',
      [
        { field: 'members.0', message: 'is off duty' },
        { field: 'members', message: 'are too many' },
      ],
      { members: '4: is off duty; are too many' },
    ],
    ['one that is not there', [{ field: 'members.7.id', message: 'what' }], { members: '7.id: what' }],
    ['nothing of the form', [{ field: 'owner', message: 'is needed' }], {}],
    ['no field', [{ field: '', message: 'no' }], {}],
  ])('that names %s', (_name, refused, at) => {
    const said = Object.entries(at).map(([field, text]) => [field, { code: 'said', text }])
    expect(refusalsAt('group', learned, body, refused)).toEqual(Object.fromEntries(said))
  })
})
