import { useRouter } from 'vue-router'
import { figureIds } from '../../../shared/rules/report/figures.ts'
import type { Finder } from '../../feature.ts'
import { useReportTexts } from './use-report-texts.ts'

/** Explains the figures of the report by their names. */
export function useTermFinder(): Finder {
  const router = useRouter()
  const texts = useReportTexts()
  return {
    kind: 'help',
    *all() {
      for (const id of figureIds)
        yield {
          words: texts.name(id),
          show: () => ({
            id: `term.${id}`,
            label: texts.name(id),
            detail: texts.meaning(id),
            run: () => router.push({ name: 'report' }),
          }),
        }
    },
  }
}
