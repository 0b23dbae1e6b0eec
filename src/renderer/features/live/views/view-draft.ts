import type { AlarmFilter, SavedView } from '../../../../shared/model/saved-view.ts'
import { standardColumns } from '../../../../shared/model/constants.ts'

/** What a view holds besides its name: what an operator changes while working. */
export type ViewDraft = Omit<SavedView, 'id' | 'name'>

// Written out rather than made by the schema, which a page that only watches does not load.
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
}

/** Used as long as there is no saved view at all. */
export const bareView: SavedView = {
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

/** True where both say the same, in whatever order it was written. */
export function isSameDraft(a: ViewDraft, b: ViewDraft): boolean {
  return textOf(a) === textOf(b)
}

/** True when the filter lets everything through. */
export function isOpen(filter: AlarmFilter): boolean {
  return textOf({ ...filter, text: filter.text.trim() }) === textOf(noFilter)
}

// Plain data whose keys are in one order has equal text where it is equal.
function textOf(data: object): string {
  return JSON.stringify(data, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
