import { z } from 'zod'
import { nuisanceKinds } from './constants.ts'
import { alarmTextSchema, instantSchema } from './primitives.ts'

/** Which alarm of a server: an id that has gone to another tag is another alarm. */
export const alarmKeySchema = z.strictObject({ alarmId: z.int(), path: alarmTextSchema })
export type AlarmKey = z.infer<typeof alarmKeySchema>

/** Which raise of it; null where the service gave no valid time, or where every raise is meant. */
export const occurrenceSchema = alarmKeySchema.extend({
  raisedAt: instantSchema.nullable(),
})
export type Occurrence = z.infer<typeof occurrenceSchema>

/** What makes an alarm a nuisance, as the desk follows it; the definitions are those of the report. */
const nuisanceSchema = z.object({
  /** In the order of `nuisanceKinds`, at least one. */
  kinds: z.array(z.enum(nuisanceKinds)),
  /** How often it was raised since it began to chatter, and in what time; null where it does not. */
  repeats: z.object({ count: z.int(), spanMs: z.number() }).nullable(),
  /** Nine of ten times its tag was acknowledged within this time; null where it is not slower. */
  usualMs: z.number().nullable(),
})
export type Nuisance = z.infer<typeof nuisanceSchema>

/** A current alarm of the service (interface 2.2). Additional fields of a service are kept. */
export const serviceAlarmSchema = z.looseObject({
  id: z.int(),
  dataServerId: z.int(),
  path: z.string(),
  fullPath: z.string(),
  name: z.string(),
  localizedName: z.string(),
  value: z.string(),
  message: z.string(),
  resetMessage: z.string(),
  ackMessage: z.string(),
  priority: z.int(),
  state: z.int(),
  masked: z.boolean(),
  /** ISO 8601 with an offset. */
  alarmTime: z.string(),
  /** ISO 8601 without an offset, in the zone of the server profile. */
  lastChange: z.string(),
  /** Empty while unacknowledged. */
  ackUser: z.string(),
  attachedFile: z.string(),
  resetAttachedFile: z.string(),
  ackAttachedFile: z.string(),
  comment: z.string(),
})

/** A current alarm as the desk passes it on; a field of that name that a service sends is not kept. */
export const alarmSchema = serviceAlarmSchema.extend({ deskNuisance: nuisanceSchema.optional() })
export type Alarm = z.infer<typeof alarmSchema>

// Services deviate from the document: a missing or null field gets its empty value, and a number where text belongs
// (or the reverse) is converted. Only the id is required.
const readText = z.preprocess((raw) => {
  if (raw === undefined || raw === null) return ''
  return typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : raw
}, z.string())
const numberFromText = (raw: unknown): unknown =>
  typeof raw === 'string' && /^-?\d+$/.test(raw) ? Number(raw) : raw
const readInteger = z.preprocess(
  (raw) => (raw === undefined || raw === null ? 0 : numberFromText(raw)),
  z.int(),
)
const readBoolean = z.preprocess((raw) => raw ?? false, z.boolean())

/** One for each field: what is not listed here would make every alarm without it unreadable. */
const lenientFields = {
  id: z.preprocess(numberFromText, z.int()),
  dataServerId: readInteger,
  path: readText,
  fullPath: readText,
  name: readText,
  localizedName: readText,
  value: readText,
  message: readText,
  resetMessage: readText,
  ackMessage: readText,
  priority: readInteger,
  state: readInteger,
  masked: readBoolean,
  alarmTime: readText,
  lastChange: readText,
  ackUser: readText,
  attachedFile: readText,
  resetAttachedFile: readText,
  ackAttachedFile: readText,
  comment: readText,
} satisfies Record<keyof typeof serviceAlarmSchema.shape, z.ZodType>

const lenientAlarmSchema = serviceAlarmSchema.extend({
  ...lenientFields,
  deskNuisance: z.preprocess(() => undefined, z.undefined()).optional(),
})

const fieldTypes = Object.entries(serviceAlarmSchema.shape).map(
  ([name, schema]) => [name, schema.def.type] as const,
)
const foreignFields = ['__proto__', 'deskNuisance']

/** Whether a value is an alarm as the document says; most are, and cost neither a conversion nor a copy. */
function isAlarm(raw: unknown): raw is Alarm {
  if (typeof raw !== 'object' || raw === null || foreignFields.some((name) => Object.hasOwn(raw, name)))
    return false
  const fields = raw as Record<string, unknown>
  return fieldTypes.every(([name, type]) => {
    const value = fields[name]
    return type === 'number' ? Number.isSafeInteger(value) : typeof value === type
  })
}

/** Reads an alarm leniently; null when it cannot be one. */
export function readAlarm(raw: unknown): Alarm | null {
  if (isAlarm(raw)) return raw
  const parsed = lenientAlarmSchema.safeParse(raw)
  return parsed.success ? parsed.data : null
}

/** Whether two alarms are equal in every field, those that the document does not know included. */
export function isSameAlarm(a: Alarm, b: Alarm): boolean {
  if (a === b) return true
  for (const name in a) if (a[name] !== b[name] && !isSameExtra(a[name], b[name])) return false
  for (const name in b) if (!(name in a)) return false
  return true
}

// A field that the document does not know may hold anything that JSON can.
const isSameExtra = (a: unknown, b: unknown) =>
  typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b)

const onlyIdSchema = lenientAlarmSchema.pick({ id: true })

/** The id of an item that is no readable alarm; null where it has none. */
export function readAlarmId(raw: unknown): number | null {
  const parsed = onlyIdSchema.safeParse(raw)
  return parsed.success ? parsed.data.id : null
}
