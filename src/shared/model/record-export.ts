import { z } from 'zod'
import { evidenceFilterSchema } from './evidence.ts'
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
    /** The first columns and their headings; other fields of the records follow under their own names. */
    columns: z.array(columnSchema).max(200),
    /** A suggestion without extension, which the format determines. */
    fileName: z.string().trim().min(1).max(200),
  })
}

/** An export of all records of a period into a file. */
export const exportOrderSchema = z.discriminatedUnion('records', [
  orderOf(z.literal('histories'), recordFilterSchema),
  orderOf(z.literal('statistics'), recordFilterSchema),
  orderOf(z.literal('interventions'), recordFilterSchema),
  orderOf(z.literal('calls'), callRecordFilterSchema),
  orderOf(z.literal('evidence'), evidenceFilterSchema),
])
export type ExportOrder = z.infer<typeof exportOrderSchema>

/** `done`, `failed` and `cancelled` are final. */
export const exportStates = ['choosing', 'running', 'done', 'failed', 'cancelled'] as const

/** The progress of an export. */
export const exportProgressSchema = z.object({
  ticket: ticketSchema,
  state: z.enum(exportStates),
  rows: z.int(),
  /** Null until the service has reported the total. */
  total: z.int().nullable(),
  /** How many records could not be read and are not in the file. */
  malformed: z.int(),
  /** Fields that first appeared after the CSV header and are not in the file. */
  leftOut: z.array(z.string()),
  /** The path of the finished file; null where the page fetches it. */
  file: z.string().nullable(),
  /** The address from which the page fetches the file once; null where the user chose a place. */
  download: z.string().nullable(),
  problem: failureSchema.nullable(),
})
export type ExportProgress = z.infer<typeof exportProgressSchema>
