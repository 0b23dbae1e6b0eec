import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { GroupKind, GroupLists, WholeList } from '../../../shared/model/call-group.ts'
import type { Failure } from '../../../shared/result.ts'
import { groupItems, groupingsOf } from './rules/group-item.ts'
import type { GridSortKey } from '../../ui/grid/row-order.ts'

/** The ways to look at call groups. */
export const groupModes = ['groups', 'groupings', 'tree', 'coverage'] as const
export type GroupMode = (typeof groupModes)[number]

const modeOf = { group: 'groups', grouping: 'groupings' } as const satisfies Record<GroupKind, GroupMode>

/** The service's call groups and groupings as last read, and how they are looked at; it outlives the view. */
export const useGroups = defineStore('groups', () => {
  const lists = shallowRef<GroupLists | null>(null)
  const readAt = shallowRef<number | null>(null)
  const reading = shallowRef(false)
  /** Why neither list could be asked for. */
  const failure = shallowRef<Failure | null>(null)
  const mode = shallowRef<GroupMode>('groups')
  const text = shallowRef('')
  const sort = shallowRef<Readonly<Record<GroupKind, readonly GridSortKey[]>>>({ group: [], grouping: [] })
  const selected = shallowRef<string | null>(null)
  const detailOpen = shallowRef(false)
  /** What was asked for from elsewhere and is to be brought into view. */
  const wanted = shallowRef<{ key: string } | null>(null)

  const groups = computed(() => groupItems('group', lists.value?.groups.items ?? []))
  const groupings = computed(() => groupItems('grouping', lists.value?.groupings.items ?? []))
  const items = computed(() => new Map([...groups.value, ...groupings.value].map((item) => [item.key, item])))

  return {
    ...{ lists, readAt, reading, failure, mode, text, sort, selected, detailOpen, wanted },
    ...{ groups, groupings, items },
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
    /** Shows one item with its details, in its list unless the tree is looked at. */
    show(item: { key: string; kind: GroupKind }) {
      if (mode.value !== 'tree') mode.value = modeOf[item.kind]
      text.value = ''
      selected.value = item.key
      detailOpen.value = true
      wanted.value = { key: item.key }
    },
    /** Another server has other groups. */
    forget() {
      lists.value = null
      readAt.value = null
      failure.value = null
      selected.value = null
      detailOpen.value = false
    },
  }
})

/** What was read, or what was read before where that is more: without a service people can still be looked up. */
function readOrKept(before: WholeList | undefined, after: WholeList) {
  if (before && after.failure && after.items.length < before.items.length)
    return { list: before, failure: after.failure }
  return { list: keepSame(before, after), failure: null }
}

/** What has not changed stays the very same, so that a table that is read again keeps its place. */
function keepSame(before: WholeList | undefined, after: WholeList): WholeList {
  const known = new Map((before?.items ?? []).map((item) => [JSON.stringify(item), item]))
  const items = after.items.map((item) => {
    const json = JSON.stringify(item)
    const same = known.get(json)
    // Of two that are alike each stays one of its own.
    known.delete(json)
    return same ?? item
  })
  return { ...after, items }
}
