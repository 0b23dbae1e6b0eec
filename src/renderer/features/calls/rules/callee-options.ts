import type { CallAudit } from '../../../../shared/model/call-audit.ts'
import type { Contact } from '../../../../shared/model/contact-book.ts'
import type { Sighting } from '../../../../shared/rules/sightings.ts'
import { readIds } from '../../../alarm/call-ids.ts'
import { fuzzyScore } from '../../../ui/fuzzy.ts'
import type { CallChoice, Callees } from './call-choice.ts'

/** What the list of people and groups shows. */
export const calleeLists = ['all', 'recent', 'favourites', 'groups'] as const
export type CalleeList = (typeof calleeLists)[number]

export const calleeKinds = { person: 'userIds', group: 'groupIds', grouping: 'groupingIds' } as const

/** Somebody or some group that can be chosen. */
export interface CalleeOption {
  key: string
  kind: keyof typeof calleeKinds
  id: number
  name: string
  /** A member under its group. */
  inner?: true
}

export interface CalleeSource extends Callees {
  contacts: ReadonlyMap<number, Contact>
}

interface Asked {
  text: string
  list: CalleeList
  /** Who was called last, the last first. */
  recent: readonly CalleeOption['key'][]
  /** Chosen when the list was opened: they stand first and stay there. */
  first: CallChoice
}

/** More than these nobody looks through; whoever is not among them is found by typing. */
export const mostOptions = 100

const keyOf = (kind: CalleeOption['kind'], id: number) => `${kind} ${id}`
const optionOf = (kind: CalleeOption['kind'], id: number, name: string): CalleeOption => ({
  key: keyOf(kind, id),
  kind,
  id,
  name,
})

/** Whom one could call, in the order in which one looks for them. */
export function calleeOptions(source: CalleeSource, { text, list, recent, first }: Asked): CalleeOption[] {
  const people = knownPeople(source)
  const groups = [...source.groups.values()].map(({ id, name }) => optionOf('group', id, name))
  const groupings = [...source.groupings.values()].map(({ id, name }) => optionOf('grouping', id, name))
  const every = [...groups, ...groupings, ...people.values()]
  if (text.trim() !== '') return found(source, every, people, text).slice(0, mostOptions)

  const byKey = new Map(every.map((option) => [option.key, option]))
  const keys = (wanted: readonly string[]) => wanted.flatMap((key) => byKey.get(key) ?? [])
  switch (list) {
    case 'recent':
      return keys(recent).slice(0, mostOptions)
    case 'favourites':
      return [...people.values()].filter(({ id }) => source.contacts.get(id)?.favourite).slice(0, mostOptions)
    case 'groups':
      return underGroups(source, groups, groupings, people).slice(0, mostOptions)
    case 'all': {
      const chosen = [
        ...first.groupingIds.map((id) => keyOf('grouping', id)),
        ...first.groupIds.map((id) => keyOf('group', id)),
        ...first.userIds.map((id) => keyOf('person', id)),
      ]
      const favourites = [...people.values()].filter(({ id }) => source.contacts.get(id)?.favourite)
      const ordered = [...keys(chosen), ...keys(recent.slice(0, 5)), ...favourites, ...every]
      return [...new Map(ordered.map((option) => [option.key, option])).values()].slice(0, mostOptions)
    }
  }
}

/** Whom the desk called last, the last first, each once. */
export function recentlyCalled(entries: readonly CallAudit[]): string[] {
  const keys = entries.flatMap(({ order }) => [
    ...order.groupIds.map((id) => keyOf('group', id)),
    ...order.userIds.map((id) => keyOf('person', id)),
  ])
  return [...new Set(keys)].slice(0, 20)
}

// Everybody in the book, and whoever is a member of a group without being in it; by name.
function knownPeople({ contacts, groups }: CalleeSource): Map<string, CalleeOption> {
  const names = new Map<number, string>()
  for (const { members } of groups.values())
    for (const { id, name } of members) names.set(id, names.get(id) || name)
  for (const { id, name } of contacts.values()) names.set(id, name || (names.get(id) ?? ''))
  const sorted = [...names].toSorted(([a, nameA], [b, nameB]) => nameA.localeCompare(nameB) || a - b)
  return new Map(sorted.map(([id, name]) => [keyOf('person', id), optionOf('person', id, name)]))
}

function underGroups(
  { groups: seen }: CalleeSource,
  groups: readonly CalleeOption[],
  groupings: readonly CalleeOption[],
  people: ReadonlyMap<string, CalleeOption>,
): CalleeOption[] {
  const membersOf = (id: number): readonly Sighting[] => seen.get(id)?.members ?? []
  return [
    ...groupings,
    ...groups.flatMap((group) => [
      group,
      ...membersOf(group.id).flatMap(({ id }): CalleeOption[] => {
        const person = people.get(keyOf('person', id))
        return person ? [{ ...person, key: `${group.key} ${person.key}`, inner: true }] : []
      }),
    ]),
  ]
}

/** Letters scattered over a name find too much: who is called must not be a slip. */
function wholeScore(text: string, name: string): number {
  const score = fuzzyScore(text, name) ?? -1
  return score < 900 ? -1 : score
}

// By name, number, phone and note; a number that nobody has can be called all the same.
function found(
  { contacts }: CalleeSource,
  every: readonly CalleeOption[],
  people: ReadonlyMap<string, CalleeOption>,
  text: string,
): CalleeOption[] {
  const typed = readIds(text)
  const numbers = typed.wrong.length > 0 ? [] : typed.ids
  const byNumber = numbers.map((id) => people.get(keyOf('person', id)) ?? optionOf('person', id, ''))
  const scored = every.flatMap((option) => {
    const contact = option.kind === 'person' ? contacts.get(option.id) : undefined
    const score = Math.max(
      wholeScore(text, option.name),
      ...[contact?.phone, contact?.note].map((more) =>
        more?.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()) ? 500 : -1,
      ),
    )
    return score < 0 ? [] : [{ option, score }]
  })
  const named = scored.toSorted((a, b) => b.score - a.score).map(({ option }) => option)
  return [...new Map([...byNumber, ...named].map((option) => [option.key, option])).values()]
}
