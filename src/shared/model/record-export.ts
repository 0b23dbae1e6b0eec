import { z } from 'zod'
import { failureSchema } from '../result.ts'
import { callRecordFilterSchema, recordFilterSchema, recordSorts, ticketSchema } from './records.ts'

export const exportFormats = ['csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

const columnSchema = z.strictObject({ key: z.string().min(1).max(200), title: z.string().max(200) })
export type ExportColumn = z.infer<typeof columnSchema>

function orderOf<R extends z.ZodType<string>, F extends z.ZodType>(records: R, filter: F) {
  return z.strictObject({
    ticket: ticketSchema,
    records,
    filter,
    sort: z.enum(recordSorts),
    format: z.enum(exportFormats),
    /** The fields that come first, and their headings; what else the records carry follows under its own name. */
    columns: z.array(columnSchema).max(200),
    /** A suggestion without its ending, which the format gives. */
    fileName: z.string().trim().min(1).max(200),
  })
}

/** Everything of a period, into a file. */
export const exportOrderSchema = z.discriminatedUnion('records', [
  orderOf(z.literal('histories'), recordFilterSchema),
  orderOf(z.literal('statistics'), recordFilterSchema),
  orderOf(z.literal('interventions'), recordFilterSchema),
  orderOf(z.literal('calls'), callRecordFilterSchema),
])
export type ExportOrder = z.infer<typeof exportOrderSchema>

/** `done`, `failed` and `cancelled` are ends. */
export const exportStates = ['choosing', 'running', 'done', 'failed', 'cancelled'] as const

/** How an export stands. */
export const exportProgressSchema = z.object({
  ticket: ticketSchema,
  state: z.enum(exportStates),
  rows: z.int(),
  /** Null until the service has said how many there are. */
  total: z.int().nullable(),
  /** How many records could not be read and are not in the file. */
  malformed: z.int(),
  /** Fields that came too late for the headings of a CSV and are not in it. */
  leftOut: z.array(z.string()),
  /** Where the file is, once it is whole; null where the page fetches it. */
  file: z.string().nullable(),
  /** Where the page fetches the file, once; null where it lies where somebody chose. */
  download: z.string().nullable(),
  problem: failureSchema.nullable(),
})
export type ExportProgress = z.infer<typeof exportProgressSchema>
