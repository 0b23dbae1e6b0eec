import { z } from 'zod'
import { actingStateSchema } from '../model/acting.ts'
import { announcementSchema, noticeSchema, attentionStateSchema } from '../model/attention.ts'
import { callAuditSchema, callReminderSchema } from '../model/call.ts'
import { coverageStateSchema } from '../model/coverage.ts'
import { bookChangeSchema } from '../model/contact-book.ts'
import {
  alarmLoadSchema,
  deskDeltaSchema,
  deskStatusSchema,
  serverSummarySchema,
  type streamPositionSchema,
} from '../model/desk.ts'
import { escalationChangeSchema } from '../model/escalation.ts'
import { marksChangeSchema } from '../model/marks.ts'
import { shelfChangeSchema } from '../model/shelf.ts'
import { worklistChangeSchema } from '../model/worklist.ts'
import { missedDeltaSchema } from '../model/journal.ts'
import { testStepResultSchema } from '../model/connection-test.ts'
import { selfTestAlarmSchema, selfTestResultSchema, selfTestStateSchema } from '../model/self-test.ts'
import { exportProgressSchema } from '../model/record-export.ts'
import { serverProfileSchema } from '../model/server-profile.ts'
import { settingsSchema } from '../model/settings.ts'
import { partHealthSchema } from '../model/supervision.ts'
import { teamStateSchema } from '../model/team.ts'
import { updateStateSchema } from '../model/updates.ts'

/** Pushes of the server that a page shows. */
export const serverPushes = {
  'desk.delta': deskDeltaSchema,
  'desk.status': deskStatusSchema,
  /** The server's profile as it is in this run: the embedded service has an address only once it has started. */
  'profile.changed': serverProfileSchema,
  'missed.changed': missedDeltaSchema,
  'load.changed': alarmLoadSchema,
  'alarm.announced': z.array(announcementSchema),
  /** A call was ordered or one of its requests was answered: the complete audit entry. */
  'calls.audited': callAuditSchema,
  /** All due call reminders. */
  'calls.reminders': z.array(callReminderSchema),
  'book.changed': bookChangeSchema,
  'marks.changed': marksChangeSchema,
  /** The alarm help has a new version, with this many entries: read it again. */
  'alarmHelp.changed': z.object({ version: z.int(), count: z.int() }),
  'shelf.changed': shelfChangeSchema,
  /** A shift was handed over, or the open points changed: read again what is shown. */
  'handover.changed': z.null(),
  'escalation.changed': escalationChangeSchema,
  'worklist.changed': worklistChangeSchema,
} as const satisfies Record<string, z.ZodType>

/** Pushes of the desk as a whole, whichever server a page shows. */
export const deskPushes = {
  'settings.changed': settingsSchema,
  'attention.changed': attentionStateSchema,
  /** Of every server that the desk watches. */
  'servers.changed': z.array(serverSummarySchema),
  'notices.changed': z.array(noticeSchema),
  /** The parts that have failed. */
  'health.changed': z.array(partHealthSchema),
  /** Whether a PIN is set. */
  'acting.changed': actingStateSchema,
  /** To the page that started the export. */
  'export.progress': exportProgressSchema,
  /** A step of a connection test has ended. */
  'profile.testing': z.object({ ticket: z.string(), result: testStepResultSchema }),
  /** A step of a self-test has ended. */
  'selfTest.step': z.object({ ticket: z.string(), result: selfTestResultSchema }),
  /** To the page that started the test. */
  'selfTest.alarm': selfTestAlarmSchema,
  /** The desk was tested, or a shift wants it to be. */
  'selfTest.changed': selfTestStateSchema,
  /** A notification was clicked: show this alarm of this server. */
  'alarm.opened': z.object({ id: z.int(), server: z.string() }),
  /** A screen signed in or out, or was renamed: read the list again. */
  'sessions.changed': z.null(),
  /** Who is at this screen now; null: nobody in particular. */
  'person.changed': z.string().nullable(),
  /** How the plant is divided, as this screen sees it. */
  'coverage.changed': coverageStateSchema,
  'updates.changed': updateStateSchema,
  /** Who is in the team, and whether it can be reached. */
  'team.changed': teamStateSchema,
  /** The menu asks for the window about the program. */
  'about.opened': z.null(),
  /** This page shows another server now, or none because its own was removed: it requests a snapshot. */
  'server.changed': z.null(),
} as const satisfies Record<string, z.ZodType>

type Named<Table extends Record<string, z.ZodType>> = {
  [N in keyof Table & string]: { name: N; payload: z.infer<Table[N]> }
}[keyof Table & string]

export type DeskPush = Named<typeof deskPushes>
/** A push of a server before it has its place in the stream. */
export type ServerMessage = Named<typeof serverPushes>
/** The place of a push: the run of the server's desk that sent it, and its number among the pushes of that run. */
export type StreamPosition = z.infer<typeof streamPositionSchema>
export type ServerPush = ServerMessage & StreamPosition
export type Push = DeskPush | ServerPush
export type PushName = Push['name']
