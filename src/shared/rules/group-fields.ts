import type { GroupKind, LooseRecord } from '../model/call-group.ts'

/** A person or group found in the service's answers; empty: not given. */
export interface FoundPerson {
  id: number
  name: string
  phone: string
}

/** A call group, as far as its fields are recognised. */
export interface FoundGroup {
  id: number
  name: string
  members: FoundPerson[]
}

/** A grouping of call groups, as far as its fields are recognised. */
export interface FoundGrouping {
  id: number
  name: string
  groupIds: number[]
}

// The interface does not specify these fields: the embedded service's come first, then likely names of others.
const userIdFields = ['userId', 'personId', 'contactId', 'memberId', 'id']
const ownIdFields = {
  group: ['id', 'groupId', 'callGroupId'],
  grouping: ['id', 'groupingId', 'callGroupGroupingId'],
} satisfies Record<GroupKind, string[]>
const partIdFields = { group: userIdFields, grouping: ['groupId', 'callGroupId', 'id'] }
const nameFields = ['name', 'userName', 'displayName', 'fullName', 'label', 'title']
const phoneFields = ['phone', 'phoneNumber', 'mobile', 'telephone', 'number']
/** The fields that list the parts of a group or grouping. */
const partLists = {
  group: /member|user|people|person|contact|participant|operator|recipient/i,
  grouping: /group(?!ing)/i,
} satisfies Record<GroupKind, RegExp>

/** Reads a call group; null where it has no id. */
export function readGroup(record: LooseRecord): FoundGroup | null {
  const id = ownId('group', record)
  return id === null ? null : { id, name: ownName(record), members: partsIn('group', record) ?? [] }
}

/** Reads a grouping; null where it has no id. Its groups may be given whole or by their numbers. */
export function readGrouping(record: LooseRecord): FoundGrouping | null {
  const id = ownId('grouping', record)
  if (id === null) return null
  const groupIds = (partsIn('grouping', record) ?? []).map((group) => group.id)
  return { id, name: ownName(record), groupIds: [...new Set(groupIds)] }
}

/** Reads the callee of a call record; null where it has none. */
export function readCallee(record: LooseRecord): FoundPerson | null {
  // The record's own `id` and `name` are not the person's.
  const sighting = sightingOf(record, userIdFields.slice(0, -1))
  return sighting && { ...sighting, name: textAt(record, ['userName', 'user', 'displayName', 'fullName']) }
}

/** The id of a group or grouping; null where it has none. */
export function ownId(kind: GroupKind, record: LooseRecord): number | null {
  return idAt(record, ownIdFields[kind])
}

/** Whether a field is the service's id, which a creation must not set. */
export function isOwnIdField(kind: GroupKind, field: string): boolean {
  return ownIdFields[kind].includes(field)
}

/** The name of a group or grouping. */
export function ownName(record: LooseRecord): string {
  return textAt(record, nameFields)
}

/** The name field among the given ones; null where there is none. */
export function nameFieldAmong(fields: readonly string[]): string | null {
  return nameFields.find((name) => fields.includes(name)) ?? null
}

/** Whether a field lists the parts of a group or grouping, by its name. */
export function isPartField(kind: GroupKind, field: string): boolean {
  return partLists[kind].test(field)
}

/** The members of a group, or the groups of a grouping; null where the service does not list them. */
export function partsIn(kind: GroupKind, record: LooseRecord): FoundPerson[] | null {
  const lists = Object.entries(record).flatMap(([field, value]): unknown[][] =>
    isPartField(kind, field) && Array.isArray(value) ? [value] : [],
  )
  return lists.length === 0 ? null : lists.flat().flatMap((raw) => partOf(kind, raw) ?? [])
}

/** One entry of such a list: an object with an id, or a bare id. */
export function partOf(kind: GroupKind, raw: unknown): FoundPerson | null {
  const id = idOf(raw)
  return id === null ? sightingOf(raw, partIdFields[kind]) : { id, name: '', phone: '' }
}

/** The id field of such an entry; null where there is none. */
export function partIdField(kind: GroupKind, raw: unknown): string | null {
  if (!isLooseRecord(raw)) return null
  return partIdFields[kind].find((field) => idOf(raw[field]) !== null) ?? null
}

/** An id, also where it is given as text. */
export function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isInteger(id) && id >= 0 && id <= 4_294_967_295 ? id : null
}

function sightingOf(raw: unknown, idFields: readonly string[]): FoundPerson | null {
  if (!isLooseRecord(raw)) return null
  const id = idAt(raw, idFields)
  return id === null ? null : { id, name: textAt(raw, nameFields), phone: textAt(raw, phoneFields) }
}

function idAt(record: LooseRecord, fields: readonly string[]): number | null {
  for (const field of fields) {
    const id = idOf(record[field])
    if (id !== null) return id
  }
  return null
}

function textAt(record: LooseRecord, fields: readonly string[]): string {
  for (const field of fields) {
    const value = record[field]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return ''
}

/** Whether a value is an object with fields. */
export function isLooseRecord(value: unknown): value is LooseRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
