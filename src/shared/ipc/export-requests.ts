import { z } from 'zod'
import { exportOrderSchema } from '../model/record-export.ts'
import { ticketSchema } from '../model/record-query.ts'

const ticketRef = z.strictObject({ ticket: ticketSchema })

/** What a page can ask of exports; how they go is told by the push `export.progress`. */
export const exportRequests = {
  /** Answered as soon as it has begun; the same ticket again cancels what still runs under it. */
  'export.start': { payload: exportOrderSchema, reply: z.null() },
  'export.cancel': { payload: ticketRef, reply: z.null() },
  /** Shows the finished file where it lies. */
  'export.show': { payload: ticketRef, reply: z.null() },
} as const
