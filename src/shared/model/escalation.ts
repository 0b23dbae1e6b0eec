import { z } from 'zod'
import { escalationEnds, ruleSession, stepOutcomes, type BandId } from './constants.ts'
import { limits } from './limits.ts'
import { alarmKeySchema } from './alarm.ts'
import { alarmTextSchema, idSchema, instantSchema, shortTextSchema, uintSchema } from './primitives.ts'
import { actorSchema, type Actor } from './role.ts'

const chainStepSchema = z.strictObject({
  groupId: uintSchema,
  /** The group's name when it was chosen, so that a group that was deleted can be named. */
  name: z.string().trim().max(200),
  /** How long its people have to accept the call before the next group is called. */
  waitMinutes: z.int().min(1).max(1_440),
})
export type ChainStep = z.infer<typeof chainStepSchema>

/** Whom to call one after the other about an alarm, until somebody has it. */
export const escalationChainSchema = z.strictObject({
  id: idSchema,
  /** The server whose groups it names. */
  server: idSchema,
  name: z.string().trim().min(1).max(100),
  steps: z.array(chainStepSchema).min(1).max(20),
})
export type EscalationChain = z.infer<typeof escalationChainSchema>

const minutes = z.int().min(0).max(1_440)
/** By priority: after how many minutes the desk itself escalates an alarm that nobody has taken; 0: never. */
export const escalateAfterSchema = z.strictObject({
  critical: minutes.default(0),
  high: minutes.default(0),
  medium: minutes.default(0),
  low: minutes.default(0),
} satisfies Record<BandId, z.ZodType>)

/** A step that was taken; `why` says what the service answered to one that was not placed. */
const stepCallSchema = z.object({
  step: z.int(),
  at: instantSchema,
  /** The same moment by the service's clock, as far as that was known then. */
  serviceAt: instantSchema.optional(),
  outcome: z.enum(stepOutcomes),
  why: z.string().max(limits.failureText),
})
export type StepCall = z.infer<typeof stepCallSchema>

const phaseSchema = z.discriminatedUnion('kind', [
  /** By rule: it begins then, unless somebody takes the alarm. */
  z.object({ kind: z.literal('pending'), until: instantSchema }),
  z.object({ kind: z.literal('calling'), step: z.int() }),
  z.object({ kind: z.literal('waiting'), step: z.int(), until: instantSchema }),
  /** The step is due, and the service does not answer, or could not take the call. */
  z.object({ kind: z.literal('held'), step: z.int(), since: instantSchema }),
  z.object({
    kind: z.literal('ended'),
    at: instantSchema,
    end: z.enum(escalationEnds),
    /** Who accepted, took or stopped it; empty: nobody in particular. */
    by: shortTextSchema,
    /** The person who accepted. */
    personId: z.int().nullable(),
  }),
])

/** The escalation of an alarm; an alarm has one at most. */
export const escalationSchema = z.object({
  ...alarmKeySchema.shape,
  message: alarmTextSchema,
  /** The name of the chain; its steps are as they were at the start. */
  chain: shortTextSchema,
  steps: z.array(chainStepSchema).max(20),
  /** The message of its calls; empty before the first. */
  text: alarmTextSchema,
  by: actorSchema,
  startedAt: instantSchema,
  calls: z.array(stepCallSchema).max(1_000),
  phase: phaseSchema,
})
export type Escalation = z.infer<typeof escalationSchema>

export const escalationChangeSchema = z.object({ put: z.array(escalationSchema), remove: z.array(z.int()) })
export type EscalationChange = z.infer<typeof escalationChangeSchema>

/** In whose name the desk acts by a rule of its settings. */
export const ruleActor: Actor = { session: ruleSession, name: 'By rule', role: 'operator', address: 'local' }
