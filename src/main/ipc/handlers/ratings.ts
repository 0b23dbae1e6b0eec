import { succeed } from '../../../shared/result.ts'
import type { Pages } from '../../profiles/pages.ts'
import type { Handlers } from '../router.ts'

/** What people say of the alarms of the page's server. */
export function createRatingHandlers({
  pages,
}: {
  pages: Pages
}): Pick<Handlers, 'ratings.rate' | 'ratings.count'> {
  return {
    'ratings.rate': async ({ alarms, kind }, page, actor) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      running.value.ratings.rate(alarms, kind, actor.name)
      return succeed(null)
    },
    'ratings.count': async ({ from, to }, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.ratings.count(from, to)) : running
    },
  }
}
