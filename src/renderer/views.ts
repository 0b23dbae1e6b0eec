import { viewGroups, type FeatureView } from './feature.ts'
import { features } from './features/index.ts'

export interface View extends FeatureView {
  name: string
}

const allViews: View[] = features.flatMap(({ name, view }) => (view ? [{ name, ...view }] : []))
const [first, ...others] = allViews
if (!first) throw new Error('no feature has a view')

/** The view of every feature that has one; routes, navigation and commands follow from it. */
export const views: readonly [View, ...View[]] = [first, ...others]

/** The views as the navigation shows them: by what they are for, each group in the order of the features. */
export const groupedViews: readonly (readonly View[])[] = viewGroups
  .map((group) => views.filter((view) => view.group === group))
  .filter((members) => members.length > 0)
