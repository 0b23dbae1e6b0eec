import { z } from 'zod'
import {
  handoverListSchema,
  handoverReadingSchema,
  handoverSchema,
  handoverSummarySchema,
  openPointSchema,
  openPointTextSchema,
  signatureSchema,
} from '../model/handover.ts'

/** Handing one shift over to the next. */
export const handoverRequests = {
  /** The shifts of the last days and the signed handovers that hold every word of a search. */
  'handover.list': {
    payload: z.strictObject({ search: z.string().max(200), limit: z.int().min(1).max(500) }),
    reply: handoverListSchema,
  },
  /** What the shift that began then hands over; null: the current one. */
  'handover.read': {
    payload: z.strictObject({ from: z.number().nullable() }),
    reply: handoverReadingSchema,
  },
  /** A signed one; `isSound` is false where it is not what was signed. */
  'handover.open': {
    payload: z.strictObject({ id: z.string().min(1) }),
    reply: z.object({ handover: handoverSchema, isSound: z.boolean() }),
  },
  /** Signs what was read under the ticket; a shift is handed over once. */
  'handover.sign': {
    payload: signatureSchema.extend({ ticket: z.string().min(1) }),
    reply: handoverSummarySchema,
  },
  'handover.addPoint': { payload: z.strictObject({ text: openPointTextSchema }), reply: openPointSchema },
  'handover.tickPoint': {
    payload: z.strictObject({ id: z.string().min(1), isDone: z.boolean() }),
    reply: openPointSchema,
  },
} as const
