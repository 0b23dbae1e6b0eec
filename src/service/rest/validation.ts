import type { z } from 'zod'
import { problem, type Answer, type FieldError } from './answer.ts'
import { accept, refuse, type Checked } from './checked.ts'

/** Checks a body against its model; the refusal names every field that is wrong. */
export function checkBody<S extends z.ZodType>(schema: S, body: unknown): Checked<z.output<S>> {
  const parsed = schema.safeParse(body)
  return parsed.success ? accept(parsed.data) : refuse(invalidBody(fieldErrors(parsed.error)))
}

/**
 * Checks the parameters of an address against their model. Parameters that the model does not know are
 * ignored, so that clients of a later version are served; one that is given twice has no clear meaning.
 */
export function checkQuery<S extends z.ZodObject>(schema: S, query: URLSearchParams): Checked<z.output<S>> {
  const known = [...new Set(query.keys())].filter((name) => Object.hasOwn(schema.shape, name))
  const repeated = known.filter((name) => query.getAll(name).length > 1)
  const parsed = schema.safeParse(Object.fromEntries(known.map((name) => [name, query.get(name)])))
  const errors = [
    ...repeated.map((field) => ({ field, message: 'must be given once' })),
    ...(parsed.success ? [] : fieldErrors(parsed.error)),
  ]
  if (parsed.success && errors.length === 0) return accept(parsed.data)
  return refuse(problem(400, 'The query is not valid.', { errors }))
}

/** 400 with the fields of a body that are wrong. */
export function invalidBody(errors: FieldError[]): Answer {
  return problem(400, 'The body is not valid.', { errors })
}

function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    const at = issue.path.map(String)
    if (issue.code !== 'unrecognized_keys') return [{ field: at.join('.'), message: issue.message }]
    return issue.keys.map((key) => ({ field: [...at, key].join('.'), message: 'is not a known field' }))
  })
}
