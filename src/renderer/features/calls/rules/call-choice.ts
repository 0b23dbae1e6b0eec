import type { CallAudit } from '../../../../shared/model/call-audit.ts'
import type { SeenGroup, SeenGrouping } from '../../../../shared/rules/sightings.ts'

/** Whom somebody chose to call; a grouping stands for all of its groups. */
export interface CallChoice {
  userIds: readonly number[]
  groupIds: readonly number[]
  groupingIds: readonly number[]
}

/** The groups and groupings that can be called, by id. */
export interface Callees {
  groups: ReadonlyMap<number, SeenGroup>
  groupings: ReadonlyMap<number, SeenGrouping>
}

/** Somebody who would be called; `groupIds`: through which groups, none where they were chosen themselves. */
export interface CalledPerson {
  id: number
  name: string
  groupIds: readonly number[]
}

/** What a choice comes to: the two requests, and everybody who would be called, each once. */
export interface Called {
  userIds: number[]
  groupIds: number[]
  people: CalledPerson[]
  /** Chosen themselves, and called through a group all the same: they are left out of the request for people. */
  dropped: number[]
  /** Groups of which nobody knows who is in them. */
  unknownGroups: number[]
}

/** Who would be called. */
export function whoIsCalled(
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

/** What is still to be called after a call that was placed in part: nobody is called twice by trying again. */
export function leftToCall(choice: CallChoice, called: Called, { answers }: CallAudit): CallChoice {
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

/** A choice with one more or one less. */
export function toggled<K extends keyof CallChoice>(choice: CallChoice, kind: K, id: number): CallChoice {
  const ids = choice[kind]
  return { ...choice, [kind]: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] }
}
