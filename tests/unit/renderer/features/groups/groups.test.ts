import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GroupLists, LooseRecord } from '../../../../../src/shared/model/call-group.ts'
import { fail } from '../../../../../src/shared/result.ts'
import { useGroupCreation } from '../../../../../src/renderer/features/groups/creation-store.ts'
import { useLateFollowers } from '../../../../../src/renderer/bridge/late-followers.ts'
import { useGroups } from '../../../../../src/renderer/features/groups/store.ts'
import { emptyGroupDraft } from '../../../../../src/renderer/features/groups/rules/empty-draft.ts'

beforeEach(() => setActivePinia(createPinia()))

const listOf = (items: LooseRecord[]) => ({ items, total: items.length, malformed: 0, failure: null })
const lists: GroupLists = {
  groups: listOf([
    { id: 1, name: 'Night' },
    { id: 2, name: 'Day' },
  ]),
  groupings: listOf([{ id: 1, name: 'Shifts', groups: [{ id: 2 }] }]),
}

describe('call groups', () => {
  test('are kept as read, and the next reading clears a failure', () => {
    const store = useGroups()
    store.failure = fail('unreachable', 'no answer').error
    store.take(lists, 5)
    expect([store.readAt, store.failure]).toEqual([5, null])
    expect(store.groups.map(({ name }) => name)).toEqual(['Night', 'Day'])
    expect(store.links.get('group-2')?.map(({ name }) => name)).toEqual(['Shifts'])
  })

  test('keep what is selected over a reading, as long as it is there', () => {
    const store = useGroups()
    store.take(lists, 5)
    store.selected = 'group-2'
    store.take({ ...lists, groups: listOf([{ id: 2, name: 'Days' }]) }, 6)
    expect(store.subject?.name).toBe('Days')
    store.take({ ...lists, groups: listOf([]) }, 7)
    expect(store.subject).toBeNull()
  })

  test('stay as last read when a reading fails, with the reason', () => {
    const store = useGroups()
    store.take(lists, 5)
    const { error } = fail('unreachable', 'no answer')
    const unread = { items: [], total: 0, malformed: 0, failure: error }
    store.take({ groups: unread, groupings: unread }, 6)
    expect([store.readAt, store.failure, store.groups.length, store.groupings.length]).toEqual([
      5,
      error,
      2,
      1,
    ])
    // One of the two that can be read is taken.
    store.take({ groups: unread, groupings: listOf([{ id: 1, name: 'Nights' }]) }, 7)
    expect([store.groups.length, store.groupings[0]?.name, store.readAt]).toEqual([2, 'Nights', 5])
    store.take(lists, 8)
    expect([store.readAt, store.failure]).toEqual([8, null])
  })

  test('that have not changed keep their identity over another reading', () => {
    const store = useGroups()
    store.take(lists, 5)
    const [night, day] = store.groups.map(({ record }) => record)
    store.take(
      { ...lists, groups: listOf([{ id: 3 }, { id: 1, name: 'Night' }, { id: 2, name: 'Days' }]) },
      6,
    )
    expect(store.groups[1]?.record).toBe(night)
    expect(store.groups[2]?.record).not.toBe(day)
    store.take({ ...lists, groups: listOf([{ id: 3 }, { id: 3 }]) }, 7)
    expect(new Set(store.groups.map(({ record }) => record)).size).toBe(2)
  })

  test.each([
    ['coverage', 'group', 'groups'],
    ['groups', 'grouping', 'groupings'],
    ['tree', 'group', 'tree'],
  ] as const)('from %s a %s is shown in %s', (from, kind, to) => {
    const store = useGroups()
    store.take(lists, 5)
    store.mode = from
    store.text = 'whatever hides it'
    store.show({ key: `${kind}-1`, kind })
    expect([store.mode, store.text, store.isDetailOpen, store.subject?.kind]).toEqual([to, '', true, kind])
  })

  test('of another server are others', () => {
    const store = useGroups()
    store.take(lists, 5)
    store.show({ key: 'group-1', kind: 'group' })
    useLateFollowers().reset()
    expect([store.lists, store.readAt, store.subject, store.isDetailOpen]).toEqual([null, null, null, false])
    expect(store.groups).toEqual([])
  })
})

test('a group and a grouping are written side by side', () => {
  const store = useGroupCreation()
  const written = { ...emptyGroupDraft(), values: { name: 'Weekend' } }
  store.write('group', written)
  store.markSubmitted('grouping')
  store.fail('grouping', { failure: fail('rejected', 'no').error, draft: emptyGroupDraft() })
  expect([store.drafts.group, store.drafts.grouping]).toEqual([written, emptyGroupDraft()])
  expect([store.submitted.group, store.failures.group]).toEqual([false, null])
  store.finish('grouping')
  expect([store.submitted.grouping, store.failures.grouping]).toEqual([false, null])
  expect(store.drafts.group).toBe(written)
})

test('a replaced form can be restored unless it was empty', () => {
  const store = useGroupCreation()
  const written = { ...emptyGroupDraft(), values: { name: 'Weekend' } }
  store.replace('group', written)
  expect(store.before.group).toBeNull()
  store.replace('group', emptyGroupDraft())
  expect(store.before.group).toBe(written)
  store.undoReplace('group')
  expect([store.drafts.group, store.before.group]).toEqual([written, null])
  store.undoReplace('group')
  expect(store.drafts.group).toBe(written)
})
