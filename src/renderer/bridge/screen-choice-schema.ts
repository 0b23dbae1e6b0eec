import '../ui/without-eval.ts'
import { z } from 'zod'
import { parseJson } from '../../shared/json.ts'
import { viewColumnsSchema } from '../../shared/model/saved-view.ts'
import { settingsChangeSchema } from '../../shared/model/settings.ts'
import { noChoices, type ScreenChoices } from './screen-choices.ts'

const storedSchema = z.object({
  settings: z.record(z.string(), z.unknown()),
  columns: z.record(z.string(), z.unknown()),
})

/** Reads stored choices, part by part: another version may have written them. */
export function readChoices(text: string): ScreenChoices {
  const stored = storedSchema.safeParse(parseJson(text))
  if (!stored.success) return noChoices
  const settings = Object.entries(stored.data.settings).filter(
    ([part, value]) => settingsChangeSchema.safeParse({ [part]: value }).success,
  )
  const columns = Object.entries(stored.data.columns).flatMap(([view, value]) => {
    const read = viewColumnsSchema.safeParse(value)
    return read.success ? [[view, read.data] as const] : []
  })
  return {
    settings: settingsChangeSchema.parse(Object.fromEntries(settings)),
    columns: Object.fromEntries(columns),
  }
}
