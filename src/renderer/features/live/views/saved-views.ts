import type { AlarmFilter, SavedView } from '../../../../shared/model/saved-view.ts'
import { standardColumns } from '../../../../shared/model/constants.ts'
import type { BandId } from '../../../../shared/model/priority-band.ts'

/** What an operator changes of a view while working: everything but its id and name. */
export type ViewDraft = Omit<SavedView, 'id' | 'name'>

// Written out rather than parsed, so that the first page does not load the schemas.
export const noFilter: AlarmFilter = {
  text: '',
  hiddenBands: [],
  acknowledged: 'any',
  ackUser: '',
  states: [],
  youngerThanMinutes: null,
  olderThanMinutes: null,
  area: '',
  masked: 'any',
  nuisance: [],
}

/** Used while there is no saved view. */
export const defaultView: SavedView = {
  id: 'bare',
  name: 'All',
  filter: noFilter,
  service: {},
  columns: standardColumns,
  sort: [{ column: 'priority', descending: false }],
  grouping: { by: 'none' },
}

export function draftOf({ filter, service, columns, sort, grouping }: SavedView): ViewDraft {
  return { filter, service, columns, sort, grouping }
}

/** Compares by value, whatever the order of the keys. */
export function isSameDraft(a: ViewDraft, b: ViewDraft): boolean {
  return canonicalText(a) === canonicalText(b)
}

/** True when the filter hides nothing. */
export function isEmptyFilter(filter: AlarmFilter): boolean {
  return canonicalText({ ...filter, text: filter.text.trim() }) === canonicalText(noFilter)
}

// Equal data has equal text once its keys are in one order.
function canonicalText(data: object): string {
  return JSON.stringify(data, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

/** The content of an exported file of views; `view-file-schema.ts` reads it. */
export function serializeViews(views: readonly SavedView[]): string {
  return `${JSON.stringify({ format: 'tocsin-views', version: 1, views }, null, 2)}\n`
}

/** Adds views without replacing any: a taken id is replaced by a new one, a taken name gets a number. */
export function addViews(
  present: readonly SavedView[],
  added: readonly SavedView[],
  newId: () => string,
): SavedView[] {
  return added.reduce<SavedView[]>(
    (views, view) => {
      const id = views.some((other) => other.id === view.id) ? newId() : view.id
      return [...views, { ...view, id, name: uniqueName(view.name, views) }]
    },
    [...present],
  )
}

/** The name itself where no view has it, else with the first free number. */
export function uniqueName(name: string, views: readonly SavedView[]): string {
  const taken = new Set(views.map((view) => view.name))
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) if (!taken.has(`${name} ${number}`)) return `${name} ${number}`
}

/** Moves a view by this many places, as far as there are any. */
export function moveView(views: readonly SavedView[], id: string, by: number): SavedView[] {
  const index = views.findIndex((view) => view.id === id)
  const moved = views[index]
  if (!moved) return [...views]
  const target = Math.max(0, Math.min(index + by, views.length - 1))
  return views.toSpliced(index, 1).toSpliced(target, 0, moved)
}

/**
 * The bands to hide after a click on one: all others, or with `adds` it is shown besides or hidden again. A click
 * on the only one shown, and a click that would hide everything, shows all.
 */
export function hiddenAfterClick(
  hidden: readonly BandId[],
  all: readonly BandId[],
  clicked: BandId,
  adds: boolean,
): BandId[] {
  const shown = all.filter((id) => !hidden.includes(id))
  const isFiltered = shown.length < all.length
  const next = adds && isFiltered ? toggled(shown, clicked) : [clicked]
  const isAlone = !adds && shown.length === 1 && shown[0] === clicked
  return isAlone || next.length === 0 ? [] : all.filter((id) => !next.includes(id))
}

const toggled = (shown: readonly BandId[], id: BandId): BandId[] =>
  shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id]
