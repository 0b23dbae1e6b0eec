import { assignedGroup } from './rules/assigned-group.ts'
import { useCallees } from '../../bridge/stores/callees.ts'
import { useBridge } from '../../bridge/use-bridge.ts'

/** More groups than this are not asked one by one. */
const mostAsked = 32

/** Finds the group that the service itself has for an alarm. Only its filter tells: each group is asked once. */
export function useAssignedGroup(): (alarmId: number) => Promise<number | null> {
  const bridge = useBridge()
  const callees = useCallees()
  return async (alarmId) => {
    const groupIds = [...callees.groups.keys()]
    if (groupIds.length > mostAsked) return null
    const alarmsOf = async (callGroupId: number) => {
      const answer = await bridge.request('alarms.matching', { filter: { callGroupId } })
      return [callGroupId, answer.ok ? answer.value.ids : null] as const
    }
    return assignedGroup(alarmId, new Map(await Promise.all(groupIds.map(alarmsOf))))
  }
}
