import { contents } from 'virtual:guide-contents'
import { useRouter } from 'vue-router'
import type { Finder } from '../../feature.ts'
import { useHelp } from './store.ts'

/** Finds the sections of the guides by their headings. */
function useGuideFinder(): Finder {
  const router = useRouter()
  const help = useHelp()
  return {
    kind: 'help',
    *all() {
      for (const { id: guide, title: detail, sections } of contents)
        for (const { id, title: label, depth } of sections) {
          const run = () => {
            help.follow(guide, depth === 1 ? null : id)
            return router.push({ name: 'help' })
          }
          yield {
            words: `${label} ${detail}`,
            show: () => ({ id: `guide.${guide}.${id}`, label, detail, run }),
          }
        }
    },
  }
}

export const finders: readonly (() => Finder)[] = [useGuideFinder]
