import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { GroupLists, WholeList } from '../../../shared/model/call-group.ts'
import type { Failure } from '../../../shared/result.ts'
import { groupIn, groupingIn, type SeenGroup, type SeenGrouping } from '../../../shared/rules/sightings.ts'

/** The groups and groupings that can be called, as they were read last. */
export const useCallees = defineStore('callees', () => {
  const groups = shallowRef<ReadonlyMap<number, SeenGroup>>(new Map())
  const groupings = shallowRef<ReadonlyMap<number, SeenGrouping>>(new Map())
  /** False until they were read once. */
  const known = shallowRef(false)
  /** Why some of them may be missing; null: they are all here. */
  const failure = shallowRef<Failure | null>(null)

  return {
    groups,
    groupings,
    known,
    failure,
    groupName: (id: number) => groups.value.get(id)?.name || null,
    take(lists: GroupLists) {
      const isRead = ({ failure: why, items }: WholeList) => why === null || items.length > 0
      // What could not be read at all is as it was read before.
      if (isRead(lists.groups)) groups.value = byId(lists.groups.items.flatMap((item) => groupIn(item) ?? []))
      if (isRead(lists.groupings))
        groupings.value = byId(lists.groupings.items.flatMap((item) => groupingIn(item) ?? []))
      failure.value = lists.groups.failure ?? lists.groupings.failure
      known.value = true
    },
    fail(why: Failure) {
      failure.value = why
    },
    forget() {
      groups.value = new Map()
      groupings.value = new Map()
      known.value = false
      failure.value = null
    },
  }
})

function byId<T extends { id: number }>(items: readonly T[]): ReadonlyMap<number, T> {
  return new Map(items.map((item) => [item.id, item]))
}
