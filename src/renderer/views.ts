import type { RouteRecordInfo } from 'vue-router'
import { viewGroups, type FeatureView } from './feature.ts'
import { parts } from './features/index.ts'

type NameIn<Feature> = Feature extends { view?: FeatureView<infer Name> } ? Name : never
type ViewName = NameIn<(typeof parts)[number]>
export type View = FeatureView<ViewName>

declare module 'vue-router' {
  /** The views there are: a link to any other name does not compile. */
  interface TypesConfig {
    RouteNamedMap: { [Name in ViewName]: RouteRecordInfo<Name> }
  }
}

/** The views of all features; routes, navigation and commands follow from it. */
export function viewsOf(
  list: readonly { view?: View; views?: readonly View[] }[],
): readonly [View, ...View[]] {
  const [first, ...others] = list.flatMap(({ view, views }) => view ?? views ?? [])
  if (!first) throw new Error('no feature has a view')
  return [first, ...others]
}

/** The views as the navigation shows them: by purpose, each group in the order of the features. */
export function groupViews(views: readonly View[]): readonly (readonly View[])[] {
  return viewGroups
    .map((group) => views.filter((view) => view.group === group && !view.isLinkedOnly))
    .filter((members) => members.length > 0)
}

/** A view with those that are shown under it. */
export interface ViewFamily {
  head: View
  members: readonly View[]
}

/** The views of a group by what they are shown under; one whose head is not there stands by itself. */
export function familiesOf(group: readonly View[]): readonly ViewFamily[] {
  const isHead = ({ under }: View) => !group.some(({ name }) => name === under)
  return group
    .filter(isHead)
    .map((head) => ({ head, members: group.filter((view) => view.under === head.name) }))
}

export const views = viewsOf(parts)
export const groupedViews = groupViews(views)
/** The views that a digit opens, in its order: that of the features, so that moving an entry changes no key. */
export const keyedViews: readonly View[] = views.filter(
  ({ key, hasNoKey, isLinkedOnly }) => key === undefined && !hasNoKey && !isLinkedOnly,
)
