import { defineStore } from 'pinia'
import { useLateFollowers } from '../../bridge/late-followers.ts'
import { computed, shallowRef } from 'vue'
import type { GroupKind, GroupLists, WholeList } from '../../../shared/model/call-group.ts'
import type { Failure } from '../../../shared/result.ts'
import type { CoverageKind } from './rules/coverage.ts'
import { groupItems, groupingsOf } from './rules/group-item.ts'
import type { GridSortKey } from '../../ui/grid/row-order.ts'

/** The modes of the view. */
export const groupModes = ['groups', 'groupings', 'tree', 'coverage'] as const
export type GroupMode = (typeof groupModes)[number]

const modeOf = { group: 'groups', grouping: 'groupings' } as const satisfies Record<GroupKind, GroupMode>

/** Call groups and groupings as last read, and the state of the view. */
export const useGroups = defineStore('groups', () => {
  const lists = shallowRef<GroupLists | null>(null)
  const readAt = shallowRef<number | null>(null)
  const isReading = shallowRef(false)
  /** Why the lists could not be read. */
  const failure = shallowRef<Failure | null>(null)
  const mode = shallowRef<GroupMode>('groups')
  /** Which gaps the coverage shows. */
  const only = shallowRef<CoverageKind | 'all'>('all')
  const text = shallowRef('')
  const sort = shallowRef<Readonly<Record<GroupKind, readonly GridSortKey[]>>>({ group: [], grouping: [] })
  const selected = shallowRef<string | null>(null)
  const isDetailOpen = shallowRef(false)
  /** The item to scroll to. */
  const revealed = shallowRef<{ key: string } | null>(null)

  const groups = computed(() => groupItems('group', lists.value?.groups.items ?? []))
  const groupings = computed(() => groupItems('grouping', lists.value?.groupings.items ?? []))
  const items = computed(() => new Map([...groups.value, ...groupings.value].map((item) => [item.key, item])))

  // Another server has other groups.
  useLateFollowers().onReset(() => {
    lists.value = null
    readAt.value = null
    failure.value = null
    selected.value = null
    isDetailOpen.value = false
    revealed.value = null
    text.value = ''
    only.value = 'all'
  })

  return {
    lists,
    readAt,
    isReading,
    failure,
    mode,
    only,
    text,
    sort,
    selected,
    isDetailOpen,
    revealed,
    groups,
    groupings,
    items,
    /** The groupings of each group, by its key. */
    links: computed(() => groupingsOf(groups.value, groupings.value)),
    subject: computed(() => (selected.value === null ? null : (items.value.get(selected.value) ?? null))),
    take(read: GroupLists, at: number) {
      const groupsNow = readOrKept(lists.value?.groups, read.groups)
      const groupingsNow = readOrKept(lists.value?.groupings, read.groupings)
      lists.value = { groups: groupsNow.list, groupings: groupingsNow.list }
      failure.value = groupsNow.failure ?? groupingsNow.failure
      if (failure.value === null) readAt.value = at
    },
    /** Shows an item with its details, in its list unless the tree is shown. */
    show(item: { key: string; kind: GroupKind }) {
      if (mode.value !== 'tree') mode.value = modeOf[item.kind]
      text.value = ''
      selected.value = item.key
      isDetailOpen.value = true
      revealed.value = { key: item.key }
    },
  }
})

/** A failed reading does not replace a longer earlier list: it can still be looked up without the service. */
function readOrKept(before: WholeList | undefined, after: WholeList) {
  if (before && after.failure && after.items.length < before.items.length)
    return { list: before, failure: after.failure }
  return { list: keepSame(before, after), failure: null }
}

/** Unchanged items keep their identity, so that a table keeps its position when read again. */
function keepSame(before: WholeList | undefined, after: WholeList): WholeList {
  const known = new Map((before?.items ?? []).map((item) => [JSON.stringify(item), item]))
  const items = after.items.map((item) => {
    const json = JSON.stringify(item)
    const same = known.get(json)
    // Two equal items stay two.
    known.delete(json)
    return same ?? item
  })
  return { ...after, items }
}
