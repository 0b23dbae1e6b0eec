import { usePersonFinder, useGroupFinder } from './calls/finders.ts'
import { useGuideFinder } from './help/finder.ts'
import { useTagFinder } from './histories/finder.ts'
import { useAlarmFinder } from './live/finder.ts'
import { useTermFinder } from './report/finder.ts'
import { useSettingFinder } from './settings/finder.ts'
import type { Finder } from '../feature.ts'

/** What the palette finds besides commands, kind by kind; loaded with it, so it is not in the list of features. */
export const finders: readonly (() => Finder)[] = [
  useAlarmFinder,
  useTagFinder,
  usePersonFinder,
  useGroupFinder,
  useSettingFinder,
  useTermFinder,
  useGuideFinder,
]
