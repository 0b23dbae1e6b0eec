import { z } from 'zod'
import { actingStateSchema } from './acting.ts'
import { alarmSchema } from './alarm.ts'
import { attentionStateSchema } from './attention.ts'
import { callReminderSchema } from './call-audit.ts'
import { alarmLoadSchema } from './alarm-load.ts'
import { awayCountSchema } from './away-queue.ts'
import { deskStatusSchema } from './desk-status.ts'
import { noticeSchema } from './notice.ts'
import { serverProfileSchema } from './server-profile.ts'
import { settingsSchema } from './settings.ts'

/** Everything a page needs to draw itself; later deltas continue from `revision`. */
export const deskSnapshotSchema = z.object({
  revision: z.int(),
  alarms: z.array(alarmSchema),
  status: deskStatusSchema,
  settings: settingsSchema,
  /** The server this page looks at, as it is in this run. */
  profile: serverProfileSchema,
  attention: attentionStateSchema,
  acting: actingStateSchema,
  /** Calls that nobody acted upon, as `calls.reminders` tells them. */
  reminders: z.array(callReminderSchema),
  away: awayCountSchema,
  load: alarmLoadSchema,
  notices: z.array(noticeSchema),
  about: z.object({ version: z.string(), host: z.enum(['electron', 'web']) }),
})
export type DeskSnapshot = z.infer<typeof deskSnapshotSchema>

/** What changed since the revision before; a page that sees a gap asks for a snapshot. */
export const deskDeltaSchema = z.object({
  revision: z.int(),
  upserts: z.array(alarmSchema),
  removals: z.array(z.int()),
})
export type DeskDelta = z.infer<typeof deskDeltaSchema>
