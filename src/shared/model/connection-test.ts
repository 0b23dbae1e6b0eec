import { z } from 'zod'
import { alarmSchema } from './alarm.ts'

/** The steps of trying a service, in order; each needs the ones before it. */
export const testSteps = ['address', 'token', 'list', 'hub', 'subscribe'] as const
export type TestStep = (typeof testSteps)[number]

export const testVerdictSchema = z.object({
  step: z.enum(testSteps),
  verdict: z.enum(['passed', 'failed', 'skipped']),
  /** In words: what was seen, or what is wrong. */
  detail: z.string(),
})
export type TestVerdict = z.infer<typeof testVerdictSchema>

/** What trying a service found; a few of its alarms show which end of `priority` is urgent. */
export const connectionTestSchema = z.object({
  verdicts: z.array(testVerdictSchema),
  sample: z.array(alarmSchema),
})
export type ConnectionTest = z.infer<typeof connectionTestSchema>
