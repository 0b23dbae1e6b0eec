import { z } from 'zod'
import { savedViewSchema, type SavedView } from '../../shared/model/saved-view.ts'

/** Views on their way from one desk to another. */
const viewFileSchema = z.strictObject({
  format: z.literal('tocsin-views'),
  version: z.literal(1),
  views: z.array(savedViewSchema).min(1),
})

export function writeViews(views: readonly SavedView[]): string {
  return `${JSON.stringify({ format: 'tocsin-views', version: 1, views }, null, 2)}\n`
}

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

/** Adds views to those that are there: nothing is replaced, a taken id gets a new one, a taken name a number. */
export function addViews(
  present: readonly SavedView[],
  added: readonly SavedView[],
  newId: () => string,
): SavedView[] {
  return added.reduce<SavedView[]>(
    (views, view) => {
      const id = views.some((other) => other.id === view.id) ? newId() : view.id
      return [...views, { ...view, id, name: freeName(view.name, views) }]
    },
    [...present],
  )
}

/** A name that no view has yet: the wished one, else with the first free number. */
export function freeName(wished: string, views: readonly SavedView[]): string {
  const taken = new Set(views.map(({ name }) => name))
  if (!taken.has(wished)) return wished
  for (let number = 2; ; number++) if (!taken.has(`${wished} ${number}`)) return `${wished} ${number}`
}

/** Moves a view by so many places, as far as there are any. */
export function stepView(views: readonly SavedView[], id: string, by: number): SavedView[] {
  const place = views.findIndex((view) => view.id === id)
  const moved = views[place]
  if (!moved) return [...views]
  const target = Math.max(0, Math.min(place + by, views.length - 1))
  return views.toSpliced(place, 1).toSpliced(target, 0, moved)
}
