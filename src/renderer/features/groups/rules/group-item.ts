import type { GroupKind, LooseRecord } from '../../../../shared/model/call-group.ts'
import {
  idOf,
  isLooseRecord,
  ownId,
  ownName,
  partsIn,
  type FoundPerson,
} from '../../../../shared/rules/group-fields.ts'

/** A call group or a grouping, as far as it can be read. */
export interface GroupItem {
  kind: GroupKind
  /** Unique in its list, and stable between readings where the item has an id. */
  key: string
  id: number | null
  /** Empty if it has none. */
  name: string
  /** The people of a group or the groups of a grouping, each once; null: not shown by the service. */
  parts: readonly FoundPerson[] | null
  /** The record as sent by the service. */
  record: LooseRecord
}

/** Reads the items of a list. */
export function groupItems(kind: GroupKind, records: readonly LooseRecord[]): GroupItem[] {
  const keys = new Set<string>()
  return records.map((record, index) => {
    const id = ownId(kind, record)
    const byId = `${kind}-${id}`
    // Without an id of its own, an item is identified by its index.
    const key = id === null || keys.has(byId) ? `${kind}-at-${index}` : byId
    keys.add(key)
    const parts = partsIn(kind, record)
    return { kind, key, id, name: ownName(record), parts: parts && eachOnce(parts), record }
  })
}

/** The groupings of each group by its key, whichever of the two references the other. */
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

/** Whether groups without a grouping can be determined. */
export function showsGroupings(groups: readonly GroupItem[], groupings: readonly GroupItem[]): boolean {
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

/**
 * The created item among those read afterwards. The service may answer with the item, its id or nothing useful;
 * then it is the one new item, or of several the one with the name that was sent.
 */
export function createdItem(
  created: unknown,
  sentName: string,
  before: ReadonlySet<string>,
  after: readonly GroupItem[],
): GroupItem | null {
  const kind = after[0]?.kind ?? 'group'
  const id = idOf(created) ?? (isLooseRecord(created) ? ownId(kind, created) : null)
  const answered = id === null ? undefined : after.find((item) => item.id === id)
  if (answered) return answered
  const added = after.filter(({ key }) => !before.has(key))
  return (added.length === 1 ? added[0] : added.find(({ name }) => name === sentName)) ?? null
}
