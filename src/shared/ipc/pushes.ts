import { z } from 'zod'
import { actingStateSchema } from '../model/acting.ts'
import { announcementSchema, noticeSchema, attentionStateSchema } from '../model/attention.ts'
import { callAuditSchema, callReminderSchema } from '../model/call.ts'
import { bookChangeSchema } from '../model/contact-book.ts'
import { alarmLoadSchema, deskDeltaSchema, deskStatusSchema } from '../model/desk.ts'
import { missedDeltaSchema } from '../model/journal.ts'
import { testStepResultSchema } from '../model/connection-test.ts'
import { exportProgressSchema } from '../model/record-export.ts'
import { serverProfileSchema } from '../model/server-profile.ts'
import { settingsSchema } from '../model/settings.ts'

/** Everything main tells a page unasked, stated once. */
export const pushes = {
  'desk.delta': deskDeltaSchema,
  'desk.status': deskStatusSchema,
  'settings.changed': z.object({ settings: settingsSchema, profile: serverProfileSchema }),
  'attention.changed': attentionStateSchema,
  'notices.changed': z.array(noticeSchema),
  'missed.changed': missedDeltaSchema,
  'load.changed': alarmLoadSchema,
  'alarm.announced': announcementSchema,
  /** Whether a PIN is set. */
  'acting.changed': actingStateSchema,
  /** A call was ordered, or one of its requests was answered: the whole entry, under the id it has. */
  'calls.audited': callAuditSchema,
  /** Every call that now wants somebody to call again. */
  'calls.reminders': z.array(callReminderSchema),
  'book.changed': bookChangeSchema,
  /** To the page that asked for the export. */
  'export.progress': exportProgressSchema,
  /** A step of a connection test is over. */
  'profile.testing': z.object({ ticket: z.string(), result: testStepResultSchema }),
  /** Somebody clicked a notification: show this alarm. */
  'alarm.opened': z.object({ id: z.int() }),
} as const satisfies Record<string, z.ZodType>

export type PushName = keyof typeof pushes
export type Push = { [N in PushName]: { name: N; payload: z.infer<(typeof pushes)[N]> } }[PushName]
