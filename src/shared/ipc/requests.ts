import { z } from 'zod'
import { deskSnapshotSchema } from '../model/desk-snapshot.ts'
import { noticeCodes } from '../model/notice.ts'
import { settingsChangeSchema, settingsSchema } from '../model/settings.ts'

const nothing = z.null()

/** Everything a page can ask for, stated once: channel, what it sends, what it gets. */
export const requests = {
  /** The whole picture; asked at start and after a gap. */
  'desk.snapshot': { payload: nothing, reply: deskSnapshotSchema },
  /** Compare with the service now, whatever the timers say. */
  'desk.check': { payload: nothing, reply: nothing },
  'settings.change': { payload: settingsChangeSchema, reply: settingsSchema },
  'notice.dismiss': { payload: z.strictObject({ code: z.enum(noticeCodes) }), reply: nothing },
  /** A token goes in here and never comes out. `kept`: whether it outlives this run. */
  'session.signIn': {
    payload: z.strictObject({ token: z.string().trim().min(1).max(16_384) }),
    reply: z.object({ kept: z.boolean() }),
  },
} as const satisfies Record<string, { payload: z.ZodType; reply: z.ZodType }>

export type Channel = keyof typeof requests
export type Payload<C extends Channel> = z.infer<(typeof requests)[C]['payload']>
export type Reply<C extends Channel> = z.infer<(typeof requests)[C]['reply']>

/** The envelope of every request, on either carrier. */
export const requestSchema = z.object({ channel: z.string(), payload: z.unknown() })
