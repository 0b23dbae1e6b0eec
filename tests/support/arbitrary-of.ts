import fc from 'fast-check'
import { z } from 'zod'

/** Values that mean something to the desk under test. */
export interface Pools {
  texts: readonly string[]
  numbers: readonly number[]
  /** Values of fields of this name, beside any that the schema takes. */
  named: Readonly<Record<string, readonly unknown[]>>
}

interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minItems?: number
  pattern?: string
  minLength?: number
  minimum?: number
  maximum?: number
}

/** The texts that a schema takes; all where none does, as of a format of its own. */
function fitting(texts: readonly string[], { pattern = '', minLength = 0 }: JsonSchema): readonly string[] {
  const form = new RegExp(pattern, 'u')
  const fit = texts.filter((text) => text.length >= minLength && form.test(text))
  return fit.length > 0 ? fit : texts
}

const from = <T>(pool: readonly T[]) => fc.nat().map((n) => pool[n % pool.length] as T)

/** Payloads that a schema takes, or nearly: a text of a format that no text of the pool has may be among them. */
export function arbitraryOf(schema: z.ZodType, pools: Pools): fc.Arbitrary<unknown> {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

  function of(part: JsonSchema): fc.Arbitrary<unknown> {
    if (part.$ref !== undefined) return of(whole.$defs?.[part.$ref.split('/').at(-1) ?? ''] ?? {})
    if ('const' in part) return fc.constant(part.const)
    if (part.enum) return fc.constantFrom(...part.enum)
    const choices = part.anyOf ?? part.oneOf
    if (choices) return fc.oneof(...choices.map(of))
    switch (part.type) {
      case 'object': {
        const { properties = {}, required = [] } = part
        const field = (name: string, value: JsonSchema) =>
          fc.oneof(...(pools.named[name] ?? []).map(fc.constant), of(value))
        const fields = Object.entries(properties).map(([name, value]) => [name, field(name, value)] as const)
        // A request states the required fields, and any of the others.
        return fc.record(Object.fromEntries(fields), { requiredKeys: required })
      }
      case 'array':
        // One row at a time may be somebody's who may not send many.
        return fc.oneof(
          ...[1, 4].map((maxLength) =>
            fc.array(of(part.items ?? {}), { minLength: part.minItems ?? 0, maxLength }),
          ),
        )
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'integer':
      case 'number': {
        const { minimum = -Infinity, maximum = Infinity } = part
        return from(pools.numbers).map((value) => Math.min(Math.max(value, minimum), maximum))
      }
      case 'string':
        return from(fitting(pools.texts, part))
      default:
        return fc.constantFrom(null, 0, '', {})
    }
  }
  return of(whole)
}
