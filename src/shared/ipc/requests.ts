import { z } from 'zod'
import { licencesSchema, programFactsSchema } from '../model/about.ts'
import { settingsSchema, settingsChangeSchema } from '../model/settings.ts'
import { ticketSchema } from '../model/records.ts'
import { coverageListSchema, coverageSchema } from '../model/coverage.ts'
import { aboutSchema, alarmPartSchema, deskSnapshotSchema } from '../model/desk.ts'
import {
  invitationOrderSchema,
  invitationSchema,
  personNameSchema,
  screenNameSchema,
  screenSchema,
} from '../model/screen.ts'
import { limits } from '../model/limits.ts'
import { idSchema } from '../model/primitives.ts'
import { noticeCodes } from '../model/attention.ts'
import { connectionTestSchema } from '../model/connection-test.ts'
import {
  selfTestDrawingSchema,
  selfTestOrderSchema,
  selfTestReportSchema,
  selfTestStateSchema,
} from '../model/self-test.ts'
import { serviceFilterSchema } from '../model/saved-view.ts'
import { serverProfileSchema } from '../model/server-profile.ts'
import { versionSchema } from '../model/release-feed.ts'
import { diagnosticsReplySchema, longTasksSchema, loopDelaySchema } from '../model/supervision.ts'
import { phoneOrderSchema, phoneStateSchema, phoneTopicSchema } from '../model/phones.ts'
import { teamStateSchema } from '../model/team.ts'
import { updateStateSchema } from '../model/updates.ts'
import { actingRequests, bookRequests, callRequests, escalationRequests } from './acting-requests.ts'
import { exportRequests, journalRequests, memoryRequests, recordRequests } from './record-requests.ts'
import {
  alarmHelpRequests,
  handoverRequests,
  markRequests,
  shelfRequests,
  worklistRequests,
  ratingRequests,
} from './response-requests.ts'

const screenRef = z.strictObject({ id: idSchema })

/** The screens that are signed in to the web host; other hosts have none and refuse. */
export const screenRequests = {
  'sessions.list': { payload: z.null(), reply: z.array(screenSchema) },
  /** Makes an address that signs one browser in. */
  'sessions.invite': { payload: invitationOrderSchema, reply: invitationSchema },
  /** Voids an invitation that nobody has opened. */
  'sessions.withdraw': { payload: screenRef, reply: z.null() },
  'sessions.rename': { payload: screenRef.extend({ name: screenNameSchema }), reply: z.null() },
  /** Signs another screen out, at once. */
  'sessions.revoke': { payload: screenRef, reply: z.null() },
  /** Signs this screen out. */
  'sessions.signOut': { payload: z.null(), reply: z.null() },
} as const

/** Who is at this screen, in every host. */
export const personRequests = {
  /** Says who; null: nobody in particular. */
  'person.set': { payload: z.strictObject({ name: personNameSchema.nullable() }), reply: z.null() },
  /** Everybody who was at a screen of this desk, the latest first. */
  'person.names': { payload: z.null(), reply: z.array(z.string()) },
} as const

/** Who answers for which part of the plant. */
export const coverageRequests = {
  'coverage.list': { payload: z.null(), reply: coverageListSchema },
  /** What the person at this screen covers, or the screen itself; null: everything. */
  'coverage.set': { payload: z.strictObject({ places: coverageSchema }), reply: z.null() },
} as const

const versionRef = z.strictObject({ version: versionSchema })

/** What the program is, and the versions that could replace it. */
export const aboutRequests = {
  'about.facts': { payload: z.null(), reply: programFactsSchema },
  'about.licences': { payload: z.null(), reply: licencesSchema },
  'team.read': { payload: z.null(), reply: teamStateSchema },
  'updates.read': { payload: z.null(), reply: updateStateSchema },
  /** Reads the feed now; the push `updates.changed` has the outcome, as of everything below. */
  'updates.check': { payload: z.null(), reply: z.null() },
  /** Answered as soon as it has started. */
  'updates.download': { payload: versionRef, reply: z.null() },
  'updates.cancel': { payload: z.null(), reply: z.null() },
  /** Installs what was downloaded; the desk restarts. Refused while alarms hold it. */
  'updates.install': { payload: versionRef, reply: z.null() },
  /** Goes back to the version before this one, under the same conditions. */
  'updates.rollBack': { payload: versionRef, reply: z.null() },
} as const

/** The test of this desk, from its servers to the person in front of it. */
export const selfTestRequests = {
  'selfTest.read': { payload: z.null(), reply: selfTestStateSchema },
  /** Each step is pushed under the ticket; on the alarm that is pushed the page answers with `selfTest.drawn`. */
  'selfTest.run': { payload: selfTestOrderSchema, reply: selfTestReportSchema },
  'selfTest.drawn': { payload: selfTestDrawingSchema, reply: z.null() },
  /** The reply to its run is then `cancelled`. */
  'selfTest.cancel': { payload: z.strictObject({ ticket: ticketSchema }), reply: z.null() },
} as const

/** Notifications on phones, through an ntfy server or through the browser. */
const phoneRequests = {
  'phones.read': { payload: z.null(), reply: phoneStateSchema },
  /** Notifies the browser of this screen from now on. */
  'phones.subscribe': { payload: phoneOrderSchema, reply: z.null() },
  'phones.unsubscribe': { payload: z.null(), reply: z.null() },
  /** Sends a test to a topic; null: to the browser of this screen. */
  'phones.test': {
    payload: z.strictObject({ topic: phoneTopicSchema.shape.topic.nullable() }),
    reply: z.null(),
  },
  /** Stores the token of the ntfy server, which no request returns; null removes it. `kept`: beyond this run. */
  'phones.setToken': {
    payload: z.strictObject({ token: z.string().trim().min(1).max(16_384).nullable() }),
    reply: z.object({ kept: z.boolean() }),
  },
} as const

const nothing = z.null()
/** The place of the state that the page shows. */
const upTo = z.strictObject({ upTo: z.int() })
const profileRef = z.strictObject({ id: idSchema })
const secretSchema = z.string().trim().min(1).max(16_384)
/** The secrets of a profile; a stored one stays where none is given. */
const secrets = {
  /** A token, a client secret, or a user's password. */
  secret: secretSchema.nullable(),
  /** The client secret next to a password, where the endpoint requires one. */
  clientSecret: secretSchema.nullish(),
}

/** Every request of a page: channel, payload and reply. */
export const requests = {
  /** The complete state, requested at start and after a gap. */
  'desk.snapshot': { payload: nothing, reply: deskSnapshotSchema },
  /** The next alarms of the page's last snapshot; the pushes that follow an answer continue it. */
  'desk.alarms': { payload: nothing, reply: alarmPartSchema },
  /** What a page without a server needs to choose one. */
  'desk.settings': {
    payload: nothing,
    reply: z.object({ settings: settingsSchema, about: aboutSchema }),
  },
  /** Reconciles with the service now. */
  'desk.check': { payload: nothing, reply: nothing },
  /** Reads another address of the server, by its place among them; the desk goes back to none by itself. */
  'desk.useAddress': { payload: z.strictObject({ place: z.int().min(0) }), reply: nothing },
  'settings.change': { payload: settingsChangeSchema, reply: settingsSchema },
  /** Stores a profile under its id, with its secrets where given. */
  'profile.save': {
    payload: z.strictObject({ profile: serverProfileSchema, ...secrets }),
    reply: settingsSchema,
  },
  'profile.remove': { payload: profileRef, reply: settingsSchema },
  /** Switches this window to another server; a new snapshot follows. */
  'profile.use': { payload: profileRef, reply: nothing },
  /** Tests a connection without storing anything; each step is pushed under the ticket. */
  'profile.test': {
    payload: z.strictObject({
      ticket: ticketSchema,
      profile: serverProfileSchema,
      ...secrets,
    }),
    reply: connectionTestSchema,
  },
  /** Cancels a test; its own reply is then `cancelled`. */
  'profile.endTest': { payload: z.strictObject({ ticket: ticketSchema }), reply: nothing },
  /** The current alarms that match a filter which only the service can apply. */
  'alarms.matching': {
    payload: z.strictObject({ filter: serviceFilterSchema }),
    reply: z.object({ ids: z.array(z.int()) }),
  },
  ...markRequests,
  ...memoryRequests,
  ...alarmHelpRequests,
  ...shelfRequests,
  ...handoverRequests,
  ...worklistRequests,
  ...ratingRequests,
  ...journalRequests,
  ...recordRequests,
  ...exportRequests,
  ...callRequests,
  ...escalationRequests,
  ...bookRequests,
  ...actingRequests,
  ...screenRequests,
  ...personRequests,
  ...coverageRequests,
  ...aboutRequests,
  ...selfTestRequests,
  ...phoneRequests,
  /** Silences the sound; it acknowledges nothing. */
  'attention.silence': { payload: upTo, reply: nothing },
  /** Mutes for this many minutes; null unmutes. */
  'attention.mute': {
    payload: z.strictObject({ minutes: z.int().min(1).max(1_440).nullable() }),
    reply: nothing,
  },
  /** The operator has looked, so the tray stops flashing. */
  'attention.seen': { payload: upTo, reply: nothing },
  /** Opens another window. */
  'window.open': { payload: nothing, reply: nothing },
  /** Saves this page as PDF; `file` is null where the user cancelled. */
  'window.pdf': {
    payload: z.strictObject({
      name: z
        .string()
        .max(100)
        .regex(/^[\w.-]{1,100}$/),
    }),
    reply: z.object({ file: z.string().nullable() }),
  },
  'diagnostics.delay': { payload: nothing, reply: loopDelaySchema },
  /** Saves an archive for support: versions, settings without secrets, log, counters, long tasks of the page. */
  'diagnostics.collect': {
    payload: z.strictObject({ longTasks: longTasksSchema.nullable() }),
    reply: diagnosticsReplySchema,
  },
  'notice.dismiss': { payload: z.strictObject({ code: z.enum(noticeCodes) }), reply: nothing },
  /** Sets a token, which no request returns. `kept`: whether it is stored beyond this run. */
  'session.signIn': {
    payload: z.strictObject({ token: secretSchema }),
    reply: z.object({ kept: z.boolean() }),
  },
} as const satisfies Record<string, { payload: z.ZodType; reply: z.ZodType }>

export type Channel = keyof typeof requests
export type Payload<C extends Channel> = z.infer<(typeof requests)[C]['payload']>
export type Reply<C extends Channel> = z.infer<(typeof requests)[C]['reply']>

/** The envelope of a request, on either carrier. `server`: the one that the page shows, where the request is for it. */
export const requestSchema = z.object({
  channel: z.string().max(limits.channel),
  payload: z.unknown(),
  server: z.string().max(limits.id).optional(),
})

/** A frame of the WebSocket carrier, whose request the router reads; Electron's IPC matches answers to requests itself. */
export const requestFrameSchema = z.looseObject({ id: z.int() })
export type RequestFrame = z.infer<typeof requestSchema> & { id: number }

export type ServerFrame = { kind: 'answer'; id: number; result: unknown } | { kind: 'push'; push: unknown }
