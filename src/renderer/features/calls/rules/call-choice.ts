import type { CallChoice } from '../../../alarm/call-subject.ts'
import type { CallAudit } from '../../../../shared/model/call.ts'
import type { FoundGroup, FoundGrouping } from '../../../../shared/rules/group-fields.ts'

/** The groups and groupings that can be called, by id. */
export interface Callees {
  groups: ReadonlyMap<number, FoundGroup>
  groupings: ReadonlyMap<number, FoundGrouping>
}

/** A person who would be called; `groupIds`: through which groups, empty when selected directly. */
export interface CalledPerson {
  id: number
  name: string
  groupIds: readonly number[]
}

/** What a choice resolves to: the ids of both requests, and everybody who would be called, each once. */
export interface Called {
  userIds: number[]
  groupIds: number[]
  people: CalledPerson[]
  /** Selected directly and also member of a selected group: left out of the request for users. */
  dropped: number[]
  /** Groups whose members are not known. */
  unknownGroups: number[]
}

/** Resolves a choice to the people who would be called. */
export function resolveCalled(
  { userIds, groupIds, groupingIds }: CallChoice,
  { groups, groupings }: Callees,
  nameOf: (id: number) => string,
): Called {
  const chosenGroups = [
    ...new Set([...groupIds, ...groupingIds.flatMap((id) => groupings.get(id)?.groupIds ?? [])]),
  ]
  const people = new Map<number, CalledPerson>()
  for (const groupId of chosenGroups) {
    for (const { id, name } of groups.get(groupId)?.members ?? []) {
      const before = people.get(id)
      people.set(id, { id, name: nameOf(id) || name, groupIds: [...(before?.groupIds ?? []), groupId] })
    }
  }
  const chosenPeople = [...new Set(userIds)]
  const dropped = chosenPeople.filter((id) => people.has(id))
  const direct = chosenPeople.filter((id) => !people.has(id))
  for (const id of direct) people.set(id, { id, name: nameOf(id), groupIds: [] })
  return {
    userIds: direct,
    groupIds: chosenGroups,
    people: [...people.values()],
    dropped,
    unknownGroups: chosenGroups.filter((id) => !groups.has(id)),
  }
}

/** The choice for a retry after a call placed in part: nobody is called twice. */
export function remainingChoice(choice: CallChoice, called: Called, { answers }: CallAudit): CallChoice {
  const isPlaced = (to: 'users' | 'groups') =>
    answers.some((answer) => answer.to === to && answer.placed === true)
  const reached = new Set([
    ...(isPlaced('users') ? called.userIds : []),
    ...(isPlaced('groups') ? called.dropped : []),
  ])
  return {
    userIds: choice.userIds.filter((id) => !reached.has(id)),
    groupIds: isPlaced('groups') ? [] : choice.groupIds,
    groupingIds: isPlaced('groups') ? [] : choice.groupingIds,
  }
}

/** Whether two choices are of the same people and groups, in whichever order they were chosen. */
export function isSameChoice(a: CallChoice, b: CallChoice): boolean {
  const isSame = (one: readonly number[], other: readonly number[]) =>
    one.length === other.length && one.every((id) => other.includes(id))
  return (
    isSame(a.userIds, b.userIds) && isSame(a.groupIds, b.groupIds) && isSame(a.groupingIds, b.groupingIds)
  )
}

/** What Enter does with the callee that it is on. */
export type EnterDoes = 'selects' | 'keeps' | 'removes'

/** A choice with one id added or removed. */
export function toggleCallee<K extends keyof CallChoice>(
  choice: CallChoice,
  kind: K,
  id: number,
): CallChoice {
  const ids = choice[kind]
  return { ...choice, [kind]: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] }
}

/**
 * A choice after a name was typed and chosen. Who types a name wants to call them: it never deselects, and a
 * suggestion that nobody confirmed by a choice of their own gives way to it.
 */
export function typedChoice<K extends keyof CallChoice>(
  choice: CallChoice,
  kind: K,
  id: number,
  isUnconfirmedSuggestion: boolean,
): CallChoice {
  if (isUnconfirmedSuggestion) return { ...nobody, [kind]: [id] }
  return choice[kind].includes(id) ? choice : toggleCallee(choice, kind, id)
}

const nobody: CallChoice = { userIds: [], groupIds: [], groupingIds: [] }
