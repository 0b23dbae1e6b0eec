import '../../../ui/without-eval.ts'
import { z } from 'zod'
import { savedViewSchema, type SavedView } from '../../../../shared/model/saved-view.ts'

/** Views on their way from one desk to another. */
const viewFileSchema = z.strictObject({
  format: z.literal('tocsin-views'),
  version: z.literal(1),
  views: z.array(savedViewSchema).min(1),
})

export type ReadViews = { ok: true; views: SavedView[] } | { ok: false; why: string }

/** Reads a file of views; one that is not whole is refused with the name of the first part that is wrong. */
export function readViews(text: string): ReadViews {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) }
  }
  const parsed = viewFileSchema.safeParse(raw)
  if (parsed.success) return { ok: true, views: parsed.data.views }
  const [issue] = parsed.error.issues
  const place = issue?.path.map(String).join('.') ?? ''
  return { ok: false, why: place === '' ? (issue?.message ?? '') : `${place}: ${issue?.message ?? ''}` }
}
