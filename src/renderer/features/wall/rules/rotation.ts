import type { SavedView } from '../../../../shared/model/saved-view.ts'
import type { WallSettings } from '../../../../shared/model/settings.ts'

/** Whether the page can apply a view by itself: only the service knows some of what a view can ask for. */
export const isForWall = ({ service }: Pick<SavedView, 'service'>): boolean =>
  Object.keys(service).length === 0

/** The views that a wall shows in turn, in their chosen order; fewer than two are no rotation. */
export function rotatedViews({ views }: WallSettings, saved: readonly SavedView[]): SavedView[] {
  const found = views.flatMap((id) => saved.find((view) => view.id === id && isForWall(view)) ?? [])
  return found.length < 2 ? [] : found
}

/**
 * The place of the view that is shown at a moment; null: all alarms are shown. It goes by the time of day, so that the
 * walls of a room change together. A new critical alarm holds it: whatever the turn, its unit is in sight.
 */
export function placeAt(count: number, seconds: number, now: number, isHeld: boolean): number | null {
  if (count < 2 || isHeld) return null
  return Math.floor(now / (seconds * 1_000)) % count
}
