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
import { partHealthSchema } from '../model/supervision.ts'

/** Every push from main to a page. */
export const pushes = {
  'desk.delta': deskDeltaSchema,
  'desk.status': deskStatusSchema,
  'settings.changed': z.object({ settings: settingsSchema, profile: serverProfileSchema }),
  'attention.changed': attentionStateSchema,
  'notices.changed': z.array(noticeSchema),
  /** The parts that have failed. */
  'health.changed': z.array(partHealthSchema),
  'missed.changed': missedDeltaSchema,
  'load.changed': alarmLoadSchema,
  'alarm.announced': announcementSchema,
  /** Whether a PIN is set. */
  'acting.changed': actingStateSchema,
  /** A call was ordered or one of its requests was answered: the complete audit entry. */
  'calls.audited': callAuditSchema,
  /** All due call reminders. */
  'calls.reminders': z.array(callReminderSchema),
  'book.changed': bookChangeSchema,
  /** To the page that started the export. */
  'export.progress': exportProgressSchema,
  /** A step of a connection test has ended. */
  'profile.testing': z.object({ ticket: z.string(), result: testStepResultSchema }),
  /** A notification was clicked: show this alarm. */
  'alarm.opened': z.object({ id: z.int() }),
} as const satisfies Record<string, z.ZodType>

export type PushName = keyof typeof pushes
export type Push = { [N in PushName]: { name: N; payload: z.infer<(typeof pushes)[N]> } }[PushName]
