import { viewGroups, type Feature, type FeatureView } from './feature.ts'
import { features } from './features/index.ts'

export interface View extends FeatureView {
  name: string
}
type AnyFeature = Pick<Feature, 'name' | 'view'>

/** The view of every feature that has one; routes, navigation and commands follow from it. */
export function viewsOf(list: readonly AnyFeature[]): readonly [View, ...View[]] {
  const [first, ...others] = list.flatMap(({ name, view }) => (view ? [{ name, ...view }] : []))
  if (!first) throw new Error('no feature has a view')
  return [first, ...others]
}

/** The views as the navigation shows them: by purpose, each group in the order of the features. */
export function groupViews(views: readonly View[]): readonly (readonly View[])[] {
  return viewGroups
    .map((group) => views.filter((view) => view.group === group && !view.isLinkedOnly))
    .filter((members) => members.length > 0)
}

export const views = viewsOf(features)
export const groupedViews = groupViews(views)
