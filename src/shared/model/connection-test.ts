import { z } from 'zod'
import { alarmSchema } from './alarm.ts'

/** The steps of trying a service, in order; each needs the ones before it. */
export const testSteps = ['address', 'token', 'list', 'hub', 'subscribe'] as const
export type TestStep = (typeof testSteps)[number]

/**
 * What a step found: a code and its data, so that the page says it in the reader's language. `words` are somebody
 * else's, the service's or the system's, and stay as they are.
 */
export const testFindingSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('answers'), status: z.int() }),
  z.object({ code: z.literal('alarms'), count: z.int() }),
  z.object({
    code: z.enum([
      'token-given',
      'token-granted',
      'nothing-to-call', // the profile names no call that subscribes
      'no-secret', // neither typed nor stored
      'no-answer', // not in time
      'malformed', // an answer, but not with what was asked for
    ]),
  }),
  z.object({
    code: z.enum([
      'connected', // by this transport
      'called', // this method
      'unknown-host',
      'nobody-listens',
      'untrusted', // a certificate
      'unreachable', // in any other way
      'not-accepted', // the token or the secret
      'not-found',
      'rejected',
      'service-failed',
    ]),
    words: z.string(),
  }),
])
export type TestFinding = z.infer<typeof testFindingSchema>

export const testStepResultSchema = z.object({
  step: z.enum(testSteps),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  /** Null where nothing was found because nothing was tried. */
  finding: testFindingSchema.nullable(),
})
export type TestStepResult = z.infer<typeof testStepResultSchema>

/** What trying a service found; a few of its alarms show which end of `priority` is urgent. */
export const connectionTestSchema = z.object({
  results: z.array(testStepResultSchema),
  sample: z.array(alarmSchema),
})
export type ConnectionTest = z.infer<typeof connectionTestSchema>
