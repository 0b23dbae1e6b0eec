import type { z } from 'zod'
import { serviceFilterSchema, type ServiceFilter } from '../../shared/model/saved-view.ts'

/** The filters of GET /api/v1/alarms, in the interface's order. */
export const serviceFields = serviceFilterSchema.keyof().options

/** The other fields of a filter. */
export function withoutField<F extends object>(schema: z.ZodType<F>, filter: F, field: keyof F): F {
  return schema.parse(Object.fromEntries(Object.entries(filter).filter(([other]) => other !== field)))
}

/** What a field typed as text makes of a filter; null where it cannot be a value of that field. */
export function withField<F extends object>(
  schema: z.ZodType<F>,
  filter: F,
  field: keyof F & string,
  text: string,
): F | null {
  const others = withoutField(schema, filter, field)
  const typed = text.trim()
  if (typed === '') return others
  const value = field === 'search' ? typed : /^\d+$/.test(typed) ? Number(typed) : NaN
  const parsed = schema.safeParse({ ...others, [field]: value })
  return parsed.success ? parsed.data : null
}

export function withoutServiceField(service: ServiceFilter, field: keyof ServiceFilter): ServiceFilter {
  return withoutField(serviceFilterSchema, service, field)
}

export function withServiceField(
  service: ServiceFilter,
  field: keyof ServiceFilter,
  text: string,
): ServiceFilter | null {
  return withField(serviceFilterSchema, service, field, text)
}
