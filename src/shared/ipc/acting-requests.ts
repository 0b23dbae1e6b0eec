import { z } from 'zod'
import { actingSettingsSchema, actingStateSchema, newPinSchema, pinSchema } from '../model/acting.ts'
import { alarmCreationSchema } from '../model/alarm-creation.ts'
import { groupKinds, groupListsSchema, looseRecordSchema } from '../model/group-list.ts'
import { settingsSchema } from '../model/settings.ts'

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
