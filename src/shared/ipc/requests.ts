import { z } from 'zod'
import { deskSnapshotSchema } from '../model/desk-snapshot.ts'
import { noticeCodes } from '../model/notice.ts'
import { alarmBackgroundSchema, alarmSubjectSchema } from '../model/alarm-background.ts'
import { connectionTestSchema } from '../model/connection-test.ts'
import { serviceFilterSchema } from '../model/saved-view.ts'
import { serverProfileSchema } from '../model/server-profile.ts'
import { settingsChangeSchema, settingsSchema } from '../model/settings.ts'
import { actingRequests } from './acting-requests.ts'
import { bookRequests } from './book-requests.ts'
import { callRequests } from './call-requests.ts'
import { journalRequests } from './journal-requests.ts'
import { exportRequests } from './export-requests.ts'
import { recordRequests } from './record-requests.ts'

const nothing = z.null()
const profileRef = z.strictObject({ id: z.string().min(1) })
const ticketSchema = z.string().min(1).max(64)
const secretSchema = z.string().trim().min(1).max(16_384)
/** What a profile signs in with; where nothing is given, what is stored stays. */
const secrets = {
  /** A token, a client's secret, or a user's password. */
  secret: secretSchema.nullable(),
  /** Beside a password, where the endpoint wants to know its client as well. */
  clientSecret: secretSchema.nullish(),
}

/** Everything a page can ask for, stated once: channel, what it sends, what it gets. */
export const requests = {
  /** The whole picture; asked at start and after a gap. */
  'desk.snapshot': { payload: nothing, reply: deskSnapshotSchema },
  /** Compare with the service now, whatever the timers say. */
  'desk.check': { payload: nothing, reply: nothing },
  'settings.change': { payload: settingsChangeSchema, reply: settingsSchema },
  /** Stores a profile under its id, with its secrets where they are given. */
  'profile.save': {
    payload: z.strictObject({ profile: serverProfileSchema, ...secrets }),
    reply: settingsSchema,
  },
  'profile.remove': { payload: profileRef, reply: settingsSchema },
  /** Makes this window look at another server; a fresh snapshot follows. */
  'profile.use': { payload: profileRef, reply: nothing },
  /** Tries a service without storing anything; each step is told under the ticket as soon as it is over. */
  'profile.test': {
    payload: z.strictObject({
      ticket: ticketSchema,
      profile: serverProfileSchema,
      ...secrets,
    }),
    reply: connectionTestSchema,
  },
  /** Gives up a test; its own answer is then `cancelled`. */
  'profile.endTest': { payload: z.strictObject({ ticket: ticketSchema }), reply: nothing },
  /** Which current alarms match filters that only the service can apply. */
  'alarms.matching': {
    payload: z.strictObject({ filter: serviceFilterSchema }),
    reply: z.object({ ids: z.array(z.int()) }),
  },
  ...journalRequests,
  ...recordRequests,
  ...exportRequests,
  'alarm.background': { payload: alarmSubjectSchema, reply: alarmBackgroundSchema },
  ...callRequests,
  ...bookRequests,
  ...actingRequests,
  /** Ends the sound; it is no acknowledgement. */
  'attention.silence': { payload: nothing, reply: nothing },
  /** Silent for so many minutes, then as before; null ends it. */
  'attention.mute': {
    payload: z.strictObject({ minutes: z.int().min(1).max(1_440).nullable() }),
    reply: nothing,
  },
  /** The operator has looked: the tray stops flashing. */
  'attention.seen': { payload: nothing, reply: nothing },
  /** Another window, on a profile of its own choice. */
  'window.open': { payload: nothing, reply: nothing },
  /** Saves this page as it prints, where somebody chooses; `file` is null where nobody did. */
  'window.pdf': {
    payload: z.strictObject({ name: z.string().regex(/^[\w.-]{1,100}$/) }),
    reply: z.object({ file: z.string().nullable() }),
  },
  'notice.dismiss': { payload: z.strictObject({ code: z.enum(noticeCodes) }), reply: nothing },
  /** A token goes in here and never comes out. `kept`: whether it outlives this run. */
  'session.signIn': {
    payload: z.strictObject({ token: secretSchema }),
    reply: z.object({ kept: z.boolean() }),
  },
} as const satisfies Record<string, { payload: z.ZodType; reply: z.ZodType }>

export type Channel = keyof typeof requests
export type Payload<C extends Channel> = z.infer<(typeof requests)[C]['payload']>
export type Reply<C extends Channel> = z.infer<(typeof requests)[C]['reply']>

/** The envelope of every request, on either carrier. */
export const requestSchema = z.object({ channel: z.string(), payload: z.unknown() })
