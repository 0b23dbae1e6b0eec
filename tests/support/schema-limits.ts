import type { z } from 'zod'

const bounding = new Set(['max_length', 'length_equals', 'max_size', 'size_equals'])

/** The places of a schema that take a text, a list or a record of any length, or a number beyond every date. */
export function unboundedIn(
  schema: z.core.$ZodType,
  path: string,
  open = new Set<z.core.$ZodType>(),
): string[] {
  // A schema that contains itself was looked at already.
  if (open.has(schema)) return []
  const inside = new Set(open).add(schema)
  const within = (inner: z.core.$ZodType, name = '') => unboundedIn(inner, `${path}${name}`, inside)
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  const checks = (def.checks ?? []).map((check) => check._zod.def.check)
  const isBounded = checks.some((check) => bounding.has(check))
  // JSON of any form has a check of its own for its size.
  const isSized = checks.includes('custom')
  switch (def.type) {
    case 'string':
      return isBounded ? [] : [`${path}: text`]
    case 'number': {
      const { minValue, maxValue } = schema as z.ZodNumber
      return Math.max(-(minValue ?? -Infinity), maxValue ?? Infinity) < 2 ** 53 ? [] : [`${path}: number`]
    }
    case 'array':
      return isSized ? [] : [...(isBounded ? [] : [`${path}: list`]), ...within(def.element, '[]')]
    case 'record':
    case 'unknown':
      return isSized ? [] : [`${path}: ${def.type}`]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => within(field, `.${name}`))
    case 'union':
      return def.options.flatMap((option) => within(option))
    case 'pipe':
      // What goes into a transformation bounds what comes out.
      return within(def.in)
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return within(def.innerType)
    case 'boolean':
    case 'null':
    case 'enum':
    case 'literal':
      return []
    default:
      return [`${path}: ${def.type}`]
  }
}
