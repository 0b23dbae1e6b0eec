import type { z } from 'zod'
import { recordFilterSchema } from '../../shared/model/record-query.ts'

/** What records are asked for besides their period (interface 4.3). */
export const recordSelectionSchema = recordFilterSchema.omit({ from: true, to: true })
export type RecordSelection = z.infer<typeof recordSelectionSchema>

/** In the interface's order. */
export const selectionFields = recordSelectionSchema.keyof().options
