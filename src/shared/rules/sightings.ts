import type { LooseRecord } from '../model/group-list.ts'

/** Somebody as the service's answers reveal them; empty: not said. */
export interface Sighting {
  id: number
  name: string
  phone: string
}

/** A call group as far as it can be read, whatever its fields are called. */
export interface SeenGroup {
  id: number
  name: string
  members: Sighting[]
}

/** A grouping of call groups as far as it can be read. */
export interface SeenGrouping {
  id: number
  name: string
  groupIds: number[]
}

// The interface shows none of these fields: the embedded service's come first, then what others are likely to say.
const userIdFields = ['userId', 'personId', 'contactId', 'memberId', 'id']
const groupIdFields = ['id', 'groupId', 'callGroupId']
const nameFields = ['name', 'userName', 'displayName', 'fullName', 'label', 'title']
const phoneFields = ['phone', 'phoneNumber', 'mobile', 'telephone', 'number']
const groupingIdFields = ['id', 'groupingId', 'callGroupGroupingId']
const groupLists = /group/i
const memberLists = /member|user|people|person|contact|participant|operator|recipient/i

/** Reads a call group; null where it has no id. */
export function groupIn(record: LooseRecord): SeenGroup | null {
  const id = idAt(record, groupIdFields)
  if (id === null) return null
  const members = Object.entries(record)
    .filter(([field]) => memberLists.test(field))
    .flatMap(([, value]): unknown[] => (Array.isArray(value) ? value : []))
    .flatMap((raw) => sightingOf(isRecord(raw) ? raw : { id: raw }, userIdFields) ?? [])
  return { id, name: textAt(record, nameFields), members }
}

/** Reads a grouping; null where it has no id. Its groups may be given whole or by their numbers. */
export function groupingIn(record: LooseRecord): SeenGrouping | null {
  const id = idAt(record, groupingIdFields)
  if (id === null) return null
  const groupIds = Object.entries(record)
    .filter(([field]) => groupLists.test(field))
    .flatMap(([, value]): unknown[] => (Array.isArray(value) ? value : []))
    .flatMap((raw) => (isRecord(raw) ? idAt(raw, groupIdFields) : idAt({ id: raw }, ['id'])) ?? [])
  return { id, name: textAt(record, nameFields), groupIds: [...new Set(groupIds)] }
}

/** Reads who was called from a call record; null where it names nobody. */
export function calledIn(record: LooseRecord): Sighting | null {
  // The record's own `id` and `name` are not the person's.
  const sighting = sightingOf(record, userIdFields.slice(0, -1))
  return sighting && { ...sighting, name: textAt(record, ['userName', 'user', 'displayName', 'fullName']) }
}

function sightingOf(raw: unknown, idFields: readonly string[]): Sighting | null {
  if (!isRecord(raw)) return null
  const id = idAt(raw, idFields)
  return id === null ? null : { id, name: textAt(raw, nameFields), phone: textAt(raw, phoneFields) }
}

function idAt(record: LooseRecord, fields: readonly string[]): number | null {
  for (const field of fields) {
    const value = record[field]
    const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
    if (typeof id === 'number' && Number.isInteger(id) && id >= 0 && id <= 4_294_967_295) return id
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

function isRecord(value: unknown): value is LooseRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
