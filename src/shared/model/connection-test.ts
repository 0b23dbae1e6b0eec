import { z } from 'zod'
import { alarmSchema } from './alarm.ts'

/** The steps of a connection test, in order; each needs the ones before it. */
export const testSteps = ['address', 'token', 'list', 'hub', 'subscribe'] as const
export type TestStep = (typeof testSteps)[number]

/**
 * What a step found: a code and its data, which the page puts into the reader's language. `words` come from the
 * service or the system and are shown unchanged.
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
      'unknown-authority', // of the certificate
      'expired', // the certificate, or it is not valid yet
      'wrong-host', // the certificate is for another name
      'client-certificate', // asked for, or refused
      'unusable-file', // of the profile: not there, not readable, not PEM
      'wrong-key', // not that of the client certificate
      'proxy-credentials',
      'proxy-refused',
      'proxy-unreachable',
      'proxy-unsupported', // of a kind that the desk does not speak to
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
  /** The standby that was tested; left out for the first address. */
  standby: z.string().optional(),
  step: z.enum(testSteps),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  /** Null where the step was skipped. */
  finding: testFindingSchema.nullable(),
})
export type TestStepResult = z.infer<typeof testStepResultSchema>

/** The result of a connection test, with a few alarms that show which end of `priority` is urgent. */
export const connectionTestSchema = z.object({
  results: z.array(testStepResultSchema),
  sample: z.array(alarmSchema),
})
export type ConnectionTest = z.infer<typeof connectionTestSchema>
