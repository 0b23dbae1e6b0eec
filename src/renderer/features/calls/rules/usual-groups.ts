import type { CallAudit } from '../../../../shared/model/call-audit.ts'
import { areaOf, samePathForm } from '../../../../shared/rules/area.ts'
import type { CallSubject } from './call-subject.ts'

/**
 * The groups to call about an alarm, and how they are known: it names one, they were called last, or the service
 * has one for it (assigned-group.ts).
 */
export interface UsualGroups {
  groupIds: number[]
  why: 'named' | 'tag' | 'area' | 'assigned'
}

/** Whom one usually calls about an alarm. `entries`: newest first; `exists`: whether there is such a group. */
export function usualGroups(
  { path, groupId }: Pick<CallSubject, 'path' | 'groupId'>,
  entries: readonly CallAudit[],
  exists: (id: number) => boolean,
): UsualGroups | null {
  if (groupId !== null && exists(groupId)) return { groupIds: [groupId], why: 'named' }
  const lastFor = (isMeant: (path: string) => boolean): number[] => {
    for (const { order } of entries) {
      const known = order.groupIds.filter(exists)
      if (order.about !== null && known.length > 0 && isMeant(order.about.path)) return known
    }
    return []
  }
  const tag = samePathForm(path)
  const ofTag = lastFor((other) => samePathForm(other) === tag)
  if (ofTag.length > 0) return { groupIds: ofTag, why: 'tag' }
  const area = samePathForm(areaOf(path, Infinity))
  const ofArea = area === '' ? [] : lastFor((other) => samePathForm(areaOf(other, Infinity)) === area)
  return ofArea.length > 0 ? { groupIds: ofArea, why: 'area' } : null
}
