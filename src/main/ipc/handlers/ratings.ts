import { succeed } from '../../../shared/result.ts'
import type { Pages } from '../../profiles/pages.ts'
import type { Handlers } from '../router.ts'

/** What people say of the alarms of the page's server. */
export function createRatingHandlers({
  pages,
}: {
  pages: Pages
}): Pick<Handlers, 'ratings.rate' | 'ratings.undo' | 'ratings.read' | 'ratings.count'> {
  return {
    'ratings.rate': async ({ alarms, kind }, page, actor) => {
      const running = await pages.running(page)
      return running.ok ? succeed({ edit: running.value.ratings.rate(alarms, kind, actor.name) }) : running
    },
    'ratings.undo': async ({ edit }, page) => {
      const running = await pages.running(page)
      return running.ok ? running.value.ratings.undo(edit) : running
    },
    'ratings.read': async (alarm, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed({ rating: running.value.ratings.of(alarm) }) : running
    },
    'ratings.count': async ({ from, to }, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.ratings.count(from, to)) : running
    },
  }
}
