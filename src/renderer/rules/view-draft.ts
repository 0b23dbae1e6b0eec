import {
  alarmFilterSchema,
  savedViewSchema,
  type AlarmFilter,
  type SavedView,
} from '../../shared/model/saved-view.ts'

/** What a view holds besides its name: what an operator changes while working. */
export type ViewDraft = Omit<SavedView, 'id' | 'name'>

export const noFilter: AlarmFilter = alarmFilterSchema.parse({})

/** Used as long as there is no saved view at all. */
export const bareView: SavedView = savedViewSchema.parse({ id: 'bare', name: 'All' })

export function draftOf({ filter, service, columns, sort, grouping }: SavedView): ViewDraft {
  return { filter, service, columns, sort, grouping }
}

/** Both are plain data made by one schema, so equal data has equal text. */
export function isSameDraft(a: ViewDraft, b: ViewDraft): boolean {
  const textOf = (draft: ViewDraft) => {
    const { filter, service, columns, sort, grouping } = savedViewSchema.parse({
      ...draft,
      id: 'x',
      name: 'x',
    })
    return JSON.stringify([filter, service, columns, sort, grouping])
  }
  return textOf(a) === textOf(b)
}

/** True when the filter lets everything through. */
export function isOpen(filter: AlarmFilter): boolean {
  return JSON.stringify({ ...filter, text: filter.text.trim() }) === JSON.stringify({ ...noFilter })
}
