import { z } from 'zod'
import { alarmSchema } from './alarm.ts'
import { testFindingSchema, testSteps } from './connection-test.ts'
import { ticketSchema } from './records.ts'

/** The steps of a self-test, in order: two for each server, then the way of a test alarm through this desk. */
export const selfTestSteps = [
  'token', // a server accepts the token
  'push', // its hub connects and pushes
  'service', // a private service runs and the desk is connected to it
  'pushed', // its hub pushed the test alarm
  'listed', // the list confirms it
  'shown', // the page drew it
  'notified', // the system took the notification
  'sounded', // there is an output, and it is not muted
  'tray', // the icon has a place
  'call', // the private service takes a call
] as const
export type SelfTestStep = (typeof selfTestSteps)[number]

export const plainFindings = [
  'token-missing',
  'push-unproven', // connected, and no alarm has been raised since
  'push-proven', // the alarm that was raised for the test
  'service-ready',
  'pushed',
  'not-pushed',
  'listed',
  'not-listed',
  'drawn',
  'not-drawn',
  'notification-shown', // and do-not-disturb is off
  'notification-accepted', // and nobody knows whether do-not-disturb is on
  'notification-off', // by the settings of the desk
  'no-daemon',
  'not-allowed', // notifications, by the system
  'do-not-disturb',
  'audible',
  'output-unknown',
  'output-muted',
  'output-volume-zero',
  'no-output',
  'desk-volume-zero',
  'sound-blocked', // by the browser, before the first interaction
  'sound-off', // by the settings of the desk
  'tray-shown',
  'tray-unknown',
  'no-tray',
  'call-placed',
  'read-only',
  'not-on-host',
  'not-reached', // a step before it failed
  'no-answer', // not in time
] as const
export type PlainFinding = (typeof plainFindings)[number]

export const wordedFindings = [
  'token-refused',
  'service-failed', // the private one
  'raise-failed', // the test alarm was not accepted
  'notification-failed',
  'sound-failed',
  'call-failed',
] as const
export type WordedFinding = (typeof wordedFindings)[number]

/**
 * What a step found: a code and its data, which the page puts into the reader's language. `words` come from the
 * service or the system and are shown unchanged.
 */
export const selfTestFindingSchema = z.discriminatedUnion('code', [
  z.object({ code: z.enum(plainFindings) }),
  z.object({ code: z.literal('token-accepted'), count: z.int() }),
  z.object({ code: z.literal('hub-pushing'), at: z.number() }),
  /** Connected, but polling found this many alarms that were never pushed. */
  z.object({ code: z.literal('hub-silent'), count: z.int() }),
  z.object({ code: z.enum(wordedFindings), words: z.string() }),
  /** A step of the connection test failed, in its words. */
  z.object({ code: z.literal('not-connected'), at: z.enum(testSteps), finding: testFindingSchema }),
])
export type SelfTestFinding = z.infer<typeof selfTestFindingSchema>

/** `unknown`: this system does not say; `skipped`: not tested, for the reason of its finding. */
export const selfTestOutcomes = ['passed', 'failed', 'unknown', 'skipped'] as const
export type SelfTestOutcome = (typeof selfTestOutcomes)[number]

export const selfTestResultSchema = z.object({
  step: z.enum(selfTestSteps),
  /** The name of the server; null for a step of the desk itself. */
  server: z.string().nullable(),
  outcome: z.enum(selfTestOutcomes),
  ms: z.number().nonnegative(),
  finding: selfTestFindingSchema,
})
export type SelfTestResult = z.infer<typeof selfTestResultSchema>

/** `partial`: nothing failed, but something could not be established. */
export const selfTestRatings = ['passed', 'partial', 'failed'] as const
export type SelfTestRating = (typeof selfTestRatings)[number]

export const selfTestReportSchema = z.object({
  at: z.number().describe('milliseconds since 1970, at its end'),
  by: z.string(),
  version: z.string(),
  rating: z.enum(selfTestRatings),
  results: z.array(selfTestResultSchema),
})
export type SelfTestReport = z.infer<typeof selfTestReportSchema>

/** What pages know of the self-test. */
export const selfTestStateSchema = z.object({
  /** Null: this desk was never tested. */
  last: selfTestReportSchema.nullable(),
  /** The start of the shift that wants a test; null: none does. */
  dueSince: z.number().nullable(),
})
export type SelfTestState = z.infer<typeof selfTestStateSchema>

export const selfTestOrderSchema = z.strictObject({
  /** The page's own id for the run. */
  ticket: ticketSchema,
  /** Raises a test alarm on the server that the page shows, where everybody sees it. */
  raiseOnServer: z.boolean(),
})
export type SelfTestOrder = z.infer<typeof selfTestOrderSchema>

/** What the page made of the test alarm. */
export const selfTestDrawingSchema = z.strictObject({
  ticket: ticketSchema,
  isDrawn: z.boolean(),
  sound: z.strictObject({
    outcome: z.enum(['played', 'blocked', 'failed']),
    words: z.string().max(1_000),
    /** The output devices that the browser names; null: it does not say. */
    outputs: z.int().nonnegative().nullable(),
  }),
})
export type SelfTestDrawing = z.infer<typeof selfTestDrawingSchema>

/** A page is to draw this alarm and to play its sound. */
export const selfTestAlarmSchema = z.object({ ticket: z.string(), alarm: alarmSchema })

export const selfTestSettingsSchema = z.strictObject({
  /** A test that nothing failed in is wanted once in every shift. */
  atShiftStart: z.boolean().default(false),
})
