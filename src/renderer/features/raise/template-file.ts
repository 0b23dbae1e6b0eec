import '../../ui/without-eval.ts'
import { z } from 'zod'
import { creationTemplateSchema, type CreationTemplate } from '../../../shared/model/alarm-creation.ts'

const kind = 'tocsin-alarm-templates'
const fileSchema = z.object({ kind: z.literal(kind), templates: z.array(z.unknown()) })
const entrySchema = creationTemplateSchema.omit({ id: true })

export type TemplateEntry = z.infer<typeof entrySchema>

/** Templates as a file to be shared. */
export function writeTemplates(templates: readonly CreationTemplate[]): string {
  return JSON.stringify(
    { kind, templates: templates.map(({ name, creation }) => ({ name, creation })) },
    null,
    2,
  )
}

/** The templates of a file, and what is wrong with those that cannot be used; null where it is no such file. */
export function readTemplates(text: string): { entries: TemplateEntry[]; wrong: string[] } | null {
  const file = fileSchema.safeParse(jsonOf(text))
  if (!file.success) return null
  const entries: TemplateEntry[] = []
  const wrong: string[] = []
  file.data.templates.forEach((raw, place) => {
    const parsed = entrySchema.safeParse(raw)
    if (parsed.success) entries.push(parsed.data)
    else wrong.push(`${place + 1}: ${parsed.error.issues.map(inWords).join('; ')}`)
  })
  return { entries, wrong }
}

const inWords = ({ path, message }: z.core.$ZodIssue) => `${path.join('.')} ${message}`.trim()

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
