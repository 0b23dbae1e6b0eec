import type { CallAudit } from '../../../../shared/model/call.ts'
import { progressOf, recordsOf, type PersonProgress } from '../../../../shared/rules/call-progress.ts'
import type { Period } from '../../../../shared/rules/periods.ts'
import type { SeenCall } from '../../../../shared/rules/seen-call.ts'

/** A call of a period: placed from this desk, or known only from the service's records. */
export interface ListedCall {
  key: string
  /** Null where the records have no time. */
  at: number | null
  text: string
  /** Null: not placed from this desk. */
  entry: CallAudit | null
  groupIds: readonly number[]
  alarmId: number | null
  people: readonly PersonProgress[]
  /** The keys of the service's records of it. */
  records: readonly string[]
}

/**
 * The calls of a period, newest first: those placed from this desk, each with its records, and the service's other
 * calls. A service may ignore the period; records without a time are of any.
 */
export function listCalls(
  entries: readonly CallAudit[],
  calls: readonly SeenCall[],
  { from, to }: Period,
): ListedCall[] {
  const isWithin = (at: number) => at >= from && at < to
  const claimed = new Set<string>()
  const deskCalls = entries
    .filter(({ at }) => isWithin(at))
    .map((entry): ListedCall => {
      const unclaimed = calls.filter(({ key }) => !claimed.has(key))
      const records = recordsOf(entry, unclaimed).map(({ key }) => key)
      for (const key of records) claimed.add(key)
      return {
        key: entry.id,
        at: entry.at,
        text: entry.order.text,
        entry,
        groupIds: entry.order.groupIds,
        alarmId: entry.order.about?.alarmId ?? null,
        people: progressOf(entry, unclaimed),
        records,
      }
    })
  const others = new Map<string, SeenCall[]>()
  for (const call of calls) {
    if (claimed.has(call.key) || (call.at !== null && !isWithin(call.at))) continue
    const key = call.callId === null ? `record ${call.key}` : `call ${call.callId}`
    others.set(key, [...(others.get(key) ?? []), call])
  }
  const serviceCalls = [...others].flatMap(([key, members]): ListedCall[] => {
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
        people: members.flatMap(({ userId: id, name, outcome, answeredAt, isOver }) =>
          id === null ? [] : [{ id, name, outcome: outcome || null, answeredAt, isOver }],
        ),
        records: members.map((member) => member.key),
      },
    ]
  })
  return [...deskCalls, ...serviceCalls].toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
}
