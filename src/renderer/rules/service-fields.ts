import { serviceFilterSchema, type ServiceFilter } from '../../shared/model/saved-view.ts'

/** The filters of GET /api/v1/alarms, in the interface's order. */
export const serviceFields = serviceFilterSchema.keyof().options

export function withoutServiceField(service: ServiceFilter, field: keyof ServiceFilter): ServiceFilter {
  const others = { ...service }
  delete others[field]
  return others
}

/** What a field typed as text makes of the filters; null where it cannot be a value of that field. */
export function withServiceField(
  service: ServiceFilter,
  field: keyof ServiceFilter,
  text: string,
): ServiceFilter | null {
  const others = withoutServiceField(service, field)
  const typed = text.trim()
  if (typed === '') return others
  const value = field === 'search' ? typed : /^\d+$/.test(typed) ? Number(typed) : NaN
  const parsed = serviceFilterSchema.safeParse({ ...others, [field]: value })
  return parsed.success ? parsed.data : null
}
