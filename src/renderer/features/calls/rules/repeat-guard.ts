import type { CallAudit } from '../../../../shared/model/call-audit.ts'
import type { Called } from './call-choice.ts'

/** A call with the same message that reached, or may have reached, some of the same people. */
export interface Repeat {
  at: number
  groupIds: number[]
  userIds: number[]
}

/**
 * Whether the same people were called with the same message shortly before. A call that was refused called nobody;
 * one that nobody knows the end of may have.
 */
export function repeatOf(
  text: string,
  called: Pick<Called, 'groupIds' | 'people'>,
  entries: readonly CallAudit[],
  terms: { now: number; repeatMinutes: number },
): Repeat | null {
  const since = terms.now - terms.repeatMinutes * 60_000
  for (const { at, order, people, answers } of entries) {
    if (at <= since || order.text.trim() !== text.trim()) continue
    const groups = answers.flatMap((answer) =>
      answer.to === 'groups' && mayHaveCalled(answer) ? answer.ids : [],
    )
    const direct = answers.flatMap((answer) =>
      answer.to === 'users' && mayHaveCalled(answer) ? answer.ids : [],
    )
    const reached = new Set([
      ...direct,
      ...people.filter(({ groupId }) => groupId !== null && groups.includes(groupId)).map(({ id }) => id),
    ])
    const groupIds = called.groupIds.filter((id) => groups.includes(id))
    // Whoever is told by their group's name is not named once more.
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
