import { z } from 'zod'
import { alarmActionSchema } from './alarm-action.ts'
import { locationSchema } from './location.ts'
import { uintSchema } from './uint.ts'

export const eventConditionSchema = z
  .strictObject({
    value: z.string(),
    transitory: z.boolean(),
    reactivatable: z.boolean(),
    resettable: z.boolean(),
  })
  .partial()

// The three moments of an alarm's life carry the same texts, files and actions.
const messagesOf = <P extends 'alarm' | 'reset' | 'ack'>(prefix: P) =>
  ({
    [`${prefix}Message`]: z.string(),
    [`${prefix}Format`]: z.string(),
    [`${prefix}ShortMessage`]: z.string(),
    [`${prefix}VocalMessageFile`]: z.string(),
    [`${prefix}AttachedFile`]: z.string(),
    [`${prefix}Actions`]: z.array(alarmActionSchema),
  }) as Record<
    `${P}${'Message' | 'Format' | 'ShortMessage' | 'VocalMessageFile' | 'AttachedFile'}`,
    z.ZodString
  > &
    Record<`${P}Actions`, z.ZodArray<typeof alarmActionSchema>>

/**
 * The body of POST /api/v1/alarms (interface 2.6). Which fields are required is not shown;
 * an alarm without a tag is no alarm, so `path` is. Unknown fields are refused: a misspelt field must not vanish.
 */
export const alarmCreationSchema = z
  .strictObject({
    stationId: uintSchema,
    dataServerId: uintSchema,
    path: z.string().trim().min(1),
    raised: z.boolean(),
    tagGroupId: uintSchema,
    priority: uintSchema,
    temporary: z.boolean(),
    eventCondition: eventConditionSchema,
    value: z.string(),
    location: locationSchema,
    alarmDelay: uintSchema,
    ...messagesOf('alarm'),
    ...messagesOf('reset'),
    ...messagesOf('ack'),
  })
  .partial()
  .required({ path: true })
export type AlarmCreation = z.infer<typeof alarmCreationSchema>
