import { z } from 'zod'
import { uintTextSchema } from './uint.ts'

/** The interface sorts by id only; a literal plus in a query string arrives as a space. */
export const sortSchema = z
  .string()
  .transform((text) => text.replace(/^ /, '+'))
  .pipe(z.enum(['+id', '-id']))

/** The query parameters that every list has, as they stand in the address. */
export const listQuerySchema = z
  .object({ offset: uintTextSchema, limit: uintTextSchema, sort: sortSchema, search: z.string() })
  .partial()
export type ListQuery = z.infer<typeof listQuerySchema>
