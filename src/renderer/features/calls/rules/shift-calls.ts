import type { CallAudit } from '../../../../shared/model/call-audit.ts'
import { progressOf, recordsOf, type PersonProgress } from '../../../bridge/call-progress.ts'
import type { SeenCall } from '../../../bridge/seen-call.ts'

/** A call of the shift: placed from this desk, or known from the service's records alone. */
export interface ShiftCall {
  key: string
  /** Null where the records do not tell it. */
  at: number | null
  text: string
  /** Null: not placed from this desk. */
  entry: CallAudit | null
  groupIds: readonly number[]
  alarmId: number | null
  people: readonly PersonProgress[]
}

/** The desk's own calls, each with the records that are of it, and whatever else the service called. Newest first. */
export function shiftCalls(
  entries: readonly CallAudit[],
  calls: readonly SeenCall[],
  from: number,
): ShiftCall[] {
  const claimed = new Set<string>()
  const own = entries
    .filter(({ at }) => at >= from)
    .map((entry): ShiftCall => {
      const free = calls.filter(({ key }) => !claimed.has(key))
      for (const { key } of recordsOf(entry, free)) claimed.add(key)
      return {
        key: entry.id,
        at: entry.at,
        text: entry.order.text,
        entry,
        groupIds: entry.order.groupIds,
        alarmId: entry.order.about?.alarmId ?? null,
        people: progressOf(entry, free),
      }
    })
  const others = new Map<string, SeenCall[]>()
  for (const call of calls) {
    if (claimed.has(call.key) || (call.at !== null && call.at < from)) continue
    const key = call.callId === null ? `record ${call.key}` : `call ${call.callId}`
    others.set(key, [...(others.get(key) ?? []), call])
  }
  const theirs = [...others].flatMap(([key, members]): ShiftCall[] => {
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
  return [...own, ...theirs].toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
}
