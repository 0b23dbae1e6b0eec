import { z } from 'zod'
import { failureSchema } from '../result.ts'
import { alarmHistorySchema } from './alarm-history.ts'
import { alarmStatisticSchema } from './alarm-statistic.ts'

/** What one question of several brought: an answer, or why there is none. */
function partOf<T extends z.ZodType>(value: T) {
  return z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), error: failureSchema }),
  ])
}

/** A call record as the service shows it; its fields are open in the interface. */
export const callRecordSchema = z.record(z.string(), z.unknown())
export type CallRecord = z.infer<typeof callRecordSchema>

/** What is known around an alarm: its tag's past and the calls about it. Each part can fail by itself. */
export const alarmBackgroundSchema = z.object({
  /** The tag's entries of the last day, newest first; `complete`: whether these are all. */
  raises: partOf(z.object({ entries: z.array(alarmHistorySchema), complete: z.boolean() })),
  /** The tag's figures of the last thirty days; null: it did not fail. */
  statistic: partOf(alarmStatisticSchema.nullable()),
  /** Call records that name this alarm. */
  calls: partOf(z.array(callRecordSchema)),
})
export type AlarmBackground = z.infer<typeof alarmBackgroundSchema>

/** What identifies an alarm and its tag in the service's records; null where the desk knows only the tag. */
export const alarmSubjectSchema = z.strictObject({
  id: z.int().nullable(),
  dataServerId: z.int().nullable(),
  path: z.string(),
  fullPath: z.string(),
  name: z.string(),
})
export type AlarmSubject = z.infer<typeof alarmSubjectSchema>
