import { z } from 'zod'
import { actingSettingsSchema, actingStateSchema, newPinSchema, pinSchema } from '../model/acting.ts'
import { alarmCreationSchema } from '../model/alarm-creation.ts'
import { groupKinds, groupListsSchema, looseRecordSchema } from '../model/call-group.ts'
import { settingsSchema, settingsChangeSchema } from '../model/settings.ts'
import { bookChangeSchema, contactBookSchema } from '../model/contact-book.ts'
import { callAuditSchema, callOrderSchema } from '../model/call.ts'
import { exportOrderSchema } from '../model/record-export.ts'
import {
  ticketSchema,
  callRecordSchema,
  alarmHistorySchema,
  alarmInterventionSchema,
  alarmStatisticSchema,
  callRecordFilterSchema,
  pageQueryOf,
  recordFilterSchema,
  recordPageOf,
  alarmBackgroundSchema,
  alarmSubjectSchema,
} from '../model/records.ts'
import { missedQueueSchema } from '../model/journal.ts'
import { deskSnapshotSchema } from '../model/desk.ts'
import { noticeCodes } from '../model/attention.ts'
import { connectionTestSchema } from '../model/connection-test.ts'
import { serviceFilterSchema } from '../model/saved-view.ts'
import { serverProfileSchema } from '../model/server-profile.ts'

const pin = pinSchema.nullable()

/** What a page can do to the service besides calling, and who may. */
export const actingRequests = {
  /** Raises an alarm; the reply is the service's identifier for it. */
  'alarm.create': {
    payload: z.strictObject({ creation: alarmCreationSchema, pin }),
    reply: z.object({ id: z.int() }),
  },
  /** The whole lists; each can fail by itself. */
  'groups.read': { payload: z.null(), reply: groupListsSchema },
  /** Creates a call group or a grouping; `created` is what the service answered. */
  'groups.create': {
    payload: z.strictObject({ kind: z.enum(groupKinds), body: looseRecordSchema, pin }),
    reply: z.object({ created: z.unknown() }),
  },
  /** Changes what this desk may do; with a PIN set, only with it. */
  'acting.change': {
    payload: z.strictObject({ acting: actingSettingsSchema, pin }),
    reply: settingsSchema,
  },
  /** Sets, changes or (null) clears the PIN. */
  'acting.pin': {
    payload: z.strictObject({ current: pin, next: newPinSchema.nullable() }),
    reply: actingStateSchema,
  },
} as const

/** The contact book and the labels of the server that a page looks at. */
export const bookRequests = {
  'book.read': { payload: z.null(), reply: contactBookSchema },
  /** All of it or nothing; every page learns the change by a push. */
  'book.change': { payload: bookChangeSchema, reply: z.null() },
} as const

/** What a page can ask about calls. */
export const callRequests = {
  /**
   * Places a call. Whatever the service answers is in the entry, each request with its own end; a failure of
   * the whole means that nothing was sent.
   */
  'calls.place': {
    payload: callOrderSchema.extend({ pin: pinSchema.nullable() }),
    reply: callAuditSchema,
  },
  /** The calls placed from this desk, newest first. */
  'calls.audit': {
    payload: z.strictObject({ limit: z.int().min(1).max(5_000) }),
    reply: z.array(callAuditSchema),
  },
  /** Ends a reminder without calling again. */
  'calls.reminder.dismiss': { payload: z.strictObject({ id: z.string().min(1) }), reply: z.null() },
} as const

const ticketRef = z.strictObject({ ticket: ticketSchema })

/** What a page can ask of exports; how they go is told by the push `export.progress`. */
export const exportRequests = {
  /** Answered as soon as it has begun; the same ticket again cancels what still runs under it. */
  'export.start': { payload: exportOrderSchema, reply: z.null() },
  'export.cancel': { payload: ticketRef, reply: z.null() },
  /** Shows the finished file where it lies. */
  'export.show': { payload: ticketRef, reply: z.null() },
} as const

const ids = z.array(z.int())

/** What a page can ask of the desk's journal: what came and went unseen. */
export const journalRequests = {
  /** The rows of these alarms were in sight of an operator. */
  'alarms.seen': { payload: z.strictObject({ ids: ids.max(10_000) }), reply: z.null() },
  'missed.list': { payload: z.null(), reply: missedQueueSchema },
  /** Takes entries off the queue, or all with null; answers which, so that they can be restored. */
  'missed.dismiss': { payload: z.strictObject({ ids: ids.nullable() }), reply: z.object({ ids }) },
  'missed.restore': { payload: z.strictObject({ ids }), reply: z.null() },
} as const

/** What a page can ask of the service's records, a page of them at a time. */
export const recordRequests = {
  'records.histories': {
    payload: pageQueryOf(recordFilterSchema),
    reply: recordPageOf(alarmHistorySchema),
  },
  'records.statistics': {
    payload: pageQueryOf(recordFilterSchema),
    reply: recordPageOf(alarmStatisticSchema),
  },
  'records.interventions': {
    payload: pageQueryOf(recordFilterSchema),
    reply: recordPageOf(alarmInterventionSchema),
  },
  'records.calls': { payload: pageQueryOf(callRecordFilterSchema), reply: recordPageOf(callRecordSchema) },
  /** Ends a question that is no longer wanted; its answer is `cancelled`. */
  'records.cancel': { payload: z.strictObject({ ticket: ticketSchema }), reply: z.null() },
} as const

const nothing = z.null()
const profileRef = z.strictObject({ id: z.string().min(1) })
const testTicketSchema = z.string().min(1).max(64)
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
      ticket: testTicketSchema,
      profile: serverProfileSchema,
      ...secrets,
    }),
    reply: connectionTestSchema,
  },
  /** Gives up a test; its own answer is then `cancelled`. */
  'profile.endTest': { payload: z.strictObject({ ticket: testTicketSchema }), reply: nothing },
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

/** The WebSocket carrier's frames; Electron's own IPC needs none, it matches answers to requests itself. */
export const requestFrameSchema = requestSchema.extend({ id: z.int() })
export type RequestFrame = z.infer<typeof requestFrameSchema>

export type ServerFrame = { kind: 'answer'; id: number; result: unknown } | { kind: 'push'; push: unknown }
