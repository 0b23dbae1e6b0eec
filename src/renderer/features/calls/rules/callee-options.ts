import type { CallAudit } from '../../../../shared/model/call.ts'
import type { Contact } from '../../../../shared/model/contact-book.ts'
import type { FoundPerson } from '../../../../shared/rules/group-fields.ts'
import { fuzzyScore } from '../../../ui/fuzzy.ts'
import type { CallChoice } from '../../../alarm/call-subject.ts'
import type { Callees } from './call-choice.ts'

/** The lists of the picker. */
export const calleeLists = ['all', 'recent', 'favourites', 'groups'] as const
export type CalleeList = (typeof calleeLists)[number]

export const calleeKinds = { person: 'userIds', group: 'groupIds', grouping: 'groupingIds' } as const

/** A person, group or grouping that can be selected. */
export interface CalleeOption {
  key: string
  kind: keyof typeof calleeKinds
  id: number
  name: string
  /** Indented under its group. */
  isMember?: true
}

export interface CalleeSource extends Callees {
  contacts: ReadonlyMap<number, Contact>
}

interface OptionQuery {
  text: string
  list: CalleeList
  /** Keys of recent callees, newest first. */
  recent: readonly CalleeOption['key'][]
  /** Selected when the dialog opened: they stay at the top. */
  initialChoice: CallChoice
  /** The callee of a number that somebody typed; null: nobody can tell whose it is. */
  numbered: (typed: number) => number | null
  /** Whether a group is on shift; null: its hours are not known. */
  isOnShift: (groupId: number) => boolean | null
}

/** A longer list is cut; the rest is found by typing. */
export const maxOptions = 100

const keyOf = (kind: CalleeOption['kind'], id: number) => `${kind} ${id}`
const optionOf = (kind: CalleeOption['kind'], id: number, name: string): CalleeOption => ({
  key: keyOf(kind, id),
  kind,
  id,
  name,
})

/** The options of a list, or the matches of a search, in display order. */
export function calleeOptions(
  source: CalleeSource,
  { text, list, recent, initialChoice, numbered, isOnShift }: OptionQuery,
): CalleeOption[] {
  const people = knownPeople(source)
  const groups = [...source.groups.values()]
    .map(({ id, name }) => optionOf('group', id, name))
    .toSorted((a, b) => shiftRank(isOnShift(a.id)) - shiftRank(isOnShift(b.id)))
  const groupings = [...source.groupings.values()].map(({ id, name }) => optionOf('grouping', id, name))
  const every = [...groups, ...groupings, ...people.values()]
  if (text.trim() !== '') return search(source, every, people, { text, numbered }).slice(0, maxOptions)

  const byKey = new Map(every.map((option) => [option.key, option]))
  const keys = (wanted: readonly string[]) => wanted.flatMap((key) => byKey.get(key) ?? [])
  switch (list) {
    case 'recent':
      return keys(recent).slice(0, maxOptions)
    case 'favourites':
      return [...people.values()].filter(({ id }) => source.contacts.get(id)?.favourite).slice(0, maxOptions)
    case 'groups':
      return underGroups(source, groups, groupings, people).slice(0, maxOptions)
    case 'all': {
      const chosen = [
        ...initialChoice.groupingIds.map((id) => keyOf('grouping', id)),
        ...initialChoice.groupIds.map((id) => keyOf('group', id)),
        ...initialChoice.userIds.map((id) => keyOf('person', id)),
      ]
      const favourites = [...people.values()].filter(({ id }) => source.contacts.get(id)?.favourite)
      const ordered = [...keys(chosen), ...keys(recent.slice(0, 5)), ...favourites, ...every]
      return [...new Map(ordered.map((option) => [option.key, option])).values()].slice(0, maxOptions)
    }
  }
}

/** Who is there answers: groups on shift come first, those that are off last. */
const shiftRank = (isOn: boolean | null): number => (isOn === null ? 1 : isOn ? 0 : 2)

/** Keys of whom this desk called last, newest first, each once. */
export function recentlyCalled(entries: readonly CallAudit[]): string[] {
  const keys = entries.flatMap(({ order }) => [
    ...order.groupIds.map((id) => keyOf('group', id)),
    ...order.userIds.map((id) => keyOf('person', id)),
  ])
  return [...new Set(keys)].slice(0, 20)
}

// Contacts and members of groups, by name.
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
  const membersOf = (id: number): readonly FoundPerson[] => seen.get(id)?.members ?? []
  return [
    ...groupings,
    ...groups.flatMap((group) => [
      group,
      ...membersOf(group.id).flatMap(({ id }): CalleeOption[] => {
        const person = people.get(keyOf('person', id))
        return person ? [{ ...person, key: `${group.key} ${person.key}`, isMember: true }] : []
      }),
    ]),
  ]
}

/** Scattered letters would match too much: only close matches may be called. */
function closeScore(text: string, name: string): number {
  const score = fuzzyScore(text, name) ?? -1
  return score < 900 ? -1 : score
}

// Searches name, id, phone and note; an unknown id can be called as well.
function search(
  { contacts }: CalleeSource,
  every: readonly CalleeOption[],
  people: ReadonlyMap<string, CalleeOption>,
  { text, numbered }: Pick<OptionQuery, 'text' | 'numbered'>,
): CalleeOption[] {
  const typed = readIds(text)
  const numbers = typed.wrong.length > 0 ? [] : typed.ids.flatMap((id) => numbered(id) ?? [])
  const byNumber = numbers.map((id) => people.get(keyOf('person', id)) ?? optionOf('person', id, ''))
  const scored = every.flatMap((option) => {
    const contact = option.kind === 'person' ? contacts.get(option.id) : undefined
    const score = Math.max(
      closeScore(text, option.name),
      ...[contact?.phone, contact?.note].map((more) =>
        more?.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()) ? 500 : -1,
      ),
    )
    return score < 0 ? [] : [{ option, score }]
  })
  const named = scored.toSorted((a, b) => b.score - a.score).map(({ option }) => option)
  return [...new Map([...byNumber, ...named].map((option) => [option.key, option])).values()]
}

/** Parses typed text as a list of user ids; `wrong` has the parts that are not ids. */
export function readIds(text: string): { ids: number[]; wrong: string[] } {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const isId = (part: string) => /^\d{1,10}$/.test(part) && Number(part) <= 4_294_967_295
  return {
    ids: [...new Set(parts.filter(isId).map(Number))],
    wrong: parts.filter((part) => !isId(part)),
  }
}
