import type { Finder } from '../../feature.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useAlarmHistory } from './index.ts'

/** Finds the tags of the current alarms, and opens the history of one. */
function useTagFinder(): Finder {
  const desk = useDesk()
  const { showTag } = useAlarmHistory()
  return {
    kind: 'tag',
    *all() {
      const seen = new Set<string>()
      for (const { path } of desk.alarms.values()) {
        if (path === '' || seen.has(path)) continue
        seen.add(path)
        yield { words: path, show: () => ({ id: path, label: path, run: () => showTag(path) }) }
      }
    },
  }
}

export const finders: readonly (() => Finder)[] = [useTagFinder]
