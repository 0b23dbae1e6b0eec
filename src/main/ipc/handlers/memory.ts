import { succeed } from '../../../shared/result.ts'
import type { Pages } from '../../profiles/pages.ts'
import type { Handlers } from '../router.ts'

/** What the desk remembers of past alarms of the page's server. */
export function createMemoryHandlers({
  pages,
}: {
  pages: Pages
}): Pick<
  Handlers,
  'memory.recall' | 'memory.follows' | 'memory.name' | 'memory.compare' | 'memory.verdicts'
> {
  return {
    'memory.recall': async (_nothing, page) => {
      const running = await pages.running(page)
      return running.ok ? running.value.memory.recall() : running
    },
    'memory.follows': async ({ names }, page) => {
      const running = await pages.running(page)
      return running.ok ? running.value.memory.follows(names) : running
    },
    'memory.name': async ({ from, name }, page, actor) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      running.value.burstRemarks.name(from, name, actor.name)
      return succeed(null)
    },
    'memory.compare': async ({ from, past, isLike }, page, actor) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      running.value.burstRemarks.compare(from, past, isLike, actor.name)
      return succeed(null)
    },
    'memory.verdicts': async ({ from, to }, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.burstRemarks.count(from, to)) : running
    },
  }
}
