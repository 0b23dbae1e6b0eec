import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { GroupLists, WholeList } from '../../../shared/model/call-group.ts'
import type { Failure } from '../../../shared/result.ts'
import { useBridge } from '../use-bridge.ts'
import { useSettings } from './settings.ts'
import {
  readGroup,
  readGrouping,
  type FoundGroup,
  type FoundGrouping,
} from '../../../shared/rules/group-fields.ts'

/** The call groups and groupings as they were last read. */
export const useCallees = defineStore('callees', () => {
  const groups = shallowRef<ReadonlyMap<number, FoundGroup>>(new Map())
  const groupings = shallowRef<ReadonlyMap<number, FoundGrouping>>(new Map())
  /** False until they have been read once. */
  const isLoaded = shallowRef(false)
  /** Why some of them may be missing; null if the lists are complete. */
  const failure = shallowRef<Failure | null>(null)

  return {
    groups,
    groupings,
    isLoaded,
    failure,
    groupName: (id: number) => groups.value.get(id)?.name || null,
    replace(lists: GroupLists) {
      const isRead = ({ failure: reason, items }: WholeList) => reason === null || items.length > 0
      // A list that could not be read at all keeps its previous content.
      if (isRead(lists.groups))
        groups.value = byId(lists.groups.items.flatMap((item) => readGroup(item) ?? []))
      if (isRead(lists.groupings))
        groupings.value = byId(lists.groupings.items.flatMap((item) => readGrouping(item) ?? []))
      failure.value = lists.groups.failure ?? lists.groupings.failure
      isLoaded.value = true
    },
    fail(reason: Failure) {
      failure.value = reason
    },
    /** Another server has other groups. */
    reset() {
      groups.value = new Map()
      groupings.value = new Map()
      isLoaded.value = false
      failure.value = null
    },
  }
})

function byId<T extends { id: number }>(items: readonly T[]): ReadonlyMap<number, T> {
  return new Map(items.map((item) => [item.id, item]))
}

/** Makes a function that reads the groups; what was read before stays until the answer arrives. */
export function useReadCallees(): () => Promise<void> {
  const bridge = useBridge()
  const callees = useCallees()
  const settings = useSettings()
  return async () => {
    const server = settings.server?.id
    const answer = await bridge.request('groups.read', null)
    // The page may show another server by now.
    if (settings.server?.id !== server) return
    if (answer.ok) callees.replace(answer.value)
    else callees.fail(answer.error)
  }
}
