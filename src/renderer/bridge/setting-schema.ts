import '../ui/without-eval.ts'
import { z } from 'zod'
import { settingsSchema, type Settings } from '../../shared/model/settings.ts'
import { problemOf, type Problem } from '../ui/problem.ts'

/** What every setting is before anybody changed it. */
export const defaultSettings: Settings = settingsSchema.parse({})

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodNullable)
    return unwrapped(schema.unwrap())
  return schema
}

/** The schema of one setting, by its path; it states the limits, once. */
function schemaAt(path: string): z.core.$ZodType {
  return path.split('.').reduce<z.core.$ZodType>((schema, key) => {
    const whole = unwrapped(schema)
    const part: unknown = whole instanceof z.ZodObject ? whole.shape[key] : undefined
    if (!(part instanceof z.core.$ZodType)) throw new Error(`there is no setting ${path}`)
    return part
  }, settingsSchema)
}

/** What is wrong with a value for a setting; null where nothing is. */
export function settingProblem(path: string, value: unknown): Problem | null {
  const checked = z.safeParse(schemaAt(path), value, { reportInput: true })
  const issue = checked.error?.issues[0]
  return issue ? problemOf(issue) : null
}
