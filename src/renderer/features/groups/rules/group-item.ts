import type { GroupKind, LooseRecord } from '../../../../shared/model/call-group.ts'
import { idOf, ownId, ownName, partsIn, type FoundPerson } from '../../../../shared/rules/group-fields.ts'

/** A call group or a grouping, as far as it can be read. */
export interface GroupItem {
  kind: GroupKind
  /** Tells it from every other of its list, over readings where it has an id. */
  key: string
  id: number | null
  /** Empty where the service gives it none. */
  name: string
  /** The people of a group, the groups of a grouping, each once; null where the service does not show them. */
  parts: readonly FoundPerson[] | null
  /** Everything that the service sent. */
  record: LooseRecord
}

/** Reads the items of a list. */
export function groupItems(kind: GroupKind, records: readonly LooseRecord[]): GroupItem[] {
  const keys = new Set<string>()
  return records.map((record, place) => {
    const id = ownId(kind, record)
    const byId = `${kind}-${id}`
    // Without an id, or with one that another has, only its place tells it apart.
    const key = id === null || keys.has(byId) ? `${kind}-at-${place}` : byId
    keys.add(key)
    const parts = partsIn(kind, record)
    return { kind, key, id, name: ownName(record), parts: parts && eachOnce(parts), record }
  })
}

/** The groupings that each group is in, by the key of the group, whichever of the two names the other. */
export function groupingsOf(
  groups: readonly GroupItem[],
  groupings: readonly GroupItem[],
): ReadonlyMap<string, readonly GroupItem[]> {
  const byGroupId = new Map<number, GroupItem[]>()
  const byId = new Map<number, GroupItem>()
  for (const grouping of groupings) {
    if (grouping.id !== null) byId.set(grouping.id, grouping)
    for (const { id } of grouping.parts ?? []) byGroupId.set(id, [...(byGroupId.get(id) ?? []), grouping])
  }
  return new Map(
    groups.map(({ key, id, record }) => {
      const named = namedGroupings(record).flatMap((groupingId) => byId.get(groupingId) ?? [])
      const naming = (id === null ? undefined : byGroupId.get(id)) ?? []
      return [key, [...new Set([...naming, ...named])]]
    }),
  )
}

/** Whether it can be known which groups are in no grouping. */
export function tellsGroupings(groups: readonly GroupItem[], groupings: readonly GroupItem[]): boolean {
  return (
    groupings.every(({ parts }) => parts !== null) ||
    groups.some(({ record }) => Object.keys(record).some((field) => groupingField.test(field)))
  )
}

const groupingField = /grouping/i

function namedGroupings(record: LooseRecord): number[] {
  return Object.entries(record)
    .filter(([field]) => groupingField.test(field))
    .flatMap(([, value]): unknown[] => (Array.isArray(value) ? value : [value]))
    .flatMap((value) => idOf(value) ?? (isRecord(value) ? (ownId('grouping', value) ?? []) : []))
}

function isRecord(value: unknown): value is LooseRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function eachOnce(parts: readonly FoundPerson[]): FoundPerson[] {
  return [...new Map(parts.map((part) => [part.id, part])).values()]
}
