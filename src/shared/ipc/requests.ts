import { z } from 'zod'
import { licencesSchema, programFactsSchema } from '../model/about.ts'
import { actingSettingsSchema, actingStateSchema, newPinSchema, pinSchema } from '../model/acting.ts'
import { alarmCreationSchema } from '../model/alarm-creation.ts'
import { groupKinds, groupListsSchema, looseRecordSchema } from '../model/call-group.ts'
import { settingsSchema, settingsChangeSchema } from '../model/settings.ts'
import { bookChangeSchema, contactBookSchema } from '../model/contact-book.ts'
import { callAuditSchema, callOrderSchema } from '../model/call.ts'
import { escalationSchema } from '../model/escalation.ts'
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
import {
  helpChangeSchema,
  helpEntrySchema,
  helpRuleSchema,
  importModes,
  maxHelpRows,
} from '../model/alarm-help.ts'
import { evidenceEntrySchema, evidenceFilterSchema, evidenceVerificationSchema } from '../model/evidence.ts'
import { marksSchema, noteSchema, noteTextSchema } from '../model/marks.ts'
import {
  shelfSchema,
  shelvedMinutesSchema,
  shelvingReasonSchema,
  shelvingSubjectSchema,
} from '../model/shelf.ts'
import { worklistFieldsSchema, worklistItemSchema, worklistSubjectSchema } from '../model/worklist.ts'
import { followingSchema, recallSchema } from '../model/memory.ts'
import { missedCountSchema, missedQueueSchema, raiseSchema } from '../model/journal.ts'
import { aboutSchema, alarmPartSchema, deskSnapshotSchema } from '../model/desk.ts'
import { invitationOrderSchema, invitationSchema, screenNameSchema, screenSchema } from '../model/screen.ts'
import { noticeCodes } from '../model/attention.ts'
import { connectionTestSchema } from '../model/connection-test.ts'
import { serviceFilterSchema } from '../model/saved-view.ts'
import { serverProfileSchema } from '../model/server-profile.ts'
import { versionSchema } from '../model/release-feed.ts'
import { updateStateSchema } from '../model/updates.ts'
import { failureSchema } from '../result.ts'
import { handoverRequests } from './handover-requests.ts'
import { maxAcknowledged, maxTagName } from '../model/constants.ts'
import { diagnosticsReplySchema, longTasksSchema, loopDelaySchema } from '../model/supervision.ts'

const pin = pinSchema.nullable()

/** Raising and acknowledging alarms, call groups, and the restrictions on acting. */
export const actingRequests = {
  /**
   * Acknowledges alarms at the service, each with its own outcome. `unconfirmed`: the service took them, and a reading
   * of the list after that still has them unacknowledged.
   */
  'alarms.acknowledge': {
    payload: z.strictObject({ ids: z.array(z.int()).min(1).max(maxAcknowledged), pin }),
    reply: z.object({
      failures: z.array(z.object({ id: z.int(), failure: failureSchema })),
      unconfirmed: z.array(z.int()),
    }),
  },
  /** Raises an alarm; the reply is the service's id for it. */
  'alarm.create': {
    payload: z.strictObject({ creation: alarmCreationSchema, pin }),
    reply: z.object({ id: z.int() }),
  },
  /** The complete lists; each can fail separately. */
  'groups.read': { payload: z.null(), reply: groupListsSchema },
  /** Creates a call group or a grouping; `created` is the service's answer. */
  'groups.create': {
    payload: z.strictObject({ kind: z.enum(groupKinds), body: looseRecordSchema, pin }),
    reply: z.object({ created: z.unknown() }),
  },
  /** Changes the restrictions; a PIN that is set has to be given. */
  'acting.change': {
    payload: z.strictObject({ acting: actingSettingsSchema, pin }),
    reply: settingsSchema,
  },
  /** Sets, changes or (null) removes the PIN. */
  'acting.pin': {
    payload: z.strictObject({ current: pin, next: newPinSchema.nullable() }),
    reply: actingStateSchema,
  },
} as const

/** The contact book and the labels of the page's server. */
export const bookRequests = {
  'book.read': { payload: z.null(), reply: contactBookSchema },
  /** All of it or nothing; every page learns the change by a push. */
  'book.change': { payload: bookChangeSchema, reply: z.null() },
} as const

/** Calls. */
export const callRequests = {
  /**
   * Places a call. The service's answers are in the audit entry, each request with its own outcome; a failure means
   * that nothing was sent.
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
  /** Dismisses a reminder without another call. */
  'calls.reminder.dismiss': { payload: z.strictObject({ id: z.string().min(1) }), reply: z.null() },
} as const

/** Calls to one group after the other about an alarm, until somebody has it. */
export const escalationRequests = {
  'escalation.read': { payload: z.null(), reply: z.array(escalationSchema) },
  /** Authorized as a call; the push `escalation.changed` says how it goes on. */
  'escalation.begin': {
    payload: z.strictObject({ alarmId: z.int(), chainId: z.string().min(1), pin }),
    reply: z.null(),
  },
  'escalation.stop': { payload: z.strictObject({ alarmId: z.int(), pin }), reply: z.null() },
} as const

const ticketRef = z.strictObject({ ticket: ticketSchema })

/** Exports; the push `export.progress` reports their progress. */
export const exportRequests = {
  /** Answered as soon as it has started; reusing a ticket cancels the export that runs under it. */
  'export.start': { payload: exportOrderSchema, reply: z.null() },
  'export.cancel': { payload: ticketRef, reply: z.null() },
  /** Shows the finished file in the file manager. */
  'export.show': { payload: ticketRef, reply: z.null() },
} as const

/** What the desk remembers of past alarms. */
export const memoryRequests = {
  /** Bursts like the one that is under way, and what usually followed in them. */
  'memory.recall': { payload: z.null(), reply: recallSchema },
  /** What usually follows a tag within ten minutes, by any of its names. */
  'memory.follows': {
    payload: z.strictObject({ names: z.array(z.string().max(maxTagName)).max(3) }),
    reply: z.array(followingSchema),
  },
} as const

/** The desk's own marks: who has taken an alarm, and notes on tags. They are never taken for an acknowledgement. */
export const markRequests = {
  'marks.read': { payload: z.null(), reply: marksSchema },
  /** Takes alarms in hand, or gives them back; what is not active any more is left out. */
  'marks.take': {
    payload: z.strictObject({ ids: z.array(z.int()).min(1).max(maxAcknowledged), isTaken: z.boolean() }),
    reply: z.object({ ids: z.array(z.int()) }),
  },
  'marks.note': { payload: z.strictObject({ path: z.string(), text: noteTextSchema }), reply: noteSchema },
  'marks.removeNote': { payload: z.strictObject({ id: z.string().min(1) }), reply: z.null() },
} as const

const helpVersion = z.object({ version: z.int() })

/** The plant's alarm help: causes, consequences, actions and times to respond, kept by the desk. */
export const alarmHelpRequests = {
  /** The pattern and the time of every entry. */
  'alarmHelp.rules': { payload: z.null(), reply: helpVersion.extend({ rules: z.array(helpRuleSchema) }) },
  /** Whole entries, a part at a time; after another version they are read from the start. */
  'alarmHelp.list': {
    payload: z.strictObject({ from: z.int().min(0), limit: z.int().min(1).max(1_000) }),
    reply: helpVersion.extend({ total: z.int(), entries: z.array(helpEntrySchema) }),
  },
  'alarmHelp.entry': {
    payload: z.strictObject({ pattern: z.string() }),
    reply: z.object({ entry: helpEntrySchema.nullable() }),
  },
  /** Edits by hand. */
  'alarmHelp.change': { payload: helpChangeSchema, reply: helpVersion },
  /** Sends a part of a file; nothing changes before the commit. */
  'alarmHelp.stage': {
    payload: z.strictObject({
      ticket: ticketSchema,
      isFirst: z.boolean(),
      entries: z.array(helpEntrySchema).max(maxHelpRows),
    }),
    reply: z.object({ staged: z.int() }),
  },
  'alarmHelp.commit': {
    payload: z.strictObject({
      ticket: ticketSchema,
      mode: z.enum(importModes),
      /** How many rows were sent: a lost part must not go unnoticed. */
      count: z.int().min(0),
      /** The name of the file, for the audit. */
      file: z.string().max(255),
    }),
    reply: helpVersion.extend({
      ...{ added: z.int(), changed: z.int(), removed: z.int(), unchanged: z.int() },
    }),
  },
  /** Takes back the import that led to this version. */
  'alarmHelp.undo': { payload: z.strictObject({ version: z.int() }), reply: helpVersion },
} as const

const shelfIds = z.array(z.string().min(1)).min(1).max(1_000)
const shelfReply = z.object({ ids: z.array(z.string()) })

/** The shelf: what is kept from lists and annunciation for a time. Each reply names the entries that changed. */
export const shelfRequests = {
  'shelf.read': { payload: z.null(), reply: shelfSchema },
  'shelf.shelve': {
    payload: z.strictObject({
      subject: shelvingSubjectSchema,
      minutes: shelvedMinutesSchema,
      reason: shelvingReasonSchema,
      pin,
    }),
    reply: shelfReply,
  },
  /** Sets the time left. */
  'shelf.extend': {
    payload: z.strictObject({ ids: shelfIds, minutes: shelvedMinutesSchema, pin }),
    reply: shelfReply,
  },
  'shelf.unshelve': { payload: z.strictObject({ ids: shelfIds }), reply: shelfReply },
  /** Takes back the last change of these entries. */
  'shelf.undo': { payload: z.strictObject({ ids: shelfIds }), reply: shelfReply },
} as const

const tagRef = z.strictObject({ tag: z.string().min(1) })

/** The bad actors that people work on. */
export const worklistRequests = {
  'worklist.read': { payload: z.null(), reply: z.array(worklistItemSchema) },
  'worklist.add': { payload: worklistSubjectSchema, reply: worklistItemSchema },
  'worklist.change': {
    payload: tagRef.extend({ fields: worklistFieldsSchema }),
    reply: worklistItemSchema,
  },
  'worklist.remove': { payload: tagRef, reply: z.null() },
  /** `changedAt`: of the item as the change left it; null: it was removed. */
  'worklist.undo': { payload: tagRef.extend({ changedAt: z.number().nullable() }), reply: z.null() },
} as const

const ids = z.array(z.int())

/** Missed alarms. */
export const journalRequests = {
  /** An operator has seen the rows of these alarms. */
  'alarms.seen': { payload: z.strictObject({ ids: ids.max(10_000) }), reply: z.null() },
  /** The alarms raised since a moment, also those that have cleared; not whole where only the earliest are there. */
  'journal.raises': {
    payload: z.strictObject({ since: z.number() }),
    reply: z.object({ raises: z.array(raiseSchema), isWhole: z.boolean() }),
  },
  /** How many alarms this screen has missed. */
  'missed.count': { payload: z.null(), reply: missedCountSchema },
  'missed.list': { payload: z.null(), reply: missedQueueSchema },
  /** Dismisses entries, or all with null; the reply lists them, so that they can be restored. */
  'missed.dismiss': { payload: z.strictObject({ ids: ids.nullable() }), reply: z.object({ ids }) },
  'missed.restore': { payload: z.strictObject({ ids }), reply: z.null() },
} as const

/** The service's records, a page at a time. */
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
  /** The desk's own evidence, in the order of time. */
  'records.evidence': {
    payload: pageQueryOf(evidenceFilterSchema),
    reply: recordPageOf(evidenceEntrySchema),
  },
  /** Checks the chain of all evidence, entry by entry. */
  'evidence.verify': { payload: z.null(), reply: evidenceVerificationSchema },
  /** The latest entries before a moment of every alarm that stood then. */
  'evidence.standing': {
    payload: z.strictObject({ before: z.number() }),
    reply: z.array(evidenceEntrySchema),
  },
  /** Cancels a query; its own reply is then `cancelled`. */
  'records.cancel': { payload: ticketRef, reply: z.null() },
} as const

const screenRef = z.strictObject({ id: z.string().min(1) })

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

const versionRef = z.strictObject({ version: versionSchema })

/** What the program is, and the versions that could replace it. */
export const aboutRequests = {
  'about.facts': { payload: z.null(), reply: programFactsSchema },
  'about.licences': { payload: z.null(), reply: licencesSchema },
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

const nothing = z.null()
const profileRef = z.strictObject({ id: z.string().min(1) })
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
  'profile.endTest': { payload: ticketRef, reply: nothing },
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
  ...journalRequests,
  ...recordRequests,
  ...exportRequests,
  'alarm.background': { payload: alarmSubjectSchema, reply: alarmBackgroundSchema },
  ...callRequests,
  ...escalationRequests,
  ...bookRequests,
  ...actingRequests,
  ...screenRequests,
  ...aboutRequests,
  /** Silences the sound; it acknowledges nothing. */
  'attention.silence': { payload: nothing, reply: nothing },
  /** Mutes for so many minutes; null unmutes. */
  'attention.mute': {
    payload: z.strictObject({ minutes: z.int().min(1).max(1_440).nullable() }),
    reply: nothing,
  },
  /** The operator has looked, so the tray stops flashing. */
  'attention.seen': { payload: nothing, reply: nothing },
  /** Opens another window. */
  'window.open': { payload: nothing, reply: nothing },
  /** Saves this page as PDF; `file` is null where the user cancelled. */
  'window.pdf': {
    payload: z.strictObject({ name: z.string().regex(/^[\w.-]{1,100}$/) }),
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
  channel: z.string(),
  payload: z.unknown(),
  server: z.string().optional(),
})

/** The frames of the WebSocket carrier; Electron's IPC matches answers to requests itself. */
export const requestFrameSchema = requestSchema.extend({ id: z.int() })
export type RequestFrame = z.infer<typeof requestFrameSchema>

export type ServerFrame = { kind: 'answer'; id: number; result: unknown } | { kind: 'push'; push: unknown }
