import { z } from 'zod'

/** A refusal as RFC 9457 has it, with the fields that are wrong where there are such. */
export const problemSchema = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
