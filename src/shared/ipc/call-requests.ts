import { z } from 'zod'
import { pinSchema } from '../model/acting.ts'
import { callAuditSchema } from '../model/call-audit.ts'
import { callOrderSchema } from '../model/call-order.ts'

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
