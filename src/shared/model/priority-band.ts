import { z } from 'zod'
import { bandIds } from './constants.ts'
export type { BandId } from './constants.ts'

/** Each band has its own shape, so that colour is not the only mark. */
export const bandShapes = ['triangle', 'diamond', 'square', 'circle'] as const

/** A range of priorities that is shown, sounded and counted alike; most urgent first. */
export const priorityBandSchema = z.object({
  id: z.enum(bandIds),
  shape: z.enum(bandShapes),
  /** The least urgent priority that still belongs to this band. */
  until: z.int(),
})
export type PriorityBand = z.infer<typeof priorityBandSchema>

/** Whether a small or a large number is urgent, which the interface does not specify. */
export const urgencySchema = z.enum(['lowest-first', 'highest-first'])

export const priorityScaleSchema = z.object({
  urgency: urgencySchema,
  bands: z.array(priorityBandSchema).min(1).max(100),
})
export type PriorityScale = z.infer<typeof priorityScaleSchema>

export const defaultPriorityScale: PriorityScale = {
  urgency: 'lowest-first',
  bands: [
    { id: 'critical', shape: 'triangle', until: 1 },
    { id: 'high', shape: 'diamond', until: 2 },
    { id: 'medium', shape: 'square', until: 3 },
    { id: 'low', shape: 'circle', until: 4 },
  ],
}
