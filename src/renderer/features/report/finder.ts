import { useI18n } from '../../ui/i18n.ts'
import { useRouter } from 'vue-router'
import { figureIds } from '../../../shared/rules/report/figures.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import type { Finder } from '../../feature.ts'

/** Explains the figures of the report by their names. */
function useTermFinder(): Finder {
  const { t, n } = useI18n()
  const router = useRouter()
  const store = useSettings()
  return {
    kind: 'help',
    *all() {
      if (!store.settings) return
      // The texts mention the limits.
      const limits = Object.fromEntries(
        Object.entries(store.settings.report).map(([name, value]) => [name, n(value)]),
      )
      for (const id of figureIds) {
        const label = t(`report.figure.${id}.name`, limits)
        const detail = t(`report.figure.${id}.meaning`, limits)
        const run = () => router.push({ name: 'report' })
        yield { words: label, show: () => ({ id: `term.${id}`, label, detail, run }) }
      }
    },
  }
}

export const finders: readonly (() => Finder)[] = [useTermFinder]
