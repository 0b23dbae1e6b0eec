import { z } from 'zod'
import { limits } from './limits.ts'
import { dateTimeSchema, idSchema, isWithinJson, tagSchema, uintSchema } from './primitives.ts'

// The interface names no limits, so these only keep a message from being endless.
const text = z.string().max(limits.creationText)
const metres = z.number().min(-1e9).max(1e9)
const maxEntries = 10_000

/** Types that occur are CallGroup, ExecuteCommand, StopCommand, PlaySound and CallUser; others are allowed. */
export const alarmActionSchema = z
  .strictObject({
    id: uintSchema,
    type: text.min(1),
    scriptId: uintSchema,
    parameter: text,
    flags: uintSchema,
  })
  .partial()
  .required({ type: true })
export type AlarmAction = z.infer<typeof alarmActionSchema>

/** Beacon types that occur are Undefined and Nfc; the whole list is not shown, so others are allowed. */
export const beaconSchema = z
  .strictObject({
    id: text,
    name: text,
    type: text,
    accuracy: metres,
    date: dateTimeSchema,
  })
  .partial()

export const locationSchema = z
  .strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    horizontalAccuracy: metres,
    altitude: metres,
    verticalAccuracy: metres,
    date: dateTimeSchema,
    beaconList: z.array(beaconSchema).max(maxEntries),
    zone: text,
  })
  .partial()

export const eventConditionSchema = z
  .strictObject({
    value: text,
    transitory: z.boolean(),
    reactivatable: z.boolean(),
    resettable: z.boolean(),
  })
  .partial()

// Raising, reset and acknowledgement have the same texts, files and actions.
const messagesOf = <P extends 'alarm' | 'reset' | 'ack'>(prefix: P) =>
  ({
    [`${prefix}Message`]: text,
    [`${prefix}Format`]: text,
    [`${prefix}ShortMessage`]: text,
    [`${prefix}VocalMessageFile`]: text,
    [`${prefix}AttachedFile`]: text,
    [`${prefix}Actions`]: z.array(alarmActionSchema).max(maxEntries),
  }) as Record<
    `${P}${'Message' | 'Format' | 'ShortMessage' | 'VocalMessageFile' | 'AttachedFile'}`,
    z.ZodString
  > &
    Record<`${P}Actions`, z.ZodArray<typeof alarmActionSchema>>

/**
 * The body of POST /api/v1/alarms (interface 2.6). The interface does not say which fields are required; `path` is,
 * since an alarm needs a tag. Unknown fields are rejected, so that a misspelt one does not get lost.
 */
export const alarmCreationSchema = z
  .strictObject({
    stationId: uintSchema,
    dataServerId: uintSchema,
    path: tagSchema.trim().min(1),
    raised: z.boolean(),
    tagGroupId: uintSchema,
    priority: uintSchema,
    temporary: z.boolean(),
    eventCondition: eventConditionSchema,
    value: text,
    location: locationSchema,
    alarmDelay: uintSchema,
    ...messagesOf('alarm'),
    ...messagesOf('reset'),
    ...messagesOf('ack'),
  })
  .partial()
  .required({ path: true })
export type AlarmCreation = z.infer<typeof alarmCreationSchema>

/** A template for raising alarms; the tag may be left open. */
export const creationTemplateSchema = z.strictObject({
  id: idSchema,
  name: z.string().trim().min(1).max(100),
  creation: alarmCreationSchema.partial().refine(isWithinJson, 'is too long'),
})
export type CreationTemplate = z.infer<typeof creationTemplateSchema>
