import { maxUint } from '../../shared/model/constants.ts'
import type { ServiceFilter } from '../../shared/model/saved-view.ts'

/** Filters that only the service can apply: numbers, and one text. */
type TypedFilter = Partial<Record<string, string | number>>

const maxSearchLength = 1_000

// A record, so that a filter missing here does not compile.
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

/** A filter without one of its fields. */
export function withoutField<F extends TypedFilter>(filter: F, field: keyof F): F {
  const others = { ...filter }
  delete others[field]
  return others
}

/** Sets a field from typed text; null where the text is not a valid value of that field. */
export function withField<F extends TypedFilter>(filter: F, field: keyof F, text: string): F | null {
  const typed = text.trim()
  if (typed === '') return withoutField(filter, field)
  if (field === 'search') return typed.length > maxSearchLength ? null : { ...filter, [field]: typed }
  const number = Number(typed)
  return /^\d+$/.test(typed) && number <= maxUint ? { ...filter, [field]: number } : null
}
