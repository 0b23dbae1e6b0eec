import { z } from 'zod'
import { largestUint } from './limits.ts'

/** The interface's `uint`: an unsigned 32-bit integer. */
export const uintSchema = z.int().min(0).max(largestUint)

/** A `uint` as it stands in a query string: digits only, so that '', '1e3' and ' 1' are refused. */
export const uintTextSchema = z
  .string()
  .regex(/^\d{1,10}$/, 'must be an unsigned integer')
  .transform(Number)
  .pipe(uintSchema)
