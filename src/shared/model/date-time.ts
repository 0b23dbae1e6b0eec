import { z } from 'zod'

/** The interface's `dateTime`: ISO 8601, with an offset or in the service's own zone. */
export const dateTimeSchema = z.iso.datetime({ offset: true, local: true })

/** A `dateTime` as it stands in a query string, where the plus of an offset may arrive as a space. */
export const dateTimeTextSchema = z
  .string()
  .transform((text) => text.replace(/ (\d\d:\d\d)$/, '+$1'))
  .pipe(dateTimeSchema)
