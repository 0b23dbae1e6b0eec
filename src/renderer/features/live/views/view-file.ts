import type { SavedView } from '../../../../shared/model/saved-view.ts'

/** Views on their way from one desk to another; validation/view-file.ts reads them again. */
export function writeViews(views: readonly SavedView[]): string {
  return `${JSON.stringify({ format: 'tocsin-views', version: 1, views }, null, 2)}\n`
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
