import { z } from 'zod'
import { awayQueueSchema } from '../model/away-queue.ts'

const ids = z.array(z.int())

/** What a page can ask of the desk's journal: what came and went unseen. */
export const journalRequests = {
  /** The rows of these alarms were in sight of an operator. */
  'alarms.seen': { payload: z.strictObject({ ids: ids.max(10_000) }), reply: z.null() },
  'away.list': { payload: z.null(), reply: awayQueueSchema },
  /** Takes entries off the queue, or all with null; answers which, so that they can be restored. */
  'away.dismiss': { payload: z.strictObject({ ids: ids.nullable() }), reply: z.object({ ids }) },
  'away.restore': { payload: z.strictObject({ ids }), reply: z.null() },
} as const
