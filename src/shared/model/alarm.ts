import { z } from 'zod'

/** A current alarm (interface 2.2). Additional fields of a service are kept. */
export const alarmSchema = z.looseObject({
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

const lenientAlarmSchema = alarmSchema.extend({
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
})

/** Reads an alarm leniently; null when it cannot be one. */
export function readAlarm(raw: unknown): Alarm | null {
  const parsed = lenientAlarmSchema.safeParse(raw)
  return parsed.success ? parsed.data : null
}
