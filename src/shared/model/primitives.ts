import { z } from 'zod'
import { maxUint } from './constants.ts'
import { limits } from './limits.ts'
import { isName, isPartOfName, shownName } from '../rules/names.ts'
import { isZone } from '../rules/zone.ts'

/** Any id that the desk has made. */
export const idSchema = z.string().min(1).max(limits.id)

/** A text of one line, such as a name. */
export const shortTextSchema = z.string().max(limits.name)

/** Whoever stands for something: an owner, or a group of people. */
export const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine(isName, 'a name is one line of plain text, and none of the desk’s own')

/** A person or a screen, which records name together: "person (screen)". */
export const partOfNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine(isPartOfName, 'a name is one line of plain text without brackets, and none of the desk’s own')

/** A name stored under an earlier rule; an invalid one must not keep the rest from being read. */
export const storedNameSchema = z.string().max(limits.text).transform(shownName)

/** The path or name of a tag. */
export const tagSchema = z.string().max(limits.tagName)

/** A text of an alarm as the service has it. */
export const alarmTextSchema = z.string().max(limits.alarmText)

/** A moment in milliseconds since 1970; services have dates before that where they have none. */
export const instantSchema = z.number().min(-limits.instant).max(limits.instant)

/** A moment since 1970. */
export const pastSchema = z.number().min(0).max(limits.instant)

/** Whether JSON of any form is within its limit. */
export const isWithinJson = (value: unknown): boolean => (JSON.stringify(value) ?? '').length <= limits.json

/** The interface's `uint`: an unsigned 32-bit integer. */
export const uintSchema = z.int().min(0).max(maxUint)

/** A `uint` in a query string: digits only, so that '', '1e3' and ' 1' are rejected. */
export const uintTextSchema = z
  .string()
  .max(10, { error: 'must be an unsigned integer', abort: true })
  .regex(/^\d{1,10}$/, 'must be an unsigned integer')
  .transform(Number)
  .pipe(uintSchema)

/** The interface's `hh:mm:ss`; the hours go on beyond 24 and beyond two digits. */
export const durationSchema = z.string().regex(/^\d{2,}:[0-5]\d:[0-5]\d$/)

/** The interface's `dateTime`: ISO 8601, with an offset or in the service's own zone. */
export const dateTimeSchema = z.iso.datetime({ offset: true, local: true }).max(100)

/** A `dateTime` in a query string, where the plus of an offset may arrive as a space. */
export const dateTimeTextSchema = z
  .string()
  .transform((text) => text.replace(/ (\d\d:\d\d)$/, '+$1'))
  .pipe(dateTimeSchema)

/** The IANA name of a time zone; empty: none is named. */
export const zoneSchema = z
  .string()
  .trim()
  .max(100)
  .refine((name) => name === '' || isZone(name), {
    error: ({ input }) => `there is no time zone ${JSON.stringify(input)}`,
    params: { problem: 'unknownZone' },
  })

/** A time of day by the site's clock, as 22:30. */
export const timeOfDaySchema = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time as 22:30')
