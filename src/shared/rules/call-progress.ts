import type { CallAudit } from '../model/call.ts'
import type { SeenCall } from './seen-call.ts'

/** The progress of a call to one person. */
export interface PersonProgress {
  id: number
  name: string
  /** As the service says it; null: not known. */
  outcome: string | null
  /** When the person picked up; null: never, or unknown. */
  answeredAt: number | null
  isOver: boolean
}

/** The clocks of desk and service may differ by this much, and a service may take as long to begin. */
const slackMs = 2 * 60_000
/** After this time no more news of a call is expected. */
export const openMs = 10 * 60_000

/** What a record is recognised by. */
export interface PlacedCall {
  at: number
  order: Pick<CallAudit['order'], 'text' | 'userIds' | 'groupIds'>
  people: readonly { id: number }[]
}

/** Whether a record has the same words, to one of the call's people. A service names no call of ours. */
function isToItsPeople({ order, people }: PlacedCall): (call: SeenCall) => boolean {
  const ids = new Set([...order.userIds, ...people.map(({ id }) => id)])
  return ({ text, userId, groupId }) =>
    text === order.text &&
    userId !== null &&
    (ids.has(userId) || (groupId !== null && order.groupIds.includes(groupId)))
}

/**
 * The record by which somebody has accepted a call, however late: a service may ring the members of a group one after
 * the other. `at` is by the service's clock.
 */
export function acceptanceOf(placed: PlacedCall, calls: readonly SeenCall[]): SeenCall | null {
  const isOfCall = isToItsPeople(placed)
  const isAccepted = (call: SeenCall) =>
    call.outcome === 'accepted' && call.at !== null && call.at >= placed.at - slackMs && isOfCall(call)
  return calls.find(isAccepted) ?? null
}

/** The records that are of this call: the same words to its people, at its time. */
export function recordsOf(placed: PlacedCall, calls: readonly SeenCall[]): SeenCall[] {
  const { at } = placed
  const isOfCall = isToItsPeople(placed)
  const near = calls.filter((call) => call.at !== null && Math.abs(call.at - at) <= slackMs && isOfCall(call))
  // Called twice with the same words within minutes, each call has the records nearest to it.
  const nearest = new Map<number, SeenCall>()
  for (const call of near) {
    if (call.userId === null) continue
    const other = nearest.get(call.userId)
    if (!other || distance(call, at) < distance(other, at)) nearest.set(call.userId, call)
  }
  return [...nearest.values()]
}

/** The progress of a call for everybody it should reach. */
export function progressOf(entry: CallAudit, calls: readonly SeenCall[]): PersonProgress[] {
  const seen = new Map(recordsOf(entry, calls).map((call) => [call.userId, call]))
  const known = entry.people.map(({ id, name }) => ({ id, name: name || (seen.get(id)?.name ?? '') }))
  const others = [...seen.values()].flatMap(({ userId: id, name }) =>
    id === null || known.some((person) => person.id === id) ? [] : [{ id, name }],
  )
  return [...known, ...others].map((person) => {
    const call = seen.get(person.id)
    return {
      ...person,
      outcome: call?.outcome || null,
      answeredAt: call?.answeredAt ?? null,
      isOver: call?.isOver ?? false,
    }
  })
}

/** Whether something may still come of a call. */
export function isOpen(entry: CallAudit, progress: readonly PersonProgress[], now: number): boolean {
  if (now - entry.at >= openMs) return false
  const mayRing = entry.answers.some(({ placed, answeredAt }) => placed === true || answeredAt === null)
  return mayRing && !(progress.length > 0 && progress.every(({ isOver }) => isOver))
}

const distance = (call: SeenCall, at: number) => Math.abs((call.at ?? 0) - at)
