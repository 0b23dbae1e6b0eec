import { z } from 'zod'
import { fieldProblemSchema, type FieldProblem } from '../../shared/result.ts'

const mostFields = 100
const messagesSchema = z.union([z.string().transform((text) => [text]), z.array(z.string())])

/**
 * The `errors` of a refusal in the forms that occur: a list of {field, message}, a list of texts, and
 * ASP.NET's object of field names with their messages. Anything else names no field.
 */
export const problemFieldsSchema = z
  .union([
    z.array(fieldProblemSchema),
    z.array(z.string()).transform((texts) => texts.map((message) => ({ field: '', message }))),
    z
      .record(z.string(), messagesSchema)
      .transform((fields) =>
        Object.entries(fields).flatMap(([field, messages]) =>
          messages.map((message) => ({ field: fieldName(field), message })),
        ),
      ),
  ])
  .catch([])
  .transform((problems): FieldProblem[] => problems.slice(0, mostFields))

// ASP.NET writes `$.members[0].id` or `Members[0].Id` for what this interface calls `members.0.id`.
function fieldName(field: string): string {
  return field
    .replace(/^\$\.?/, '')
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map((part) => part.slice(0, 1).toLowerCase() + part.slice(1))
    .join('.')
}
