import type { CallAudit } from '../../../../shared/model/call.ts'
import { progressOf, recordsOf, type PersonProgress } from './call-progress.ts'
import type { SeenCall } from './seen-call.ts'

/** A call of the shift: placed from this desk, or known only from the service's records. */
export interface ShiftCall {
  key: string
  /** Null where the records have no time. */
  at: number | null
  text: string
  /** Null: not placed from this desk. */
  entry: CallAudit | null
  groupIds: readonly number[]
  alarmId: number | null
  people: readonly PersonProgress[]
}

/** The calls placed from this desk with their records, and the service's other calls; newest first. */
export function shiftCalls(
  entries: readonly CallAudit[],
  calls: readonly SeenCall[],
  from: number,
): ShiftCall[] {
  const claimed = new Set<string>()
  const deskCalls = entries
    .filter(({ at }) => at >= from)
    .map((entry): ShiftCall => {
      const unclaimed = calls.filter(({ key }) => !claimed.has(key))
      for (const { key } of recordsOf(entry, unclaimed)) claimed.add(key)
      return {
        key: entry.id,
        at: entry.at,
        text: entry.order.text,
        entry,
        groupIds: entry.order.groupIds,
        alarmId: entry.order.about?.alarmId ?? null,
        people: progressOf(entry, unclaimed),
      }
    })
  const others = new Map<string, SeenCall[]>()
  for (const call of calls) {
    if (claimed.has(call.key) || (call.at !== null && call.at < from)) continue
    const key = call.callId === null ? `record ${call.key}` : `call ${call.callId}`
    others.set(key, [...(others.get(key) ?? []), call])
  }
  const serviceCalls = [...others].flatMap(([key, members]): ShiftCall[] => {
    const [first] = members
    if (!first) return []
    return [
      {
        key,
        at: first.at,
        text: first.text,
        entry: null,
        groupIds: [...new Set(members.flatMap(({ groupId }) => groupId ?? []))],
        alarmId: first.alarmId,
        people: members.flatMap(({ userId, name, outcome, isOver }) =>
          userId === null ? [] : [{ id: userId, name, outcome: outcome || null, isOver }],
        ),
      },
    ]
  })
  return [...deskCalls, ...serviceCalls].toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
}
