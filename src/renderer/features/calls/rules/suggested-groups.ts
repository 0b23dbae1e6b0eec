import type { CallAudit } from '../../../../shared/model/call.ts'
import { areaOf, samePathForm } from '../../../../shared/rules/tag-path.ts'
import type { CallSubject } from '../../../alarm/call-subject.ts'

/** Groups preselected for an alarm, and why: the alarm names one, they were called last, or the service assigns one. */
export interface SuggestedGroups {
  groupIds: number[]
  reason: 'named' | 'tag' | 'area' | 'assigned'
}

/** The usual groups for an alarm, from the alarm itself and from earlier calls (`entries`, newest first). */
export function suggestGroups(
  { path, groupId }: Pick<CallSubject, 'path' | 'groupId'>,
  entries: readonly CallAudit[],
  /** It exists, and it is on shift. */
  canBeCalled: (id: number) => boolean,
): SuggestedGroups | null {
  if (groupId !== null && canBeCalled(groupId)) return { groupIds: [groupId], reason: 'named' }
  const lastCalledFor = (matches: (path: string) => boolean): number[] => {
    for (const { order } of entries) {
      const known = order.groupIds.filter(canBeCalled)
      if (order.about !== null && known.length > 0 && matches(order.about.path)) return known
    }
    return []
  }
  const tag = samePathForm(path)
  const ofTag = lastCalledFor((other) => samePathForm(other) === tag)
  if (ofTag.length > 0) return { groupIds: ofTag, reason: 'tag' }
  const area = samePathForm(areaOf(path, Infinity))
  const ofArea = area === '' ? [] : lastCalledFor((other) => samePathForm(areaOf(other, Infinity)) === area)
  return ofArea.length > 0 ? { groupIds: ofArea, reason: 'area' } : null
}

/**
 * The one group whose alarms include this one; `alarmsByGroup` has null where the request failed. Null where no
 * group or more than one matches: a service that ignores the filter returns every alarm for every group.
 */
export function assignedGroup(
  alarmId: number,
  alarmsByGroup: ReadonlyMap<number, readonly number[] | null>,
): number | null {
  const matching: number[] = []
  for (const [groupId, alarmIds] of alarmsByGroup) {
    if (alarmIds === null) return null
    if (alarmIds.includes(alarmId)) matching.push(groupId)
  }
  return matching.length === 1 ? (matching[0] ?? null) : null
}
