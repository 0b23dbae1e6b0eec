import { z } from 'zod'
import { helpEntrySchema } from './alarm-help.ts'
import { callAuditSchema } from './call.ts'
import { maxHelpPattern } from './constants.ts'
import { contactSchema, groupHoursSchema, labelRefSchema, labelSchema } from './contact-book.ts'
import { escalationSchema } from './escalation.ts'
import { openPointSchema } from './handover.ts'
import { limits } from './limits.ts'
import { noteSchema } from './marks.ts'
import { occurrenceSchema } from './alarm.ts'
import {
  alarmTextSchema,
  idSchema,
  instantSchema,
  pastSchema,
  shortTextSchema,
  tagSchema,
  uintSchema,
} from './primitives.ts'
import { shelvedSchema, shelvedWorkSchema } from './shelf.ts'
import { worklistItemSchema } from './worklist.ts'

/** A moment on a hybrid clock: the time of day, and a count that orders what happens within a millisecond. */
export const stampSchema = z.strictObject({ at: pastSchema, count: z.int().min(0).max(1_000_000_000) })
export type Stamp = z.infer<typeof stampSchema>

/** A desk by the fingerprint of its key. */
export const hostSchema = z.string().regex(/^[\w-]{22}$/)

/** Tells the runs of a desk apart. */
export const runSchema = z.string().regex(/^[\w-]{8}$/)

/** One act: the desk, one run of it, and the number within that run, so that a restored backup repeats no id. */
export const actIdSchema = z.string().regex(/^[\w-]{22}\.[\w-]{8}\.\d{1,15}$/)

/** A handover of a hundred thousand letters is packed into a tenth of it. */
export const maxPackedHandover = 180_000

/** What people and rules do that all desks of a team know. */
export const actContentSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('claim.take'),
    alarm: occurrenceSchema,
    at: instantSchema,
    /** Handed to somebody else, at whichever desk they are. */
    to: shortTextSchema.optional(),
  }),
  /** Given back by hand, or ended because the alarm has cleared. */
  z.strictObject({ action: z.literal('claim.release'), alarm: occurrenceSchema, isCleared: z.boolean() }),
  /** Sent to the service, which has taken it. */
  z.strictObject({ action: z.literal('ack.send'), alarm: occurrenceSchema, at: instantSchema }),
  z.strictObject({ action: z.literal('note.write'), note: noteSchema }),
  z.strictObject({ action: z.literal('note.remove'), id: idSchema }),
  /** Shelved, extended or shortened. */
  z.strictObject({
    action: z.literal('shelf.put'),
    entry: shelvedSchema,
    /** By how much the service's clock was ahead of the desk's, which the times of the entry are by. */
    serviceOffsetMs: z.number().optional(),
  }),
  z.strictObject({ action: z.literal('shelf.remove'), path: alarmTextSchema, alarmId: z.int().nullable() }),
  /** Work that is planned, changed or cancelled. */
  z.strictObject({
    action: z.literal('plan.put'),
    entry: shelvedWorkSchema,
    serviceOffsetMs: z.number().optional(),
  }),
  z.strictObject({ action: z.literal('plan.remove'), id: idSchema, path: alarmTextSchema }),
  z.strictObject({ action: z.literal('worklist.put'), item: worklistItemSchema }),
  z.strictObject({ action: z.literal('worklist.remove'), tag: tagSchema.min(1) }),
  z.strictObject({ action: z.literal('contact.put'), contact: contactSchema }),
  z.strictObject({ action: z.literal('contact.remove'), id: uintSchema }),
  z.strictObject({ action: z.literal('label.put'), label: labelSchema }),
  z.strictObject({ action: z.literal('label.remove'), label: labelRefSchema }),
  /** Without lines: the group is always on shift. */
  z.strictObject({ action: z.literal('hours.put'), hours: groupHoursSchema }),
  /** Ordered, or answered by the service. */
  z.strictObject({ action: z.literal('call.put'), call: callAuditSchema }),
  z.strictObject({ action: z.literal('reminder.dismiss'), callId: idSchema, at: instantSchema }),
  /** Begun, called, held or ended; `raisedAt`: the raise of the alarm that it is about. */
  z.strictObject({
    action: z.literal('escalation.put'),
    raisedAt: instantSchema.nullable(),
    /** By how much the service's clock is ahead of the desk's: another desk reads its times by its own clock. */
    serviceOffsetMs: z.number().optional(),
    escalation: escalationSchema,
  }),
  /** Written, ticked or opened again. */
  z.strictObject({ action: z.literal('point.put'), point: openPointSchema }),
  /** A signed handover for good, packed: main/response/handover.ts. */
  z.strictObject({
    action: z.literal('handover.sign'),
    id: idSchema,
    packed: z.base64().max(maxPackedHandover),
  }),
  /** Where the audit trail of a desk ends. */
  z.strictObject({
    action: z.literal('chain.head'),
    host: hostSchema,
    number: z.int().min(1),
    hash: z.string().regex(/^[\da-f]{64}$/),
  }),
  z.strictObject({ action: z.literal('help.put'), entry: helpEntrySchema }),
  z.strictObject({ action: z.literal('help.remove'), pattern: z.string().min(1).max(maxHelpPattern) }),
])
export type ActContent = z.infer<typeof actContentSchema>
export type ActAction = ActContent['action']

/** Nothing takes the place of a signature. */
export const isForGood = ({ action }: Pick<ActContent, 'action'>): boolean => action === 'handover.sign'

/** An act as it is stored and sent. */
export const actSchema = z
  .strictObject({
    id: actIdSchema,
    /** The name of the desk, for people. */
    desk: shortTextSchema,
    /** Who did it; empty: the desk itself, by rule. */
    person: shortTextSchema,
    /** The alarm service, by a name that is the same on every desk: main/app-team.ts. */
    server: z.string().min(1).max(limits.address),
    stamp: stampSchema,
    content: actContentSchema,
    /** The acts about the same thing that its desk knew, and that this one takes the place of. */
    replaces: z.array(actIdSchema).max(200),
  })
  .refine(({ content, replaces }) => !isForGood(content) || replaces.length === 0, 'replaces a signature')
  .refine(
    ({ id, content }) => content.action !== 'chain.head' || content.host === hostOf(id),
    'says where the trail of another desk ends',
  )
export type Act = z.infer<typeof actSchema>

/** The desk of an act. */
export const hostOf = (id: string): string => id.slice(0, id.indexOf('.'))
