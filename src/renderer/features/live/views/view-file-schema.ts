import '../../../ui/without-eval.ts'
import { z } from 'zod'
import { savedViewSchema, type SavedView } from '../../../../shared/model/saved-view.ts'

/** An exported file of views. */
const viewFileSchema = z.strictObject({
  format: z.literal('tocsin-views'),
  version: z.literal(1),
  views: z.array(savedViewSchema).min(1),
})

export type ReadViews = { ok: true; views: SavedView[] } | { ok: false; problem: string }

/** Reads a file of views; an invalid one is rejected with the path of its first problem. */
export function readViews(text: string): ReadViews {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) }
  }
  const parsed = viewFileSchema.safeParse(raw)
  if (parsed.success) return { ok: true, views: parsed.data.views }
  const [issue] = parsed.error.issues
  const path = issue?.path.map(String).join('.') ?? ''
  return { ok: false, problem: path === '' ? (issue?.message ?? '') : `${path}: ${issue?.message ?? ''}` }
}
