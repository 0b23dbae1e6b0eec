import { z } from 'zod'
import { alarmCreationSchema } from './alarm-creation.ts'

/** An alarm to raise again and again; the tag may be left open. */
export const creationTemplateSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().trim().min(1).max(100),
  creation: alarmCreationSchema.partial(),
})
export type CreationTemplate = z.infer<typeof creationTemplateSchema>
