import type { Pages } from '../../profiles/pages.ts'
import type { Handlers } from '../router.ts'

/** What the desk remembers of past alarms of the page's server. */
export function createMemoryHandlers({
  pages,
}: {
  pages: Pages
}): Pick<Handlers, 'memory.recall' | 'memory.follows'> {
  return {
    'memory.recall': async (_nothing, page) => {
      const running = await pages.running(page)
      return running.ok ? running.value.memory.recall() : running
    },
    'memory.follows': async ({ names }, page) => {
      const running = await pages.running(page)
      return running.ok ? running.value.memory.follows(names) : running
    },
  }
}
