import { z } from 'zod'
import { actingSettingsSchema, actingStateSchema, newPinSchema, pinSchema } from '../model/acting.ts'
import { alarmCreationSchema } from '../model/alarm-creation.ts'
import { groupKinds, groupListsSchema, groupBodySchema } from '../model/call-group.ts'
import { settingsSchema } from '../model/settings.ts'
import { bookChangeSchema, contactBookSchema } from '../model/contact-book.ts'
import { callAuditSchema, callOrderSchema } from '../model/call.ts'
import { escalationSchema } from '../model/escalation.ts'
import { idSchema } from '../model/primitives.ts'
import { failureSchema } from '../result.ts'
import { maxAcknowledged } from '../model/constants.ts'
import { occurrenceSchema } from '../model/alarm.ts'

const pin = pinSchema.nullable()

/** Raising and acknowledging alarms, call groups, and the restrictions on acting. */
export const actingRequests = {
  /**
   * Acknowledges alarms at the service, each with its own outcome. `unconfirmed`: the service took them, and a reading
   * of the list after that still has them unacknowledged.
   */
  'alarms.acknowledge': {
    payload: z.strictObject({ alarms: z.array(occurrenceSchema).min(1).max(maxAcknowledged), pin }),
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
    payload: z.strictObject({ kind: z.enum(groupKinds), body: groupBodySchema, pin }),
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

/** Calls. */
export const callRequests = {
  /**
   * Places a call. The service's answers are in the audit entry, each request with its own outcome; a failure means
   * that nothing was sent.
   */
  'calls.place': {
    payload: callOrderSchema.extend({ pin }),
    reply: callAuditSchema,
  },
  /** The calls placed from this desk, newest first. */
  'calls.audit': {
    payload: z.strictObject({ limit: z.int().min(1).max(5_000) }),
    reply: z.array(callAuditSchema),
  },
  /** Dismisses a reminder without another call. */
  'calls.reminder.dismiss': { payload: z.strictObject({ id: idSchema }), reply: z.null() },
} as const

/** Calls to one group after the other about an alarm, until somebody has it. */
export const escalationRequests = {
  'escalation.read': { payload: z.null(), reply: z.array(escalationSchema) },
  /** Authorized as a call; the push `escalation.changed` says how it goes on. */
  'escalation.begin': {
    payload: z.strictObject({ alarm: occurrenceSchema, chainId: idSchema, pin }),
    reply: z.null(),
  },
  /** Needs no PIN, and works on a read-only desk: anybody may stop calls to people. */
  'escalation.stop': { payload: z.strictObject({ alarmId: z.int() }), reply: z.null() },
} as const

/** The contact book and the labels of the page's server. */
export const bookRequests = {
  'book.read': { payload: z.null(), reply: contactBookSchema },
  /** All of it or nothing; every page learns the change by a push. */
  'book.change': { payload: bookChangeSchema, reply: z.null() },
} as const
