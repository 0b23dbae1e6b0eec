import { largestUint } from '../../shared/model/constants.ts'
import type { ServiceFilter } from '../../shared/model/saved-view.ts'

/** Filters that only the service can apply: numbers, and one text. */
type TypedFilter = Partial<Record<string, string | number>>

const longestSearch = 1_000

// Stated as a record, so that a filter of the schema that is missing here does not compile.
const fields: Record<keyof ServiceFilter, true> = {
  stationId: true,
  dataServerId: true,
  tagGroupId: true,
  scenarioId: true,
  callGroupId: true,
  alarmState: true,
  inactiveMasked: true,
  search: true,
}

const isServiceField = (name: string): name is keyof ServiceFilter => Object.hasOwn(fields, name)

/** The filters of GET /api/v1/alarms, in the interface's order. */
export const serviceFields = Object.keys(fields).filter(isServiceField)

/** The other fields of a filter. */
export function withoutField<F extends TypedFilter>(filter: F, field: keyof F): F {
  const others = { ...filter }
  delete others[field]
  return others
}

/** What a field typed as text makes of a filter; null where it cannot be a value of that field. */
export function withField<F extends TypedFilter>(filter: F, field: keyof F, text: string): F | null {
  const typed = text.trim()
  if (typed === '') return withoutField(filter, field)
  if (field === 'search') return typed.length > longestSearch ? null : { ...filter, [field]: typed }
  const number = Number(typed)
  return /^\d+$/.test(typed) && number <= largestUint ? { ...filter, [field]: number } : null
}
