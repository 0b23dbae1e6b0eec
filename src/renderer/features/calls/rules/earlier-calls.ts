import type { CalledAlarm } from '../../../alarm/call-subject.ts'
import type { CallAudit } from '../../../../shared/model/call.ts'
import { samePathForm } from '../../../../shared/rules/tag-path.ts'
import type { SeenCall } from '../../../../shared/rules/seen-call.ts'
import type { Called } from './call-choice.ts'

/** An earlier call with the same message that reached, or may have reached, some of the same people. */
export interface RepeatedCall {
  at: number
  groupIds: number[]
  userIds: number[]
}

/**
 * Finds a recent call with the same message to some of the same people. A rejected call reached nobody; one
 * without a known result may have.
 */
export function findRepeatedCall(
  text: string,
  called: Pick<Called, 'groupIds' | 'people'>,
  entries: readonly CallAudit[],
  { now, repeatMinutes }: { now: number; repeatMinutes: number },
): RepeatedCall | null {
  const since = now - repeatMinutes * 60_000
  for (const { at, order, people, answers } of entries) {
    if (at <= since || order.text.trim() !== text.trim()) continue
    const calledIds = (to: 'users' | 'groups') =>
      answers.flatMap((answer) => (answer.to === to && mayHaveCalled(answer) ? answer.ids : []))
    const groups = calledIds('groups')
    const reached = new Set([
      ...calledIds('users'),
      ...people.filter(({ groupId }) => groupId !== null && groups.includes(groupId)).map(({ id }) => id),
    ])
    const groupIds = called.groupIds.filter((id) => groups.includes(id))
    // A person covered by a listed group is not listed again.
    const userIds = called.people
      .filter((person) => reached.has(person.id) && !person.groupIds.some((id) => groupIds.includes(id)))
      .map(({ id }) => id)
    if (groupIds.length + userIds.length > 0) return { at, groupIds, userIds }
  }
  return null
}

function mayHaveCalled({ placed, failure }: CallAudit['answers'][number]): boolean {
  if (placed !== null) return placed
  return failure === null || failure.code === 'unreachable' || failure.code === 'malformed-answer'
}

/** How often a person was called in the last 24 hours, and the latest outcome. */
export interface PersonCalls {
  count: number
  last: { at: number; outcome: string } | null
}

export const dayMs = 24 * 60 * 60_000

/** Counts the calls of the last 24 hours per person. */
export function callsByPerson(calls: readonly SeenCall[], now: number): Map<number, PersonCalls> {
  const byPerson = new Map<number, PersonCalls>()
  for (const { userId, at, outcome } of calls) {
    if (userId === null || at === null || at <= now - dayMs) continue
    const before = byPerson.get(userId)
    const isLater = !before?.last || before.last.at < at
    byPerson.set(userId, {
      count: (before?.count ?? 0) + 1,
      last: isLater ? { at, outcome } : (before?.last ?? null),
    })
  }
  return byPerson
}

/** People may still be called a while after an alarm has cleared. */
const callsAfterClearMs = 60 * 60_000

/** Calls placed from this desk about an alarm: by its id, else by its tag while it was active. */
export function callsAbout(alarm: CalledAlarm, entries: readonly CallAudit[]): CallAudit[] {
  const tag = samePathForm(alarm.path)
  return entries.filter(({ at, order: { about } }) => {
    if (about === null) return false
    if (about.alarmId !== null && alarm.id !== null) return about.alarmId === alarm.id
    if (samePathForm(about.path) !== tag || alarm.from === null) return false
    return at >= alarm.from && (alarm.to === null || at <= alarm.to + callsAfterClearMs)
  })
}
